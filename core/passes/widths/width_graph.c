/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading a circuit.
 */
#include "core/passes/widths/width_graph.h"
#include "core/ir/ir_kinds.h"

#include "core/ir/ir_read.h"
#include "core/passes/widths/width_kinds.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinTypes.h"

void width_graph_finish(width_graph *graph) {
  ptr_map_finish(&graph->index);
  arena_finish(&graph->memory);
  *graph = (width_graph){0};
}

bool width_graph_begins_outside(const width_node *node) {
  MlirOperation init = ir_def(mlirOperationGetOperand(node->op, 0));
  return !mlirOperationIsNull(init) && mlirOperationIsAHandshakeInit(init) &&
         ir_begins_with_zero(init);
}

/* The bits of a channel's integer; 0 for any other value, and for those that
 * have too many. */
static unsigned width_of(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  if (!mlirTypeIsAHandshakeChannel(type) ||
      !mlirTypeIsAInteger(mlirHandshakeChannelTypeGetDataType(type))) {
    return 0;
  }
  unsigned width = mlirHandshakeTypeGetDataWidth(type);
  return width <= NUMBER_RANGE_MOST_BITS ? width : 0;
}

/* Gives a value its number, if it has one. */
static bool add_value(width_graph *graph, MlirValue value) {
  unsigned width = width_of(value);
  if (width == 0) {
    return true;
  }
  graph->values[graph->num_values++] =
      (width_value){.value = value, .width = width, .maker = WIDTH_NONE};
  return ptr_map_set(&graph->index, value.ptr, (void *)graph->num_values);
}

static uint32_t number_of(const width_graph *graph, MlirValue value) {
  uintptr_t found = (uintptr_t)ptr_map_get(&graph->index, value.ptr);
  return found ? (uint32_t)(found - 1) : WIDTH_NONE;
}

/* Makes room for all that there can be, and numbers the values. */
static bool add_values(width_graph *graph, MlirBlock block) {
  size_t values = (size_t)mlirBlockGetNumArguments(block), operands = 0,
         nodes = 0;
  MlirOperation op = mlirBlockGetFirstOperation(block);
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    values += (size_t)mlirOperationGetNumResults(op);
    operands += (size_t)mlirOperationGetNumOperands(op);
    nodes++;
  }
  graph->values = ARENA_UNSET(&graph->memory, width_value, values);
  graph->nodes = ARENA_UNSET(&graph->memory, width_node, nodes);
  graph->operands = ARENA_UNSET(&graph->memory, uint32_t, operands);
  bool ok = !graph->memory.failed && ptr_map_reserve(&graph->index, values);
  for (intptr_t i = 0; ok && i < mlirBlockGetNumArguments(block); i++) {
    ok = add_value(graph, mlirBlockGetArgument(block, i));
  }
  op = mlirBlockGetFirstOperation(block);
  for (; ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    for (intptr_t i = 0; ok && i < mlirOperationGetNumResults(op); i++) {
      ok = add_value(graph, mlirOperationGetResult(op, i));
    }
  }
  return ok;
}

/* Reads a constant that is an integer. */
static bool read_constant(width_node *node) {
  unsigned width;
  return ir_bits(mlirHandshakeConstantGetValueAttr(node->op), &width,
                 &node->bits);
}

/* Has an operation the data and the results that its kind has? */
static bool is_whole(const width_graph *graph, const width_node *node) {
  for (uint32_t i = 0; i < node->num_data; i++) {
    if (width_graph_datum(graph, node, i) == WIDTH_NONE) {
      return false;
    }
  }
  return node->results[0] != WIDTH_NONE &&
         (node->kind != WIDTH_BRANCH || node->results[1] != WIDTH_NONE);
}

static void note_results(width_graph *graph, width_node *node) {
  if (node->kind == WIDTH_FIXED) {
    node->results[0] = node->results[1] = WIDTH_NONE;
  }
  for (size_t i = 0; i < 2; i++) {
    if (node->results[i] != WIDTH_NONE) {
      graph->values[node->results[i]].maker = (uint32_t)graph->num_nodes;
    }
  }
}

static bool add_node(width_graph *graph, width_kinds *kinds, MlirOperation op) {
  width_node *node = &graph->nodes[graph->num_nodes];
  *node = (width_node){.op = op,
                       .first = (uint32_t)graph->num_operands,
                       .results = {WIDTH_NONE, WIDTH_NONE}};
  if (!width_kinds_find(kinds, node)) {
    return false;
  }
  for (uint32_t i = 0; i < node->num_operands; i++) {
    graph->operands[graph->num_operands++] =
        number_of(graph, mlirOperationGetOperand(op, (intptr_t)i));
  }
  intptr_t results = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < results && i < 2; i++) {
    node->results[i] = number_of(graph, mlirOperationGetResult(op, i));
  }
  if (!is_whole(graph, node) ||
      (node->kind == WIDTH_CONSTANT && !read_constant(node))) {
    node->kind = WIDTH_FIXED;
    node->num_data = 0;
  }
  note_results(graph, node);
  graph->num_nodes++;
  return true;
}

bool width_graph_build(width_graph *graph, MlirOperation func) {
  MlirBlock block = ir_func_entry(func);
  width_kinds kinds = {0};
  bool ok = add_values(graph, block);
  MlirOperation op = mlirBlockGetFirstOperation(block);
  for (; ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    ok = add_node(graph, &kinds, op);
  }
  width_kinds_finish(&kinds);
  return ok;
}
