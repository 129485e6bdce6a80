/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The jobs: requests that workers answer, from their acceptance to their
 * answer. Decides who waits, who runs and who has waited or run for too long.
 */
#ifndef DAEMON_SCHEDULER_H
#define DAEMON_SCHEDULER_H

#include <jansson.h>

#include "daemon/cache/cache.h"
#include "daemon/jobs/job.h"
#include "daemon/jobs/job_kind.h"
#include "daemon/jobs/job_owner.h"
#include "daemon/jobs/lanes.h"
#include "daemon/jobs/statistics.h"
#include "daemon/losses/oom_kills.h"
#include "daemon/losses/quarantine.h"
#include "daemon/wire/reply.h"
#include "daemon/workers/pool.h"

/* The reports of the scheduler. */
typedef struct scheduler_events {
  /* A job has ended. */
  void (*settled)(void *context);
  /* All worker processes have ended after scheduler_stop(). */
  void (*stopped)(void *context);
} scheduler_events;

typedef struct scheduler {
  uv_loop_t *loop;
  const scheduler_events *events;
  void *context;
  bool refuses; /* it accepts nothing more */
  const daemon_options *options;
  pool pools[ROLES];
  uv_signal_t children; /* SIGCHLD */
  lanes lanes;
  list jobs; /* in the order of their arrival */
  uint64_t next_id;
  uint64_t queued_bytes;  /* the parameters of all jobs */
  uint64_t num_preparing; /* jobs that are not in the queue yet */
  quarantine quarantine;
  oom_kills oom_kills;
  uint64_t losses;     /* of workers, by what they were given */
  uv_timer_t deadline; /* runs to the earliest deadline, or a bit less */
  uint64_t deadline_ns;
  uv_timer_t progress; /* runs while there are jobs to tell the progress of */
  cache cache;
  statistics statistics;
} scheduler;

/* Prepares; what is pointed to is borrowed. Returns 0 or libuv's error. */
int scheduler_init(scheduler *scheduler, uv_loop_t *loop,
                   const daemon_options *options,
                   const scheduler_events *events, void *context);

/* Starts the workers that compile. Others start when they are first needed. */
void scheduler_start(scheduler *scheduler);

/* Accepts nothing more; what was accepted is finished. */
void scheduler_refuse(scheduler *scheduler);

/* Ends all worker processes; the event `stopped` follows. */
void scheduler_stop(scheduler *scheduler);

/* Accepts a request or answers why not. `params` is an object, which must not
 * change any more; `text` is its text, or nothing with the size that it will
 * have, roughly. Everything is copied or held. */
void scheduler_submit(scheduler *scheduler, job_owner *owner,
                      const reply *reply, const json_t *id,
                      const job_kind *kind, json_t *params,
                      const kept_part *text);

/* Answers the jobs of an owner with this request id as cancelled. */
void scheduler_cancel(scheduler *scheduler, job_owner *owner, const json_t *id);

/* The same for the jobs with this workDoneToken. */
void scheduler_cancel_token(scheduler *scheduler, job_owner *owner,
                            const json_t *token);

/* The same for jobs about a version of the document `uri`, a string, that is
 * older than `version`. */
void scheduler_supersede(scheduler *scheduler, job_owner *owner,
                         const json_t *uri, json_int_t version);

/* The progress of the job with this workDoneToken may be told. */
void scheduler_grant_progress(job_owner *owner, const json_t *token);

/* Drops all jobs of an owner without an answer. */
void scheduler_drop(scheduler *scheduler, job_owner *owner);

/* Ends the rest of a job of this owner whose client has its update, or as soon
 * as it has: its document has changed. */
void scheduler_end_background(scheduler *scheduler, job_owner *owner,
                              const json_t *id);

/* The number of jobs that wait for a worker, or with one for their turn. */
uint64_t scheduler_waiting(const scheduler *scheduler);

/* Whether there is no job at all. */
bool scheduler_is_empty(const scheduler *scheduler);

/* Closes the handles, after the pools have stopped. */
void scheduler_close(scheduler *scheduler);

#endif
