/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Comparisons.
 */
#include "rtl/model/logic/logic_graph_internal.h"

static logic_node equal(logic_effort *effort, logic_node a, logic_node b) {
  return logic_simplify_binary(effort, LOGIC_EQUAL, a, b);
}

/* The four parts of two vectors that are taken apart. */
typedef struct two_halves {
  logic_node high_a, high_b, low_a, low_b;
} two_halves;

/* Returns false when there is no border, or no effort left. */
static bool take_apart(logic_effort *effort, logic_node a, logic_node b,
                       two_halves *halves) {
  uint32_t width = logic_width(effort->graph, a);
  uint32_t border = logic_common_border(effort->graph, a, b);
  if (border == 0 || !logic_spend(effort)) {
    return false;
  }
  *halves = (two_halves){
      logic_simplify_slice(effort, a, border, width - border),
      logic_simplify_slice(effort, b, border, width - border),
      logic_simplify_slice(effort, a, 0, border),
      logic_simplify_slice(effort, b, 0, border),
  };
  return !effort->graph->failed;
}

static logic_node equal_halves(logic_effort *effort, logic_node a,
                               logic_node b) {
  const logic_graph *graph = effort->graph;
  two_halves of;
  if (!take_apart(effort, a, b, &of)) {
    return LOGIC_NONE;
  }
  bool known = logic_is_constant(graph, of.high_a) ||
               logic_is_constant(graph, of.low_a) || of.high_a == of.high_b ||
               of.low_a == of.low_b;
  if (!known && logic_width(graph, a) <= 64) {
    return LOGIC_NONE;
  }
  logic_node low = equal(effort, of.low_a, of.low_b);
  return logic_simplify_binary(effort, LOGIC_AND,
                               equal(effort, of.high_a, of.high_b), low);
}

/* Of a vector with a constant: what makes the vector is undone. */
static logic_node equal_constant(logic_effort *effort, logic_node a,
                                 logic_node b) {
  logic_graph *graph = effort->graph;
  logic_operation of = graph->nodes[a];
  if (of.kind == LOGIC_CHOOSE && logic_is_constant(graph, of.b) &&
      logic_is_constant(graph, of.c)) {
    return of.b == b   ? of.a
           : of.c == b ? logic_simplify_not(effort, of.a)
                       : logic_constant(graph, 1, 0);
  }
  if (of.kind == LOGIC_NOT) {
    return equal(effort, of.a, logic_fold_not(graph, b));
  }
  if (of.kind == LOGIC_XOR && logic_is_zero(graph, b)) {
    return equal(effort, of.a, of.b);
  }
  if ((of.kind == LOGIC_XOR || of.kind == LOGIC_ADD) &&
      logic_is_constant(graph, of.b)) {
    logic_kind undo = of.kind == LOGIC_XOR ? LOGIC_XOR : LOGIC_SUBTRACT;
    return equal(effort, of.a, logic_fold_binary(graph, undo, b, of.b));
  }
  return LOGIC_NONE;
}

logic_node logic_simplify_equal(logic_effort *effort, logic_node a,
                                logic_node b) {
  logic_graph *graph = effort->graph;
  if (a == b) {
    return logic_constant(graph, 1, 1);
  }
  if (logic_width(graph, a) == 1) {
    return logic_simplify_not(effort,
                              logic_simplify_binary(effort, LOGIC_XOR, a, b));
  }
  logic_node found = LOGIC_NONE;
  if (logic_is_constant(graph, b) && logic_spend(effort)) {
    found = equal_constant(effort, a, b);
  }
  found = found ? found : equal_halves(effort, a, b);
  return found ? found : logic_make(graph, LOGIC_EQUAL, 1, a, b, 0);
}

/* With upper parts that are known: the lower ones decide, or the upper ones. */
static logic_node less_halves(logic_effort *effort, logic_kind kind,
                              logic_node a, logic_node b) {
  logic_graph *graph = effort->graph;
  two_halves of;
  if (!take_apart(effort, a, b, &of)) {
    return LOGIC_NONE;
  }
  if (of.high_a == of.high_b) {
    return logic_simplify_binary(effort, LOGIC_LESS, of.low_a, of.low_b);
  }
  return logic_is_constant(graph, of.high_a) &&
                 logic_is_constant(graph, of.high_b)
             ? logic_fold_binary(graph, kind, of.high_a, of.high_b)
             : LOGIC_NONE;
}

static logic_node less_signed(logic_effort *effort, logic_node a,
                              logic_node b) {
  logic_graph *graph = effort->graph;
  uint32_t top = logic_width(graph, a) - 1;
  if (logic_is_zero(graph, b)) {
    return logic_simplify_slice(effort, a, top, 1);
  }
  if (logic_is_ones(graph, a)) {
    return logic_simplify_not(effort, logic_simplify_slice(effort, b, top, 1));
  }
  return LOGIC_NONE;
}

static logic_node less_unsigned(logic_effort *effort, logic_node a,
                                logic_node b) {
  logic_graph *graph = effort->graph;
  uint64_t value;
  if (logic_is_zero(graph, b) || logic_is_ones(graph, a)) {
    return logic_constant(graph, 1, 0);
  }
  if (logic_is_zero(graph, a) || logic_is_ones(graph, b)) {
    return logic_simplify_not(effort, equal(effort, a, b));
  }
  if (logic_constant_value(graph, b, &value) && value == 1) {
    return equal(effort, a, logic_constant(graph, logic_width(graph, a), 0));
  }
  return LOGIC_NONE;
}

logic_node logic_simplify_less(logic_effort *effort, logic_kind kind,
                               logic_node a, logic_node b) {
  logic_graph *graph = effort->graph;
  bool is_signed = kind == LOGIC_LESS_SIGNED;
  if (a == b) {
    return logic_constant(graph, 1, 0);
  }
  if (logic_width(graph, a) == 1) {
    logic_node smaller = is_signed ? b : a, larger = is_signed ? a : b;
    return logic_simplify_binary(effort, LOGIC_AND,
                                 logic_simplify_not(effort, smaller), larger);
  }
  logic_node found =
      is_signed ? less_signed(effort, a, b) : less_unsigned(effort, a, b);
  found = found ? found : less_halves(effort, kind, a, b);
  return found ? found : logic_make(graph, kind, 1, a, b, 0);
}
