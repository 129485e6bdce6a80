/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The channels of a circuit as a graph: operations are nodes, channels and
 * controls are edges (plain signals are not). Memory interfaces are left out,
 * because a path through a memory is always registered; so are operations that
 * the caller declares to cut every path through them.
 */
#ifndef HLS_PASSES_CHANNEL_GRAPH_H
#define HLS_PASSES_CHANNEL_GRAPH_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"

#define CHANNEL_GRAPH_ACYCLIC UINT32_MAX

/* Zero-initialise; finish() in every case. */
typedef struct channel_graph {
  MlirOperation *ops;
  size_t num_ops;
  uint32_t *component; /* per operation: its cycle, or CHANNEL_GRAPH_ACYCLIC */
  size_t num_components; /* strongly connected ones with at least one edge */
  ptr_map index;         /* operation -> index + 1 */
  arena_pool arena;
} channel_graph;

/* Builds the graph of a function's body without the operations for which
 * `cuts` is true, and finds its cycles. Returns false when out of memory. */
bool channel_graph_build(channel_graph *graph, MlirOperation func,
                         bool (*cuts)(MlirOperation op));
void channel_graph_finish(channel_graph *graph);

/* The cycle an operation is on, or CHANNEL_GRAPH_ACYCLIC. */
uint32_t channel_graph_component(const channel_graph *graph, MlirOperation op);

#endif
