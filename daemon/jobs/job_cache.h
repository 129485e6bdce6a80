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
  bool wanted;          /* the answer may be there, and may be kept */
  cache_digest request; /* if wanted */
  int64_t since_ns;     /* when it arrived */
  json_t *depends;      /* the parameters of worker/depends, or NULL */
} job_cache;

/* The begin of a job: whether its answer may come from the cache and be kept.
 * Returns false when options.cache is neither "use" nor "bypass". */
bool job_cache_begin(cache *cache, const json_t *params, job_cache *state);

/* Looks for the answer to a request. `state->request` was filled, or is not
 * wanted. `build` is that of the workers that would answer it, "" while it is
 * not known. Returns false when there is none; `rest` is the answer until the
 * cache is used again. */
bool job_cache_find(cache *cache, const char *build, const job_cache *state,
                    json_span *rest);

/* Notes what the answer that follows was made of. */
void job_cache_depend(job_cache *state, const json_t *depends);

/* Keeps an answer (not an error), given by a worker of `build`, if it may be
 * kept. */
void job_cache_keep(cache *cache, const job_cache *state, const char *build,
                    json_span rest);

void job_cache_finish(job_cache *state);

#endif
