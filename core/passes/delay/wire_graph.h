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

#define WIRE_GRAPH_NOWHERE UINT32_MAX

typedef struct wire_arc {
  double ns;
  uint32_t from, to;          /* nodes; NOWHERE: the arc is there no more */
  uint32_t next_out, next_in; /* of the same node, or NOWHERE */
} wire_arc;

/* The borders of a wire, as bits. */
enum { WIRE_BEGINS = 1, WIRE_ENDS = 2 };

/* Zero-initialise; finish() in every case. Node 3 * c + w is wire w of channel
 * c. Behind the wires there is room for those of channels to come, and behind
 * that are helpers of the units. */
typedef struct wire_graph {
  MlirValue *channels; /* the function's arguments, then by units */
  size_t num_channels, channels_capacity;
  size_t room; /* for so many channels */
  size_t num_nodes;
  wire_arc *arcs;
  size_t num_arcs, arcs_capacity;
  uint32_t *first_out, *first_in; /* per node: arcs, or NOWHERE */
  double *begin; /* per wire: when it is stable if a path begins there; below 0:
                    none does */
  double *end;   /* per wire: what a path that ends there has in front of it;
                    below 0: none does */
  unsigned char *borders; /* per wire: which of these there are: most have none,
                             and this is small enough to stay in a cache */
  MlirOperation slowest;  /* unit with the longest path between its registers */
  double slowest_ns;      /* 0: there is none */
  ptr_map index;          /* value -> channel + 1 */
  known_delays own;       /* where the caller has none */
} wire_graph;

/* Is a node a wire of a channel? */
static inline bool wire_graph_is_wire(const wire_graph *graph, size_t node) {
  return node < 3 * graph->num_channels;
}

/* When a node is stable by a path that begins there, and what one that ends
 * there has in front of it; below 0: none does. */
static inline double wire_graph_begin(const wire_graph *graph, size_t node) {
  bool begins =
      wire_graph_is_wire(graph, node) && graph->borders[node] & WIRE_BEGINS;
  return begins ? graph->begin[node] : -1;
}

static inline double wire_graph_end(const wire_graph *graph, size_t node) {
  bool ends =
      wire_graph_is_wire(graph, node) && graph->borders[node] & WIRE_ENDS;
  return ends ? graph->end[node] : -1;
}

/* Is an arc one of the circuit as it is now? */
static inline bool wire_graph_has_arc(const wire_graph *graph, size_t arc) {
  return graph->arcs[arc].from != WIRE_GRAPH_NOWHERE;
}

/* Is a node a wire of ready? */
static inline bool wire_graph_is_ready(const wire_graph *graph, size_t node) {
  return node % 3 == HLS_WIRE_READY && wire_graph_is_wire(graph, node);
}

/* Is a node a wire or a helper? */
static inline bool wire_graph_is_used(const wire_graph *graph, size_t node) {
  return wire_graph_is_wire(graph, node) || node >= 3 * graph->room;
}

#endif
