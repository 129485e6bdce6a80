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

/* How a unit connects its wires. */
typedef enum wire_unit_kind {
  WIRE_UNIT_PASSES,   /* all of its operands to all of its results */
  WIRE_UNIT_BRANCHES, /* the same, but for the data of the first */
  WIRE_UNIT_MERGES,   /* the same, and it chooses by who has a token */
  WIRE_UNIT_PORT,     /* each operand to the result of its number */
  WIRE_UNIT_OUTSIDE,  /* none: they leave the circuit */
} wire_unit_kind;

typedef struct wire_unit {
  MlirOperation op;
  const hls_unit_delays *delays; /* NULL for ports and what is outside */
  wire_unit_kind kind;
  uint32_t first_in, num_ins;   /* in `ins` */
  uint32_t first_out, num_outs; /* channels */
} wire_unit;

/* Zero-initialise; finish() in every case. Node 3 * c + w is wire w of channel
 * c; those behind the channels are helpers of the units. */
typedef struct wire_graph {
  MlirValue *channels; /* the function's arguments, then by units */
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
  ptr_map index;         /* value -> channel + 1, as it was built */
  wire_unit *units;      /* in the order of the function */
  size_t num_units, units_capacity;
  uint32_t *ins; /* channels */
  size_t num_ins, ins_capacity;
  uint32_t *numbers; /* 0, 1, 2, ... as many as channels */
  size_t numbers_capacity;
  size_t num_arguments; /* channels */
  known_delays own;     /* where the caller has none */
} wire_graph;

/* Builds the graph of a function's body, with delays that are known already and
 * live as long as the graph, or NULL. Returns false when out of memory, which
 * is so, too, when there are more nodes or arcs than can be numbered. */
bool wire_graph_build(wire_graph *graph, MlirOperation func,
                      known_delays *known);
void wire_graph_finish(wire_graph *graph);

/* A buffer that has been put behind the unit that a channel comes from. */
typedef struct wire_insertion {
  size_t channel;   /* of the graph, from that unit */
  MlirValue behind; /* the buffer's result */
} wire_insertion;

/* Builds the graph anew for a materialised circuit whose channels have got
 * buffers, in the order of the list, and which is otherwise as it was. `known`
 * is what it was built with, and not NULL. Values are in `index` no longer.
 * Returns false when out of memory. */
bool wire_graph_insert(wire_graph *graph, const wire_insertion *list,
                       size_t count, known_delays *known);
/* Connects the wires of the channels by the units. Returns false when out of
 * memory. */
bool wire_graph_connect(wire_graph *graph);

#endif
