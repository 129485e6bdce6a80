/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A job: one request that a worker answers, from its acceptance to its answer.
 */
#ifndef DAEMON_JOB_H
#define DAEMON_JOB_H

#include <jansson.h>

#include "daemon/host/json_text.h"
#include "daemon/host/log.h"
#include "daemon/jobs/job_cache.h"
#include "daemon/jobs/job_kind.h"
#include "daemon/jobs/job_owner.h"
#include "daemon/jobs/job_progress.h"
#include "daemon/jobs/queue.h"
#include "daemon/wire/reply.h"
#include "daemon/workers/worker_link.h"

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
  bool batch;   /* others may overtake it */
  char *params; /* JSON text */
  size_t params_size;
  uint64_t arrived_ns;
  uint64_t deadline_ms;
  uint64_t deadline_ns; /* when it has to be answered */
  worker *worker;       /* NULL while it waits */
  uint64_t worker_id;   /* who has it, or had it last; 0: nobody */
  job_progress progress;
  unsigned returns; /* workers that ended before they looked at it */
  char *identity;   /* for the quarantine, once it was needed; or NULL */
  job_cache cache;
} job;

/* Creates a job that is in no list, as of now. `params` is an object and `span`
 * its text; everything is copied or counted. Returns NULL when out of memory.
 */
job *job_create(uint64_t id, job_owner *owner, const reply *reply,
                const json_t *client_id, const job_kind *kind,
                const json_t *params, json_span span);

/* Frees a job that is in no list. NULL is fine. */
void job_destroy(job *job);

/* The subject of an event of the job, for the log. */
log_subject job_subject(const job *job);

/* The lane in which it waits and runs. */
int job_lane(const job *job);

#endif
