/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many of some longest paths go through each node.
 */
#ifndef HLS_PASSES_PATH_VOTES_H
#define HLS_PASSES_PATH_VOTES_H

#include "core/passes/delay/wire_times.h"

typedef struct path_votes {
  const wire_times *times; /* borrowed */
  uint32_t *votes;         /* per node of the paths */
  uint32_t *seen;          /* per node: the last round that it was on a path */
  uint32_t *waiting; /* per node of the paths: those behind it to be counted */
  uint32_t round;
  uint32_t *nodes; /* of the paths */
  size_t num_nodes;
} path_votes;

/* Begins a first round. What is needed lives in `memory`. Returns false when
 * out of memory. */
bool path_votes_begin(path_votes *votes, const wire_times *times,
                      arena_pool *memory);

/* Begins a round without paths. */
void path_votes_forget(path_votes *votes);

/* Adds the longest path to a node. */
void path_votes_add(path_votes *votes, size_t node);

/* Counts the paths that were added in the round: `votes` holds how many go
 * through each node that any goes through. */
void path_votes_count(path_votes *votes);

#endif
