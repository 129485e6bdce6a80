/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations that are made of others.
 */
#include "rtl/model/logic/logic_graph_internal.h"

logic_node logic_resize(logic_graph *graph, logic_node a, uint32_t width,
                        bool is_signed) {
  if (a == LOGIC_NONE || width < 1 || width > LOGIC_MAX_WIDTH) {
    return a == LOGIC_NONE ? a : logic_fail(graph);
  }
  uint32_t from = logic_width(graph, a);
  if (width <= from) {
    return logic_slice(graph, a, 0, width);
  }
  logic_node above =
      is_signed ? logic_replicate(graph, logic_slice(graph, a, from - 1, 1),
                                  width - from)
                : logic_constant(graph, width - from, 0);
  return logic_concat(graph, above, a);
}

logic_node logic_replicate(logic_graph *graph, logic_node a, uint32_t count) {
  if (a == LOGIC_NONE) {
    return LOGIC_NONE;
  }
  uint32_t width = logic_width(graph, a);
  if (count < 1 || (uint64_t)count * width > LOGIC_MAX_WIDTH) {
    return logic_fail(graph);
  }
  if (width == 1) {
    return logic_simplify_spread(LOGIC_EFFORT(graph), a, count);
  }
  /* Twice as many copies at a time. */
  logic_node all = LOGIC_NONE;
  for (;;) {
    if (count % 2) {
      all = all == LOGIC_NONE ? a : logic_concat(graph, all, a);
    }
    count /= 2;
    if (count == 0) {
      return all;
    }
    a = logic_concat(graph, a, a);
  }
}

logic_node logic_any(logic_graph *graph, logic_node a) {
  if (a == LOGIC_NONE || logic_width(graph, a) == 1) {
    return a;
  }
  logic_node zero = logic_constant(graph, logic_width(graph, a), 0);
  return logic_not(graph, logic_binary(graph, LOGIC_EQUAL, a, zero));
}

logic_node logic_all(logic_graph *graph, logic_node a) {
  if (a == LOGIC_NONE) {
    return a;
  }
  return logic_binary(graph, LOGIC_EQUAL, a,
                      logic_ones(graph, logic_width(graph, a)));
}

logic_node logic_insert(logic_graph *graph, logic_node a, uint32_t low,
                        logic_node part) {
  if (a == LOGIC_NONE || part == LOGIC_NONE) {
    return LOGIC_NONE;
  }
  uint32_t width = logic_width(graph, a);
  uint32_t above = low + logic_width(graph, part);
  if (low > 0) {
    part = logic_concat(graph, part, logic_slice(graph, a, 0, low));
  }
  return above == width
             ? part
             : logic_concat(graph, logic_slice(graph, a, above, width - above),
                            part);
}
