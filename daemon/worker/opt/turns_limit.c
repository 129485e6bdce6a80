/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * By a timer: MLIR cannot be asked to give up. Time that others use the
 * processor for does not count, so that a busy machine repeats no more runs.
 */
#include "daemon/worker/opt/turns_limit.h"

#include "hls/opt.h"

#include <signal.h>
#include <stddef.h>
#include <sys/time.h>

enum { LIMIT_US = 50000 };

/* A run without turns would take as long with threads, and goes on. */
static void end_turns(int number) {
  if (hls_opt_took_turns()) {
    signal(number, SIG_DFL);
    raise(number);
  }
}

void turns_limit_begin(void) {
  const struct timeval span = {.tv_usec = LIMIT_US};
  const struct itimerval timer = {span, span};
  const struct sigaction action = {.sa_handler = end_turns,
                                   .sa_flags = SA_RESTART};
  if (sigaction(SIGPROF, &action, NULL) == 0) {
    setitimer(ITIMER_PROF, &timer, NULL);
  }
}
