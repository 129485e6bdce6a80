/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether operations may share a unit without a path that gets too long.
 */
#ifndef HLS_PASSES_SHARED_PATHS_H
#define HLS_PASSES_SHARED_PATHS_H

#include "core/passes/delay/latest_times.h"

/* Zero-initialise; finish() in every case. */
typedef struct shared_paths {
  wire_graph graph;
  wire_times times;
  latest_times latest; /* for a period of 0: less than 0 by the way on */
  double bound;        /* nanoseconds */
  arena_pool memory;
} shared_paths;

/* Times a function as it is. Its paths may be as long as the period, or as the
 * longest one is. Returns false when out of memory. */
bool shared_paths_begin(shared_paths *paths, MlirOperation func, double period);
void shared_paths_finish(shared_paths *paths);

/* Are all paths short enough when these share a unit? They stay as they are. */
bool shared_paths_fit(shared_paths *paths, const MlirOperation *ops,
                      size_t count);

/* The same of a unit with credits. */
bool shared_paths_fit_credits(shared_paths *paths, const MlirOperation *ops,
                              size_t count);

#endif
