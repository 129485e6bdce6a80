/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Signals while waiting, see interrupt.h.
 */
#include "client/hlsc/terminal/interrupt.h"

#include <stdbool.h>
#include <time.h>

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
#define SIGNALS (sizeof signals / sizeof *signals)

static volatile sig_atomic_t noted;
static sigset_t original_mask;
static bool watching;

static void note(int signal);

void interrupt_watch(void) {
  if (watching) {
    return;
  }
  sigset_t blocked;
  sigemptyset(&blocked);
  for (size_t i = 0; i < SIGNALS; i++) {
    struct sigaction old;
    /* nohup and background jobs start with some of them ignored. */
    if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler == SIG_IGN) {
      continue;
    }
    struct sigaction action = {.sa_handler = note};
    sigaction(signals[i], &action, NULL);
    sigaddset(&blocked, signals[i]);
  }
  sigprocmask(SIG_BLOCK, &blocked, &original_mask);
  watching = true;
}

void interrupt_let_end(void) {
  for (size_t i = 0; watching && i < SIGNALS; i++) {
    struct sigaction now;
    if (sigaction(signals[i], NULL, &now) == 0 && now.sa_handler == note) {
      now.sa_handler = SIG_DFL;
      sigaction(signals[i], &now, NULL);
    }
  }
  if (watching) {
    sigprocmask(SIG_SETMASK, &original_mask, NULL);
    watching = false;
  }
}

unsigned interrupt_count(void) { return (unsigned)noted; }

int interrupt_poll(struct pollfd *descriptors, nfds_t count, int timeout_ms) {
  struct timespec timeout = {.tv_sec = timeout_ms / 1000,
                             .tv_nsec = timeout_ms % 1000 * 1000000L};
  return ppoll(descriptors, count, timeout_ms < 0 ? NULL : &timeout,
               &original_mask);
}

const sigset_t *interrupt_original_mask(void) { return &original_mask; }

static void note(int signal) {
  (void)signal;
  noted++;
}
