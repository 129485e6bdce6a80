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
  bool *stops;             /* per node: is it a root? */
  uint32_t *root;          /* per node: the last that was found, */
  uint32_t *epoch;         /* and the root's epoch then */
  uint32_t *epochs;        /* per node, and for NOWHERE; from 1 on */
} path_walks;

/* Begins without roots; what is found lives in `memory`. Returns false when out
 * of memory. */
bool path_walks_begin(path_walks *walks, const wire_times *times,
                      arena_pool *memory);

/* The root of the longest path to a node, which may be the node itself;
 * WIRE_TIMES_NOWHERE for the path's beginning. */
size_t path_walks_root(path_walks *walks, size_t node);

/* Makes roots of nodes that have `root` now. */
void path_walks_stop(path_walks *walks, size_t root, const size_t *nodes,
                     size_t count);

#endif
