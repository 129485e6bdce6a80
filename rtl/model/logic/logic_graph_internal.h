/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the files that make nodes share: finding or adding a node, and the
 * simplifications that call each other.
 */
#ifndef RTL_MODEL_LOGIC_LOGIC_GRAPH_INTERNAL_H
#define RTL_MODEL_LOGIC_LOGIC_GRAPH_INTERNAL_H

#include "rtl/model/logic/logic_graph.h"

/* What a call from outside may still simplify. The simplifications of operands
 * and parts make use of each other; each takes one from `left`, and when there
 * is none they make the node that they were asked for. It bounds the depth of
 * the calls, and the work where a graph shares nodes. */
typedef struct logic_effort {
  logic_graph *graph;
  unsigned left;
} logic_effort;

#define LOGIC_EFFORT(graph) (&(logic_effort){(graph), 128})

/* Takes one step. Returns false when there is none left. */
static inline bool logic_spend(logic_effort *effort) {
  return effort->left > 0 && effort->left-- > 0;
}

/* The node with these operands, which are not simplified. */
logic_node logic_make(logic_graph *graph, logic_kind kind, uint32_t width,
                      uint32_t a, uint32_t b, uint32_t c);
/* LOGIC_NONE; the graph is no longer of use. */
logic_node logic_fail(logic_graph *graph);

/* Room for `count` words, valid until the next node is made: zeros. A result
 * in it becomes a constant by logic_constant_of(). NULL when out of memory. */
uint64_t *logic_scratch(logic_graph *graph, size_t count);

/* Of a constant; false for any other node. */
bool logic_is_zero(const logic_graph *graph, logic_node node);
bool logic_is_ones(const logic_graph *graph, logic_node node);

static inline logic_kind logic_kind_of(const logic_graph *graph,
                                       logic_node node) {
  return (logic_kind)graph->nodes[node].kind;
}
/* Whether a slice of it is likely to be a node that there is already. */
static inline bool logic_has_parts(const logic_graph *graph, logic_node node) {
  logic_kind kind = logic_kind_of(graph, node);
  return kind == LOGIC_CONCAT || kind == LOGIC_CONSTANT;
}
/* The lower bits of a vector whose upper ones are zeros: `*low` has the bits
 * that may be something else. A constant is taken as it is. */
bool logic_zero_extended(const logic_graph *graph, logic_node node,
                         logic_node *low);
/* Where two vectors can be taken apart so that a part is made of constants, or
 * both at a border that they have: the number of bits below, or 0. */
uint32_t logic_common_border(const logic_graph *graph, logic_node a,
                             logic_node b);

/* Operations on constants. */
logic_node logic_fold_not(logic_graph *graph, logic_node a);
logic_node logic_fold_binary(logic_graph *graph, logic_kind kind, logic_node a,
                             logic_node b);
logic_node logic_fold_concat(logic_graph *graph, logic_node high,
                             logic_node low);
logic_node logic_fold_slice(logic_graph *graph, logic_node a, uint32_t low,
                            uint32_t width);

/* The same as the functions without `simplify`, on nodes that there are. */
logic_node logic_simplify_not(logic_effort *effort, logic_node a);
logic_node logic_simplify_binary(logic_effort *effort, logic_kind kind,
                                 logic_node a, logic_node b);
logic_node logic_simplify_choose(logic_effort *effort, logic_node condition,
                                 logic_node b, logic_node c);
logic_node logic_simplify_concat(logic_effort *effort, logic_node high,
                                 logic_node low);
logic_node logic_simplify_slice(logic_effort *effort, logic_node a,
                                uint32_t low, uint32_t width);
/* `count` copies of a bit. */
logic_node logic_simplify_spread(logic_effort *effort, logic_node bit,
                                 uint32_t count);

/* Binary operations by their kinds; not both operands are constants, and a
 * constant of a commutative one is b. */
logic_node logic_simplify_bitwise(logic_effort *effort, logic_kind kind,
                                  logic_node a, logic_node b);
logic_node logic_simplify_arithmetic(logic_effort *effort, logic_kind kind,
                                     logic_node a, logic_node b);
logic_node logic_simplify_equal(logic_effort *effort, logic_node a,
                                logic_node b);
logic_node logic_simplify_less(logic_effort *effort, logic_kind kind,
                               logic_node a, logic_node b);
logic_node logic_simplify_shift(logic_effort *effort, logic_kind kind,
                                logic_node a, logic_node b);

#endif
