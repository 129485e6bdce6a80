/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Strongly connected components of a directed graph whose nodes are numbers.
 */
#ifndef HLS_PASSES_COMPONENTS_H
#define HLS_PASSES_COMPONENTS_H

#include "base/memory/arena.h"
#include <stdint.h>

/* The edges of node i go to targets[first[i]] up to targets[first[i + 1]],
 * exclusive. */
typedef struct digraph {
  size_t num_nodes;      /* below UINT32_MAX */
  const uint32_t *first; /* num_nodes + 1 of them */
  const uint32_t *targets;
} digraph;

/* Edges lead from a component to itself and to those with smaller numbers. */
typedef struct components {
  size_t count;
  uint32_t *of;    /* per node: the number of its component */
  uint32_t *nodes; /* sorted by components, the one with number 0 first */
  uint32_t *begin; /* per component: its first place in `nodes`; and the end */
} components;

/* Finds the components, which live in `memory`. Takes time in proportion to
 * nodes and edges. Returns false when out of memory. */
bool components_find(components *found, const digraph *graph,
                     arena_pool *memory);

#endif
