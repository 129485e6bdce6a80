/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Waking a process on the processor of this one, which is about to wait for it:
 * to wake up an idle processor takes longer than to change over to another
 * process, and then its caches hold nothing of what is at hand.
 */
#ifndef DAEMON_WORKER_OPT_NEARBY_H
#define DAEMON_WORKER_OPT_NEARBY_H

#include <sched.h>
#include <stdbool.h>
#include <sys/types.h>

/* A process that may only run here, for a moment. */
typedef struct nearby {
  pid_t pid;
  bool bound;
  cpu_set_t allowed; /* where it may run otherwise */
} nearby;

/* From here on, the process wakes up on this processor, if it sleeps and if
 * that is possible. */
void nearby_begin(nearby *bound, pid_t pid);

/* It may run where it might before. Call it soon. */
void nearby_end(const nearby *bound);

#endif
