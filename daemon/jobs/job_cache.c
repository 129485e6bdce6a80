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

bool job_cache_begin(cache *cache, const json_t *params, job_cache *state) {
  bool bypass = false;
  bool valid = read_wish(params, &bypass);
  *state = (job_cache){.wanted = cache->enabled && !bypass,
                       .since_ns = cache_file_now()};
  cache->bypasses += valid && cache->enabled && bypass;
  return valid;
}

bool job_cache_find(cache *cache, const char *build, const job_cache *state,
                    json_span *rest) {
  if (state->wanted && build[0] != '\0') {
    return cache_find(cache, &state->request, build, rest);
  }
  cache->misses += state->wanted;
  return false;
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
