/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where jobs and the cache meet: a request that was answered before becomes no
 * job, and the answer of a job may be kept.
 */
#ifndef DAEMON_JOB_CACHE_H
#define DAEMON_JOB_CACHE_H

#include "daemon/cache/cache.h"

struct job;

/* The state that a job keeps for the cache. */
typedef struct job_cache {
  bool wanted;          /* the answer may be kept */
  cache_digest request; /* if wanted */
  int64_t since_ns;     /* when it arrived */
  json_t *depends;      /* the parameters of worker/depends, or NULL */
} job_cache;

typedef enum job_cache_outcome {
  JOB_CACHE_FOUND,   /* `rest` is the answer, until the cache is used again */
  JOB_CACHE_MISSING, /* to be answered by a worker; `state` is filled */
  JOB_CACHE_WRONG,   /* options.cache is neither "use" nor "bypass" */
} job_cache_outcome;

/* Looks for the answer to a request. `build` is that of the workers that would
 * answer it, "" while it is not known. */
job_cache_outcome job_cache_find(cache *cache, const char *method,
                                 const json_t *params, const char *build,
                                 job_cache *state, json_span *rest);

/* Notes what the answer that follows was made of. */
void job_cache_depend(job_cache *state, const json_t *depends);

/* Keeps an answer (not an error), given by a worker of `build`, if it may be
 * kept. */
void job_cache_keep(cache *cache, const job_cache *state, const char *build,
                    json_span rest);

void job_cache_finish(job_cache *state);

#endif
