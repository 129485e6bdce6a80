/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Shifts. Those by a constant are slices and concatenations.
 */
#include "rtl/model/logic/logic_graph_internal.h"

/* By a number that is neither 0 nor more than the width. */
static logic_node shift_by(logic_effort *effort, logic_kind kind, logic_node a,
                           uint32_t by) {
  logic_graph *graph = effort->graph;
  uint32_t width = logic_width(graph, a);
  if (kind == LOGIC_SHIFT_LEFT) {
    return by == width
               ? logic_constant(graph, width, 0)
               : logic_simplify_concat(
                     effort, logic_simplify_slice(effort, a, 0, width - by),
                     logic_constant(graph, by, 0));
  }
  logic_node above =
      kind == LOGIC_SHIFT_RIGHT
          ? logic_constant(graph, by, 0)
          : logic_simplify_spread(
                effort, logic_simplify_slice(effort, a, width - 1, 1), by);
  return by == width ? above
                     : logic_simplify_concat(
                           effort, above,
                           logic_simplify_slice(effort, a, by, width - by));
}

logic_node logic_simplify_shift(logic_effort *effort, logic_kind kind,
                                logic_node a, logic_node b) {
  logic_graph *graph = effort->graph;
  uint32_t width = logic_width(graph, a);
  logic_node low;
  while (logic_zero_extended(graph, b, &low)) {
    b = low;
  }
  if (kind == LOGIC_SHIFT_RIGHT_SIGNED && logic_zero_extended(graph, a, &low)) {
    kind = LOGIC_SHIFT_RIGHT;
  }
  if (logic_is_zero(graph, a) || logic_is_zero(graph, b)) {
    return a;
  }
  if (logic_is_constant(graph, b)) {
    uint64_t by;
    bool within = logic_constant_value(graph, b, &by) && by < width;
    return shift_by(effort, kind, a, within ? (uint32_t)by : width);
  }
  if (width == 1 && kind == LOGIC_SHIFT_RIGHT_SIGNED) {
    return a;
  }
  if (width == 1) {
    logic_node zero = logic_constant(graph, logic_width(graph, b), 0);
    return logic_simplify_binary(
        effort, LOGIC_AND, a,
        logic_simplify_binary(effort, LOGIC_EQUAL, b, zero));
  }
  return logic_make(graph, kind, width, a, b, 0);
}
