/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The owner of jobs: a connection with the jobs that it waits for.
 */
#ifndef DAEMON_JOB_OWNER_H
#define DAEMON_JOB_OWNER_H

#include "daemon/host/list.h"
#include "daemon/jobs/queue.h"
#include "daemon/wire/connection.h"

/* Lanes of the queue: what takes milliseconds, simulations and mlir-opt; what
 * nobody waits for at a keyboard has lanes of its own. In the last one are jobs
 * that have a worker and have told their client what it waits for. */
enum {
  LANE_QUICK,
  LANE_BATCH,
  LANE_SLOW,
  LANE_OPT,
  LANE_OPT_BATCH,
  LANE_BACKGROUND,
  LANES,
};

typedef struct job_owner {
  connection *connection;
  list jobs;      /* unanswered */
  list preparing; /* of these, those that cannot wait for a worker yet, in the
                     order in which they will */
  size_t num_preparing;
  queue_source waiting[LANES];
} job_owner;

/* Prepares one without jobs. The connection must outlive it. */
void job_owner_init(job_owner *owner, connection *connection);

#endif
