/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A job: one request that a worker answers, from its acceptance to its answer.
 */
#ifndef DAEMON_JOB_H
#define DAEMON_JOB_H

#include <jansson.h>

#include "daemon/host/kept_text.h"
#include "daemon/host/log.h"
#include "daemon/jobs/job_cache.h"
#include "daemon/jobs/job_kind.h"
#include "daemon/jobs/job_owner.h"
#include "daemon/jobs/job_progress.h"
#include "daemon/jobs/queue.h"
#include "daemon/wire/reply.h"
#include "daemon/workers/worker_link.h"

struct preparation;

/* A request on its way. */
typedef struct job {
  queue_item place; /* in the queue, while no worker has it */
  job_owner *owner; /* outlives it */
  list in_owner;    /* in its owner's jobs */
  list in_all;      /* in the scheduler's jobs */
  uint64_t id;      /* towards the worker, and in the log */
  reply reply;      /* its id's text and its batch belong to the job */
  json_t *client_id;
  json_t *uri; /* source.uri, or NULL */
  bool has_version;
  json_int_t version; /* source.version, if it is an integer */
  const job_kind *kind;
  bool batch;           /* others may overtake it */
  json_t *update_token; /* updateToken; or NULL */
  bool is_background;   /* its client has its update */
  bool is_outdated;     /* its document has changed: it ends with its update */
  kept_part params;     /* JSON text, kept; none while prepared */
  struct preparation *preparation; /* a thread's work on it; NULL: done */
  list in_preparation;             /* of its owner: it waits for that, or for
                                      that of one before it */
  size_t weight;                   /* what it counts for among all, in bytes */
  uint64_t arrived_ns;
  uint64_t deadline_ms;
  uint64_t deadline_ns; /* when it has to be answered */
  worker *worker;       /* NULL while it waits */
  uint64_t worker_id;   /* who has it, or had it last; 0: nobody */
  job_progress progress;
  unsigned returns; /* workers that ended before they looked at it */
  char *refusal;    /* why it could not be prepared; NULL: no memory */
  char *identity;   /* for the quarantine, once it was needed; or NULL */
  job_cache cache;
} job;

/* Creates a job that is in no list, as of now. `params` is an object and `text`
 * its text, or nothing with a size, for one that has to be made still;
 * everything is copied or counted. Returns NULL when out of memory. */
job *job_create(uint64_t id, job_owner *owner, const reply *reply,
                const json_t *client_id, const job_kind *kind,
                const json_t *params, const kept_part *text);

/* Frees a job that is in no list. NULL is fine. */
void job_destroy(job *job);

/* The subject of an event of the job, for the log. */
log_subject job_subject(const job *job);

/* The lane in which it waits and runs. */
int job_lane(const job *job);

#endif
