/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From requests to kept answers and back.
 */
#include "daemon/jobs/job_cache.h"

#include <string.h>

/* Reads options.cache. Returns false for what it may not be. */
static bool read_wish(const json_t *params, bool *bypass) {
  const json_t *wish =
      json_object_get(json_object_get(params, "options"), "cache");
  const char *text = json_string_value(wish);
  *bypass = text && strcmp(text, "bypass") == 0;
  return !wish || *bypass || (text && strcmp(text, "use") == 0);
}

job_cache_outcome job_cache_find(cache *cache, const char *method,
                                 const json_t *params, const char *build,
                                 job_cache *state, json_span *rest) {
  bool bypass;
  *state = (job_cache){0};
  if (!read_wish(params, &bypass)) {
    return JOB_CACHE_WRONG;
  }
  if (!cache->enabled) {
    return JOB_CACHE_MISSING;
  }
  if (bypass) {
    cache->bypasses++;
    return JOB_CACHE_MISSING;
  }
  state->since_ns = cache_file_now();
  state->wanted = cache_key_of_request(method, params, &state->request);
  if (!state->wanted || build[0] == '\0') {
    cache->misses++;
    return JOB_CACHE_MISSING;
  }
  return cache_find(cache, &state->request, build, rest) ? JOB_CACHE_FOUND
                                                         : JOB_CACHE_MISSING;
}

void job_cache_depend(job_cache *state, const json_t *depends) {
  if (state->wanted) {
    json_decref(state->depends);
    state->depends = json_incref((json_t *)depends);
  }
}

void job_cache_keep(cache *cache, const job_cache *state, const char *build,
                    json_span rest) {
  if (state->wanted && state->depends && build[0] != '\0') {
    cache_keep(cache, &state->request, build, state->depends, state->since_ns,
               rest);
  }
}

void job_cache_finish(job_cache *state) {
  json_decref(state->depends);
  state->depends = NULL;
}
