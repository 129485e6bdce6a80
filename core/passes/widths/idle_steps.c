/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Casts, and neutral elements.
 */
#include "core/passes/widths/idle_steps.h"

#include "core/passes/widths/token_waits.h"

/* Is a datum always the same number? */
static bool is_known(const width_graph *graph, const width_node *node,
                     uint32_t datum, uint64_t *value) {
  const number_range *range =
      &graph->values[width_graph_datum(graph, node, datum)].range;
  *value = range->umin;
  return !number_range_is_empty(range) && range->umin == range->umax;
}

/* Does the number change nothing, as the operand of that index? */
static bool is_neutral(range_step step, uint32_t index, uint64_t value,
                       unsigned bits) {
  uint64_t low = number_range_of(value, bits).umin;
  switch (step) {
  case RANGE_AND:
    return low == number_range_full(bits).umax;
  case RANGE_ADD:
  case RANGE_OR:
  case RANGE_XOR:
    return low == 0;
  case RANGE_SUB:
    return low == 0 && index == 1;
  case RANGE_SHL:
  case RANGE_SHRS:
  case RANGE_SHRU:
    return value == 0 && index == 1;
  case RANGE_MUL:
    return low == 1;
  default:
    return false;
  }
}

uint32_t idle_steps_datum(const width_graph *graph, const width_node *node,
                          unsigned bits) {
  if (node->kind != WIDTH_STEP) {
    return WIDTH_NONE;
  }
  if (node->step == RANGE_EXTS || node->step == RANGE_EXTU ||
      node->step == RANGE_TRUNC) {
    unsigned width = graph->values[width_graph_datum(graph, node, 0)].width;
    return bits <= width ? 0 : WIDTH_NONE;
  }
  for (uint32_t i = 0; i < node->num_data && node->num_data == 2; i++) {
    uint64_t value;
    if (is_known(graph, node, i, &value) &&
        is_neutral(node->step, i, value, bits) &&
        token_waits_cover(graph, width_graph_datum(graph, node, 1 - i),
                          width_graph_datum(graph, node, i))) {
      return 1 - i;
    }
  }
  return WIDTH_NONE;
}
