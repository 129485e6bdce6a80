/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The jobs: requests that workers answer, from their acceptance to their
 * answer. Decides who waits, who runs and who has waited or run for too long.
 */
#ifndef DAEMON_SCHEDULER_H
#define DAEMON_SCHEDULER_H

#include <jansson.h>

#include "daemon/cache/cache.h"
#include "daemon/host/oom_kills.h"
#include "daemon/jobs/job.h"
#include "daemon/jobs/lanes.h"
#include "daemon/jobs/quarantine.h"
#include "daemon/server/methods.h"
#include "daemon/server/status.h"
#include "daemon/wire/connection.h"
#include "daemon/wire/reply.h"
#include "daemon/workers/pool.h"

typedef struct scheduler {
  struct server *server;
  const daemon_options *options;
  pool pools[ROLES];
  uv_signal_t children; /* SIGCHLD */
  lanes lanes;
  list jobs; /* in the order of their arrival */
  uint64_t next_id;
  uint64_t queued_bytes; /* the parameters of all jobs */
  quarantine quarantine;
  oom_kills oom_kills;
  uint64_t losses;     /* of workers, by what they were given */
  uv_timer_t deadline; /* runs to the earliest deadline, or a bit less */
  uint64_t deadline_ns;
  uv_timer_t progress; /* runs while there are jobs to tell the progress of */
  cache cache;
  statistics statistics;
} scheduler;

/* Prepares. Returns 0 or libuv's error. */
int scheduler_init(scheduler *scheduler, struct server *server);

/* Starts the workers that compile. Others start when they are first needed. */
void scheduler_start(scheduler *scheduler);

/* Ends all worker processes; server_pools_stopped() follows. */
void scheduler_stop(scheduler *scheduler);

/* Accepts a request or answers why not. `params` is an object, `span` its
 * text; everything is copied. */
void scheduler_submit(scheduler *scheduler, const reply *reply,
                      const json_t *id, const method *method,
                      const json_t *params, json_span span);

/* Answers the jobs of a connection with this request id as cancelled. */
void scheduler_cancel(scheduler *scheduler, connection *connection,
                      const json_t *id);

/* The same for the jobs with this workDoneToken. */
void scheduler_cancel_token(scheduler *scheduler, connection *connection,
                            const json_t *token);

/* The same for jobs about a version of the document `uri`, a string, that is
 * older than `version`. */
void scheduler_supersede(scheduler *scheduler, connection *connection,
                         const json_t *uri, json_int_t version);

/* The progress of the job with this workDoneToken may be told. */
void scheduler_grant_progress(connection *connection, const json_t *token);

/* Drops all jobs of a connection without an answer. */
void scheduler_drop(scheduler *scheduler, connection *connection);

/* Whether there is no job at all. */
bool scheduler_is_empty(const scheduler *scheduler);

/* Closes the handles, after the pools have stopped. */
void scheduler_close(scheduler *scheduler);

#endif
