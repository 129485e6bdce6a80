/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Casts, and neutral elements.
 */
#include "core/passes/widths/idle_steps.h"

#include "hls/handshake_ops.h"

static bool is_from_source(const width_node *constant) {
  MlirOperation op = ir_def(mlirHandshakeConstantGetCtrl(constant->op));
  return !mlirOperationIsNull(op) && mlirOperationIsAHandshakeSource(op);
}

/* Is a datum a constant that anybody can have at any time? Stores its lowest
 * bits. */
static bool is_free_constant(const width_graph *graph, const width_node *node,
                             uint32_t datum, unsigned bits, uint64_t *value) {
  uint32_t maker = graph->values[width_graph_datum(graph, node, datum)].maker;
  if (maker == WIDTH_NONE || graph->nodes[maker].kind != WIDTH_CONSTANT ||
      !is_from_source(&graph->nodes[maker])) {
    return false;
  }
  *value = number_range_of(graph->nodes[maker].bits, bits).umin;
  return true;
}

/* Does the constant change nothing, as the operand of that index? */
static bool is_neutral(range_step step, uint32_t index, uint64_t value,
                       unsigned bits) {
  switch (step) {
  case RANGE_AND:
    return value == number_range_full(bits).umax;
  case RANGE_ADD:
  case RANGE_OR:
  case RANGE_XOR:
    return value == 0;
  case RANGE_SUB:
    return value == 0 && index == 1;
  case RANGE_MUL:
    return value == 1;
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
    if (is_free_constant(graph, node, i, bits, &value) &&
        is_neutral(node->step, i, value, bits)) {
      return 1 - i;
    }
  }
  return WIDTH_NONE;
}
