/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Choices between two vectors.
 */
#include "rtl/model/logic/logic_graph_internal.h"

/* Between bits: and, or, not. LOGIC_NONE if it has to be a choice. */
static logic_node choose_bit(logic_effort *effort, logic_node condition,
                             logic_node b, logic_node c) {
  logic_graph *graph = effort->graph;
  if (logic_is_ones(graph, b) || b == condition) {
    return logic_is_zero(graph, c)
               ? condition
               : logic_simplify_binary(effort, LOGIC_OR, condition, c);
  }
  if (logic_is_zero(graph, c) || c == condition) {
    return logic_simplify_binary(effort, LOGIC_AND, condition, b);
  }
  if (logic_is_zero(graph, b)) {
    logic_node inverse = logic_simplify_not(effort, condition);
    return logic_simplify_binary(effort, LOGIC_AND, inverse, c);
  }
  if (logic_is_ones(graph, c)) {
    logic_node inverse = logic_simplify_not(effort, condition);
    return logic_simplify_binary(effort, LOGIC_OR, inverse, b);
  }
  return LOGIC_NONE;
}

/* Where to take the arms apart, or 0: at a border of one, if that is wide or
 * the other has it too. */
static uint32_t find_border(const logic_graph *graph, logic_node b,
                            logic_node c) {
  uint32_t border = logic_common_border(graph, b, c);
  const logic_operation *of_b = &graph->nodes[b], *of_c = &graph->nodes[c];
  if (border || of_b->width <= 64) {
    return border;
  }
  return of_b->kind == LOGIC_CONCAT   ? logic_width(graph, of_b->b)
         : of_c->kind == LOGIC_CONCAT ? logic_width(graph, of_c->b)
                                      : 0;
}

/* Arms that have a part in common. */
static logic_node by_parts(logic_effort *effort, logic_node condition,
                           logic_node b, logic_node c) {
  logic_graph *graph = effort->graph;
  uint32_t width = logic_width(graph, b);
  uint32_t border = find_border(graph, b, c);
  if (border == 0 || !logic_spend(effort)) {
    return LOGIC_NONE;
  }
  logic_node high_b = logic_simplify_slice(effort, b, border, width - border);
  logic_node high_c = logic_simplify_slice(effort, c, border, width - border);
  logic_node low_b = logic_simplify_slice(effort, b, 0, border);
  logic_node low_c = logic_simplify_slice(effort, c, 0, border);
  bool pays = high_b == high_c || low_b == low_c ||
              (width > 64 && logic_common_border(graph, b, c) != 0);
  if (!pays) {
    return LOGIC_NONE;
  }
  logic_node low = logic_simplify_choose(effort, condition, low_b, low_c);
  logic_node high = logic_simplify_choose(effort, condition, high_b, high_c);
  return logic_simplify_concat(effort, high, low);
}

logic_node logic_simplify_choose(logic_effort *effort, logic_node condition,
                                 logic_node b, logic_node c) {
  logic_graph *graph = effort->graph;
  if (condition == LOGIC_NONE || b == LOGIC_NONE || c == LOGIC_NONE) {
    return LOGIC_NONE;
  }
  if (logic_is_constant(graph, condition)) {
    return logic_is_zero(graph, condition) ? c : b;
  }
  if (logic_kind_of(graph, condition) == LOGIC_NOT) {
    logic_node swapped = b;
    condition = graph->nodes[condition].a;
    b = c;
    c = swapped;
  }
  /* An arm that is a choice by the same condition is one of its arms. */
  if (logic_kind_of(graph, b) == LOGIC_CHOOSE &&
      graph->nodes[b].a == condition) {
    b = graph->nodes[b].b;
  }
  if (logic_kind_of(graph, c) == LOGIC_CHOOSE &&
      graph->nodes[c].a == condition) {
    c = graph->nodes[c].c;
  }
  if (b == c) {
    return b;
  }
  uint32_t width = logic_width(graph, b);
  logic_node found = LOGIC_NONE;
  if (width == 1 && logic_spend(effort)) {
    found = choose_bit(effort, condition, b, c);
  }
  found = found ? found : by_parts(effort, condition, b, c);
  return found ? found
               : logic_make(graph, LOGIC_CHOOSE, width, condition, b, c);
}

logic_node logic_choose(logic_graph *graph, logic_node condition, logic_node b,
                        logic_node c) {
  return logic_simplify_choose(LOGIC_EFFORT(graph), condition, b, c);
}
