/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Asking again and again, as adaptive locks do before they sleep (Karlin et
 * al., "Empirical Studies of Competitive Spinning for a Shared-Memory
 * Multiprocessor", 1991).
 */
#include "client/hlsc/daemon/awake.h"

#include <sched.h>
#include <stdbool.h>
#include <time.h>

/* A kernel of three loops and a queue takes 3 ms. */
static const int64_t MOST_NS = 5000000;

static int64_t now_ns(void) {
  struct timespec now = {0};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static bool has_several_processors(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 1;
}

int awake_wait(awake_time *time, struct pollfd *descriptor) {
  int ready = poll(descriptor, 1, 0);
  if (ready != 0 || time->spent_ns >= MOST_NS || !has_several_processors()) {
    return ready;
  }
  int64_t begin = now_ns() - time->spent_ns;
  do {
    sched_yield();
    ready = poll(descriptor, 1, 0);
    time->spent_ns = now_ns() - begin;
  } while (ready == 0 && time->spent_ns < MOST_NS);
  return ready;
}
