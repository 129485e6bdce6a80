/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Both values are followed back a few steps.
 */
#include "core/passes/widths/token_waits.h"

#include "hls/handshake_ops.h"

enum { MOST_VALUES = 32 };

typedef struct value_list {
  uint32_t values[MOST_VALUES];
  size_t count;
} value_list;

/* What takes a token of each operand for each of its result. */
static bool joins(const width_node *node) {
  return node->kind == WIDTH_STEP || node->kind == WIDTH_COMPARE ||
         node->kind == WIDTH_SELECT;
}

static bool is_from_source(const width_node *node) {
  if (node->kind != WIDTH_CONSTANT) {
    return false;
  }
  MlirOperation op = ir_def(mlirHandshakeConstantGetCtrl(node->op));
  return !mlirOperationIsNull(op) && mlirOperationIsAHandshakeSource(op);
}

static bool has(const value_list *list, uint32_t value) {
  for (size_t i = 0; i < list->count; i++) {
    if (list->values[i] == value) {
      return true;
    }
  }
  return false;
}

/* Returns false when there is no room. */
static bool add(value_list *list, uint32_t value) {
  if (has(list, value)) {
    return true;
  }
  if (list->count == MOST_VALUES) {
    return false;
  }
  list->values[list->count++] = value;
  return true;
}

/* Lists a value and those that it is made of, as many as there is room for. */
static void list_made_of(const width_graph *graph, uint32_t value,
                         value_list *list) {
  add(list, value);
  for (size_t i = 0; i < list->count; i++) {
    const width_node *node = width_graph_maker(graph, list->values[i]);
    for (uint32_t o = 0; node && joins(node) && o < node->num_operands; o++) {
      uint32_t operand = graph->operands[node->first + o];
      if (operand != WIDTH_NONE) {
        add(list, operand);
      }
    }
  }
}

bool token_waits_cover(const width_graph *graph, uint32_t kept,
                       uint32_t dropped) {
  value_list waits = {0}, made = {0};
  list_made_of(graph, kept, &waits);
  add(&made, dropped);
  for (size_t i = 0; i < made.count; i++) {
    const width_node *node = width_graph_maker(graph, made.values[i]);
    if (has(&waits, made.values[i]) || (node && is_from_source(node))) {
      continue;
    }
    if (!node || !joins(node)) {
      return false;
    }
    for (uint32_t o = 0; o < node->num_operands; o++) {
      uint32_t operand = graph->operands[node->first + o];
      if (operand == WIDTH_NONE || !add(&made, operand)) {
        return false;
      }
    }
  }
  return true;
}
