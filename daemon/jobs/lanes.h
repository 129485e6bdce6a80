/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The order in which jobs run. Each lane is fair between connections; what
 * somebody waits for at a keyboard goes before what a script has queued.
 * Simulations have workers of their own.
 */
#ifndef DAEMON_LANES_H
#define DAEMON_LANES_H

#include "daemon/jobs/job.h"
#include "daemon/jobs/queue.h"
#include "daemon/workers/worker_role.h"

typedef struct lanes {
  queue queues[LANES];
  uint64_t running[LANES];
  uint64_t slow_max;  /* simulations at the same time */
  unsigned overtaken; /* how often in a row batch work was overtaken */
} lanes;

/* Prepares for `workers` compile workers that may be busy at the same time. */
void lanes_init(lanes *lanes, uint64_t workers);

/* Lets a new job wait. */
void lanes_add(lanes *lanes, job *job);

/* Lets a job that was running wait again, before all others of its lane. */
void lanes_return(lanes *lanes, job *job);

/* Takes the job that a worker of this role should run next and counts it as
 * running; NULL when none may run. */
job *lanes_next(lanes *lanes, worker_role role);

/* Takes a job out, whether it waits or runs. */
void lanes_remove(lanes *lanes, job *job);

/* Jobs that wait for a worker, and those that have one. */
uint64_t lanes_waiting(const lanes *lanes);
uint64_t lanes_running(const lanes *lanes);

#endif
