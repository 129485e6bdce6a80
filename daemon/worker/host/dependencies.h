/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files that an answer depends on besides the parameters of its request:
 * those that were read, and the paths where something was looked for. hlsd
 * keeps an answer only together with that (protocol/worker.h, worker/depends).
 */
#ifndef WORKER_DEPENDENCIES_H
#define WORKER_DEPENDENCIES_H

#include "daemon/worker/json/value.h"
#include "hls/file_observer.h"

#include <stdbool.h>
#include <stddef.h>

/* Of one request. Zero-initialise; begin() before each. */
typedef struct dependency_set {
  hls_file_observer observer; /* adds to it; to be given to the compiler */
  struct finding *findings;   /* in the order in which they were made */
  size_t count;
  size_t capacity;
  size_t *slots; /* 1 + an index of `findings` by the path; 0: free */
  size_t num_slots;
  bool unsettled; /* the answer may be another one for other reasons */
} dependency_set;

/* Forgets what the last request depended on. */
void dependencies_begin(dependency_set *dependencies);

void dependencies_finish(dependency_set *dependencies);

/* The parameters of worker/depends as JSON text, which the caller frees. NULL
 * when they cannot be told: something is unsettled, a path is not UTF-8 or lies
 * on a file system whose changes may be seen late, there are too many, or
 * memory is out. */
char *dependencies_text(const dependency_set *dependencies);

/* The paths of the files that were read so far, as an array of texts. A new
 * reference; NULL when out of memory. */
cJSON *dependencies_read_json(const dependency_set *dependencies);

#endif
