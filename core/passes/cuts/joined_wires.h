/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The wires of a circuit from which registers have been taken: the graph is
 * that of the circuit with all of them, and the wires at both sides of one that
 * is gone are one.
 */
#ifndef HLS_PASSES_JOINED_WIRES_H
#define HLS_PASSES_JOINED_WIRES_H

#include "core/passes/delay/wire_times.h"

typedef struct joined_wires {
  const wire_graph *graph;
  wire_times *times; /* of the graph; they follow */
  double *end;       /* per node: what a path has in front of it that ends
                        there; below 0: none does */
  uint32_t *joined;  /* per node: the wire that it is, too, or NOWHERE */
} joined_wires;

/* A way on from a node: over an arc or, behind the last, to the wire that it
 * is, too. */
typedef struct joined_way {
  uint32_t to; /* NOWHERE: there are no more */
  double ns;
} joined_way;

#define JOINED_WIRES_IS_LAST (WIRE_GRAPH_NOWHERE - 1)

/* What joined_wires_take_way() begins with. */
static inline uint32_t joined_wires_first(const joined_wires *wires,
                                          size_t node) {
  return wires->graph->first_out[node];
}

/* Takes the next way on from a node, which `next` tells: an arc, NOWHERE behind
 * the last one, or IS_LAST. */
static inline joined_way joined_wires_take_way(const joined_wires *wires,
                                               size_t node, uint32_t *next) {
  if (*next == JOINED_WIRES_IS_LAST) {
    return (joined_way){WIRE_GRAPH_NOWHERE, 0};
  }
  if (*next == WIRE_GRAPH_NOWHERE) {
    *next = JOINED_WIRES_IS_LAST;
    return (joined_way){wires->joined[node], 0};
  }
  const wire_arc *arc = &wires->graph->arcs[*next];
  *next = arc->next_out;
  return (joined_way){arc->to, arc->ns};
}

#endif
