/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Complements, and, or, xor, parity.
 */
#include "rtl/model/logic/logic_graph_internal.h"
#include "rtl/model/logic/logic_words.h"

static bool is_complement(const logic_graph *graph, logic_node a,
                          logic_node b) {
  const logic_operation *of_a = &graph->nodes[a], *of_b = &graph->nodes[b];
  return (of_a->kind == LOGIC_NOT && of_a->a == b) ||
         (of_b->kind == LOGIC_NOT && of_b->a == a);
}

logic_node logic_simplify_not(logic_effort *effort, logic_node a) {
  logic_graph *graph = effort->graph;
  if (a == LOGIC_NONE) {
    return LOGIC_NONE;
  }
  logic_operation of = graph->nodes[a];
  if (of.kind == LOGIC_CONSTANT) {
    return logic_fold_not(graph, a);
  }
  if (of.kind == LOGIC_NOT) {
    return of.a;
  }
  if (of.kind == LOGIC_CONCAT &&
      (of.width > 64 || logic_is_constant(graph, of.a) ||
       logic_is_constant(graph, of.b)) &&
      logic_spend(effort)) {
    logic_node low = logic_simplify_not(effort, of.b);
    return logic_simplify_concat(effort, logic_simplify_not(effort, of.a), low);
  }
  if (of.kind == LOGIC_CHOOSE && logic_is_constant(graph, of.b) &&
      logic_is_constant(graph, of.c) && logic_spend(effort)) {
    logic_node c = logic_fold_not(graph, of.c);
    return logic_simplify_choose(effort, of.a, logic_fold_not(graph, of.b), c);
  }
  return logic_make(graph, LOGIC_NOT, of.width, a, 0, 0);
}

/* Of an operand with 0 or ones. LOGIC_NONE if b is neither. */
static logic_node with_uniform(logic_effort *effort, logic_kind kind,
                               logic_node a, logic_node b) {
  bool zero = logic_is_zero(effort->graph, b);
  bool ones = logic_is_ones(effort->graph, b);
  if (!zero && !ones) {
    return LOGIC_NONE;
  }
  switch (kind) {
  case LOGIC_AND:
    return zero ? b : a;
  case LOGIC_OR:
    return zero ? a : b;
  default:
    return zero ? a : logic_simplify_not(effort, a);
  }
}

/* Of one vector with itself or its complement. */
static logic_node with_itself(logic_graph *graph, logic_kind kind, logic_node a,
                              logic_node b) {
  uint32_t width = logic_width(graph, a);
  if (a == b) {
    return kind == LOGIC_XOR ? logic_constant(graph, width, 0) : a;
  }
  if (is_complement(graph, a, b)) {
    return kind == LOGIC_AND ? logic_constant(graph, width, 0)
                             : logic_ones(graph, width);
  }
  return LOGIC_NONE;
}

/* x op y, where y is made of x by and, or, xor, or has a constant as x has. */
static logic_node with_nested(logic_effort *effort, logic_kind kind,
                              logic_node x, logic_node y) {
  logic_graph *graph = effort->graph;
  logic_operation of = graph->nodes[y];
  if (of.kind < LOGIC_AND || of.kind > LOGIC_XOR) {
    return LOGIC_NONE;
  }
  if (of.a == x || of.b == x) {
    if (of.kind == kind) {
      return kind != LOGIC_XOR ? y : of.a == x ? of.b : of.a;
    }
    return of.kind == LOGIC_XOR || kind == LOGIC_XOR ? LOGIC_NONE : x;
  }
  if (of.kind == kind && logic_is_constant(graph, x) &&
      logic_is_constant(graph, of.b) && logic_spend(effort)) {
    return logic_simplify_binary(effort, kind, of.a,
                                 logic_fold_binary(graph, kind, of.b, x));
  }
  return LOGIC_NONE;
}

/* Operands that are taken apart: one part becomes a constant or an operand, or
 * the vector is wide. */
static logic_node by_parts(logic_effort *effort, logic_kind kind, logic_node a,
                           logic_node b) {
  logic_graph *graph = effort->graph;
  uint32_t width = logic_width(graph, a);
  uint32_t border = logic_common_border(graph, a, b);
  if (border == 0 || !logic_spend(effort)) {
    return LOGIC_NONE;
  }
  logic_node high_a = logic_simplify_slice(effort, a, border, width - border);
  logic_node high_b = logic_simplify_slice(effort, b, border, width - border);
  logic_node low_a = logic_simplify_slice(effort, a, 0, border);
  logic_node low_b = logic_simplify_slice(effort, b, 0, border);
  bool pays = width > 64 || logic_is_constant(graph, high_a) ||
              logic_is_constant(graph, high_b) ||
              logic_is_constant(graph, low_a) ||
              logic_is_constant(graph, low_b);
  if (!pays) {
    return LOGIC_NONE;
  }
  logic_node low = logic_simplify_binary(effort, kind, low_a, low_b);
  logic_node high = logic_simplify_binary(effort, kind, high_a, high_b);
  return logic_simplify_concat(effort, high, low);
}

logic_node logic_simplify_bitwise(logic_effort *effort, logic_kind kind,
                                  logic_node a, logic_node b) {
  logic_graph *graph = effort->graph;
  logic_node found = with_uniform(effort, kind, a, b);
  found = found ? found : with_itself(graph, kind, a, b);
  found = found ? found : with_nested(effort, kind, a, b);
  found = found ? found : with_nested(effort, kind, b, a);
  found = found ? found : by_parts(effort, kind, a, b);
  if (found) {
    return found;
  }
  logic_operation of_a = graph->nodes[a], of_b = graph->nodes[b];
  if (kind == LOGIC_XOR && logic_spend(effort)) {
    if (of_a.kind == LOGIC_NOT || of_b.kind == LOGIC_NOT) {
      bool both = of_a.kind == of_b.kind;
      logic_node xored = logic_simplify_binary(
          effort, LOGIC_XOR, of_a.kind == LOGIC_NOT ? of_a.a : a,
          of_b.kind == LOGIC_NOT ? of_b.a : b);
      return both ? xored : logic_simplify_not(effort, xored);
    }
  }
  return logic_make(graph, kind, of_a.width, a, b, 0);
}

logic_node logic_parity(logic_graph *graph, logic_node a) {
  logic_node low;
  while (a != LOGIC_NONE && logic_zero_extended(graph, a, &low)) {
    a = low;
  }
  if (a == LOGIC_NONE || logic_width(graph, a) == 1) {
    return a;
  }
  if (logic_is_constant(graph, a)) {
    uint32_t n = logic_words_count(logic_width(graph, a));
    return logic_constant(
        graph, 1, logic_words_parity(logic_constant_words(graph, a), n));
  }
  return logic_make(graph, LOGIC_PARITY, 1, a, 0, 0);
}

logic_node logic_not(logic_graph *graph, logic_node a) {
  return logic_simplify_not(LOGIC_EFFORT(graph), a);
}
