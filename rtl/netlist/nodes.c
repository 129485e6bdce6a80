/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A node for every operation of the kernel, with the channels that meet it.
 */
#include "builder.h"
#include "ir.h"
#include "location.h"

#include "hls/handshake.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Wide enough for anything C has; tools have limits of their own. */
enum { MAX_WIDTH = 1024 };

void builder_error(builder *builder, MlirOperation op, const char *code,
                   const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *message = NULL;
  int size = vasprintf(&message, format, arguments);
  va_end(arguments);
  if (size < 0) {
    builder->diagnostics->failed = true;
    return;
  }
  hls_diagnostics_add(
      builder->diagnostics, HLS_SEVERITY_ERROR, code,
      location_range(mlirOperationGetLocation(op), builder->arena), "%s",
      message);
  free(message);
}

const char *builder_op_name(builder *builder, MlirOperation op) {
  MlirStringRef name = ir_string(op, "handshake.name");
  if (name.length == 0) {
    name = ir_name(op);
    const char *dot = memchr(name.data, '.', name.length);
    if (dot) {
      name = mlirStringRefCreate(dot + 1,
                                 name.length - (size_t)(dot + 1 - name.data));
    }
  }
  const char *copy = arena_copy(builder->arena, name.data, name.length);
  return copy ? copy : "?";
}

bool builder_channel_width(builder *builder, MlirOperation op, MlirType type,
                           unsigned *width) {
  if (!mlirTypeIsAHandshake(type)) {
    builder_error(builder, op, "unsupported-type",
                  "'%s' has a value that is neither a channel nor a control",
                  builder_op_name(builder, op));
    return false;
  }
  if (mlirHandshakeTypeGetNumExtraSignals(type) > 0) {
    builder_error(builder, op, "unsupported-type",
                  "'%s' has a channel with extra signals, for which there are "
                  "no hardware units",
                  builder_op_name(builder, op));
    return false;
  }
  *width = mlirHandshakeTypeGetDataWidth(type);
  if (*width > MAX_WIDTH) {
    builder_error(builder, op, "unsupported-type",
                  "'%s' has a channel of %u bits; at most %d are supported",
                  builder_op_name(builder, op), *width, (int)MAX_WIDTH);
    return false;
  }
  return true;
}

static bool is_memory_value(MlirValue value) {
  return mlirTypeIsAMemRef(mlirValueGetType(value));
}

/* Memrefs are no channels; what connects them is looked up when the memories
 * are made. */
static bool add_inputs(builder *builder, node *node) {
  intptr_t count = mlirOperationGetNumOperands(node->op);
  node->inputs =
      arena_alloc(builder->arena, (size_t)count, sizeof(*node->inputs));
  for (intptr_t i = 0; node->inputs && i < count; i++) {
    MlirValue value = mlirOperationGetOperand(node->op, i);
    endpoint *input = &node->inputs[node->num_inputs];
    *input = (endpoint){.value = value, .number = i};
    if (!is_memory_value(value) &&
        builder_channel_width(builder, node->op, mlirValueGetType(value),
                              &input->width)) {
      node->num_inputs++;
    }
  }
  return node->inputs != NULL;
}

static bool add_outputs(builder *builder, node *node) {
  intptr_t count = mlirOperationGetNumResults(node->op);
  node->outputs =
      arena_alloc(builder->arena, (size_t)count, sizeof(*node->outputs));
  for (intptr_t i = 0; node->outputs && i < count; i++) {
    MlirValue value = mlirOperationGetResult(node->op, i);
    endpoint *output = &node->outputs[node->num_outputs];
    *output = (endpoint){.value = value, .number = i};
    if (!is_memory_value(value) &&
        builder_channel_width(builder, node->op, mlirValueGetType(value),
                              &output->width)) {
      node->num_outputs++;
    }
  }
  return node->outputs != NULL;
}

/* Operations without a name are numbered by kind, as a naming pass would. */
static const char *wish_for_instance(builder *builder, MlirOperation op,
                                     size_t *num_unnamed) {
  const char *name = builder_op_name(builder, op);
  if (ir_string(op, "handshake.name").length > 0) {
    return name;
  }
  return arena_printf(builder->arena, "%s%zu", name, (*num_unnamed)++);
}

static bool add_node(builder *builder, MlirOperation op, size_t *num_unnamed) {
  node *node = &builder->nodes[builder->num_nodes++];
  node->op = op;
  if (!ir_is(op, "handshake.end")) {
    const char *wish = wish_for_instance(builder, op, num_unnamed);
    instance *instance =
        &builder->netlist.instances[builder->netlist.num_instances++];
    instance->name = wish ? name_declare_one(&builder->scope, wish) : NULL;
    if (!instance->name) {
      return false;
    }
    instance->location =
        location_range(mlirOperationGetLocation(op), builder->arena);
    node->instance = instance;
  }
  return add_inputs(builder, node) && add_outputs(builder, node);
}

static int compare_nodes(const void *left, const void *right) {
  const node *const *a = left;
  const node *const *b = right;
  if ((*a)->op.ptr == (*b)->op.ptr) {
    return 0;
  }
  return (uintptr_t)(*a)->op.ptr < (uintptr_t)(*b)->op.ptr ? -1 : 1;
}

bool builder_make_nodes(builder *builder) {
  size_t count = 0;
  MlirOperation op = mlirBlockGetFirstOperation(builder->body);
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    count++;
  }
  arena *arena = builder->arena;
  builder->nodes = arena_alloc(arena, count, sizeof(*builder->nodes));
  builder->by_op = arena_alloc(arena, count, sizeof(*builder->by_op));
  builder->netlist.instances =
      arena_alloc(arena, count, sizeof(*builder->netlist.instances));
  if (arena->failed) {
    return false;
  }
  size_t num_unnamed = 0;
  op = mlirBlockGetFirstOperation(builder->body);
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!add_node(builder, op, &num_unnamed)) {
      return false;
    }
  }
  for (size_t i = 0; i < count; i++) {
    builder->by_op[i] = &builder->nodes[i];
  }
  qsort(builder->by_op, count, sizeof(*builder->by_op), compare_nodes);
  return true;
}

node *builder_node_of(const builder *builder, MlirOperation op) {
  node key = {.op = op};
  const node *key_pointer = &key;
  node **found = bsearch(&key_pointer, builder->by_op, builder->num_nodes,
                         sizeof(*builder->by_op), compare_nodes);
  return found ? *found : NULL;
}
