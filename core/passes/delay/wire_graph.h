/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The wires of a circuit's channels as a graph with the delays between them. A
 * channel has three: data, valid, and ready, which goes against the tokens.
 */
#ifndef HLS_PASSES_WIRE_GRAPH_H
#define HLS_PASSES_WIRE_GRAPH_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"
#include "core/passes/delay/known_delays.h"
#include "hls/longest_path.h"
#include <stdint.h>

typedef struct wire_arc {
  uint32_t from, to; /* nodes */
  double ns;
} wire_arc;

/* What a path has behind it where it begins, or in front of it where it ends.
 */
typedef struct wire_border {
  size_t node;
  double ns;
} wire_border;

/* Zero-initialise; finish() in every case. Node 3 * c + w is wire w of channel
 * c; those behind the channels are helpers of the units. */
typedef struct wire_graph {
  MlirValue *channels;
  size_t num_channels, channels_capacity;
  size_t num_nodes;
  wire_arc *arcs;
  size_t num_arcs, arcs_capacity;
  wire_border *begins;
  size_t num_begins, begins_capacity;
  wire_border *ends;
  size_t num_ends, ends_capacity;
  MlirOperation slowest; /* unit with the longest path between its registers */
  double slowest_ns;     /* 0: there is none */
  ptr_map index;         /* value -> channel + 1 */
} wire_graph;

/* Builds the graph of a function's body, with delays that are known already, or
 * NULL. Returns false when out of memory, which is so, too, when there are more
 * nodes or arcs than can be numbered. */
bool wire_graph_build(wire_graph *graph, MlirOperation func,
                      known_delays *known);
void wire_graph_finish(wire_graph *graph);

#endif
