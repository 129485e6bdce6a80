/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * By the set of processors that a process may use. Linux puts a process that
 * wakes up where it ran before when that processor is idle.
 */
#include "daemon/worker/opt/nearby.h"

void nearby_begin(nearby *bound, pid_t pid) {
  cpu_set_t only;
  int here = sched_getcpu();
  bound->pid = pid;
  bound->bound = false;
  if (here < 0 || here >= CPU_SETSIZE ||
      sched_getaffinity(pid, sizeof(bound->allowed), &bound->allowed) != 0) {
    return;
  }
  CPU_ZERO(&only);
  CPU_SET(here, &only);
  bound->bound = sched_setaffinity(pid, sizeof(only), &only) == 0;
}

void nearby_end(const nearby *bound) {
  if (bound->bound) {
    sched_setaffinity(bound->pid, sizeof(bound->allowed), &bound->allowed);
  }
}
