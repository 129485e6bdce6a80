/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The order in which jobs run. Each lane is fair between connections; what
 * somebody waits for at a keyboard goes before what a script has queued.
 * Simulations have workers of their own, as many as compile. Of those that have
 * told an update, as many run in the background beside them; the rest of these
 * waits, each with its worker.
 */
#ifndef DAEMON_LANES_H
#define DAEMON_LANES_H

#include "daemon/jobs/job.h"
#include "daemon/jobs/queue.h"
#include "daemon/workers/worker_role.h"

typedef struct lanes {
  queue queues[LANES];
  uint64_t running[LANES];
  uint64_t slow_max;  /* simulations at the same time, of each kind */
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

/* Lets the rest of a running job wait for its turn in the background, and gives
 * its place to others. Returns false, and leaves it where it is, when too many
 * are there already. */
bool lanes_put_behind(lanes *lanes, job *job);

/* Takes the job whose rest should run next, counted as running; NULL when none
 * may. */
job *lanes_next_behind(lanes *lanes);

/* The workers that may be in the background at the same time, of `workers` that
 * compile. */
uint64_t lanes_behind_max(uint64_t workers);

/* Takes a job out, whether it waits or runs. */
void lanes_remove(lanes *lanes, job *job);

/* Jobs that wait, and those that run. */
uint64_t lanes_waiting(const lanes *lanes);
uint64_t lanes_running(const lanes *lanes);

#endif
