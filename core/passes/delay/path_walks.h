/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Longest paths, followed back to where they have been cut.
 */
#ifndef HLS_PASSES_PATH_WALKS_H
#define HLS_PASSES_PATH_WALKS_H

#include "core/passes/delay/wire_times.h"

/* The longest paths to all nodes are a forest: the roots are where paths begin,
 * and where they are followed no further back. What is found for one path is
 * kept for those that have a part in common with it, as long as they have the
 * same root. */
typedef struct path_walks {
  const wire_times *times; /* borrowed */
  bool bars_ready;         /* are all wires of ready roots? */
  uint32_t *stops;         /* per node: the last round that it was a root in */
  uint32_t *root;          /* per node: the last that was found, */
  uint32_t *epoch;         /* and the root's epoch then */
  uint32_t *epochs;        /* per node, and for NOWHERE */
  uint32_t round;
  uint32_t first_epoch, last_epoch; /* of the round */
} path_walks;

/* Begins a first round; what is found lives in `memory`. Returns false when out
 * of memory. */
bool path_walks_begin(path_walks *walks, const wire_times *times,
                      arena_pool *memory);

/* Begins a round, as paths have changed: all that was found is forgotten. There
 * are no roots but, if they are barred, the wires of ready. */
void path_walks_forget(path_walks *walks, bool bars_ready);

/* The root of the longest path to a node, which may be the node itself;
 * WIRE_TIMES_NOWHERE for the path's beginning. */
size_t path_walks_root(path_walks *walks, size_t node);

/* Makes roots of nodes that have `root` now. */
void path_walks_stop(path_walks *walks, size_t root, const size_t *nodes,
                     size_t count);

#endif
