/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The integers of a circuit and the operations that make and use them, as
 * numbers: what is looked at again and again until nothing changes.
 */
#ifndef HLS_PASSES_WIDTH_GRAPH_H
#define HLS_PASSES_WIDTH_GRAPH_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/passes/ranges/number_range.h"
#include "core/passes/widths/width_kinds.h"

/* A channel of an integer of up to 64 bits. */
typedef struct width_value {
  MlirValue value;
  unsigned width;
  uint32_t maker; /* a node; WIDTH_NONE where it has all bits of the type */
  number_range range;
  unsigned need; /* so many low bits have a use */
} width_value;

/* Zero-initialise; finish() in every case. */
typedef struct width_graph {
  width_node *nodes; /* in the order of the text */
  size_t num_nodes;
  width_value *values;
  size_t num_values;
  uint32_t *operands; /* of the nodes: values, or WIDTH_NONE for others */
  size_t num_operands;
  ptr_map index; /* value -> its number + 1 */
  arena_pool memory;
} width_graph;

/* Reads the body of a handshake.func. Ranges and needs are not set. Returns
 * false when out of memory. */
bool width_graph_build(width_graph *graph, MlirOperation func);
void width_graph_finish(width_graph *graph);

/* Does a mux or a repeat take a token from outside first? An init chooses then,
 * which gives 0 after reset. */
bool width_graph_begins_outside(const width_node *node);

/* What makes a value; NULL where it has all bits of its type. */
static inline const width_node *width_graph_maker(const width_graph *graph,
                                                  uint32_t value) {
  uint32_t maker =
      value == WIDTH_NONE ? WIDTH_NONE : graph->values[value].maker;
  return maker == WIDTH_NONE ? NULL : &graph->nodes[maker];
}

/* The constant that a value is, or NULL. */
static inline const width_node *width_graph_constant(const width_graph *graph,
                                                     uint32_t value) {
  const width_node *node = width_graph_maker(graph, value);
  return node && node->kind == WIDTH_CONSTANT ? node : NULL;
}

/* The number of a datum's value. */
static inline uint32_t width_graph_datum(const width_graph *graph,
                                         const width_node *node,
                                         uint32_t index) {
  return graph->operands[node->first + node->first_datum + index];
}

/* That of the operand before the data. */
static inline uint32_t width_graph_condition(const width_graph *graph,
                                             const width_node *node) {
  return graph->operands[node->first];
}

#endif
