/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations on two vectors: constants are folded, operands that may change
 * places are put in order, the rest depends on the kind.
 */
#include "rtl/model/logic/logic_graph_internal.h"
#include "rtl/model/logic/logic_words.h"

static bool is_commutative(logic_kind kind) {
  return kind <= LOGIC_ADD || kind == LOGIC_MULTIPLY || kind == LOGIC_EQUAL;
}

static bool is_costly(const logic_graph *graph, logic_kind kind, logic_node a) {
  return kind >= LOGIC_MULTIPLY && kind <= LOGIC_REMAINDER &&
         logic_width(graph, a) > LOGIC_MAX_PRODUCT_WIDTH;
}

logic_node logic_simplify_binary(logic_effort *effort, logic_kind kind,
                                 logic_node a, logic_node b) {
  logic_graph *graph = effort->graph;
  if (a == LOGIC_NONE || b == LOGIC_NONE) {
    return LOGIC_NONE;
  }
  if (is_costly(graph, kind, a)) {
    return logic_fail(graph);
  }
  bool constant_a = logic_is_constant(graph, a);
  bool constant_b = logic_is_constant(graph, b);
  if (constant_a && constant_b) {
    return logic_fold_binary(graph, kind, a, b);
  }
  if (is_commutative(kind) && (constant_a || (a > b && !constant_b))) {
    logic_node swapped = a;
    a = b;
    b = swapped;
  }
  switch (kind) {
  case LOGIC_AND:
  case LOGIC_OR:
  case LOGIC_XOR:
    return logic_simplify_bitwise(effort, kind, a, b);
  case LOGIC_EQUAL:
    return logic_simplify_equal(effort, a, b);
  case LOGIC_LESS:
  case LOGIC_LESS_SIGNED:
    return logic_simplify_less(effort, kind, a, b);
  case LOGIC_SHIFT_LEFT:
  case LOGIC_SHIFT_RIGHT:
  case LOGIC_SHIFT_RIGHT_SIGNED:
    return logic_simplify_shift(effort, kind, a, b);
  default:
    return logic_simplify_arithmetic(effort, kind, a, b);
  }
}

logic_node logic_binary(logic_graph *graph, logic_kind kind, logic_node a,
                        logic_node b) {
  return logic_simplify_binary(LOGIC_EFFORT(graph), kind, a, b);
}
