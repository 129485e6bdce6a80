/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A node for every operation of the kernel, with the channels that meet it.
 */
#include "base/verilog/verilog_lexer.h"
#include "core/ir/ir.h"
#include "core/ir/ir_read.h"
#include "hls/handshake_ops.h"
#include "rtl/netlist/attributes/location.h"
#include "rtl/netlist/builder.h"
#include "rtl/netlist/raw.h"

#include "hls/handshake.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Wide enough for anything C has; tools have limits of their own. */
enum { MAX_WIDTH = 1024 };

void builder_error(netlist_builder *builder, MlirOperation op, const char *code,
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
      location_range(mlirOperationGetLocation(op), &builder->files), "%s",
      message);
  free(message);
}

const char *builder_op_name(netlist_builder *builder, MlirOperation op) {
  MlirStringRef name = ir_attr_str(op, MLIR_ATTR_HANDSHAKE_NAME);
  if (name.length == 0) {
    name = ir_op_name(op);
    const char *dot = memchr(name.data, '.', name.length);
    if (dot) {
      name = mlirStringRefCreate(dot + 1,
                                 name.length - (size_t)(dot + 1 - name.data));
    }
  }
  const char *copy = arena_copy(builder->arena, name.data, name.length);
  return copy ? copy : "?";
}

static bool check_width(netlist_builder *builder, MlirOperation op,
                        unsigned width) {
  if (width <= MAX_WIDTH) {
    return true;
  }
  builder_error(builder, op, "unsupported-type",
                "'%s' has a channel of %u bits; at most %d are supported",
                builder_op_name(builder, op), width, (int)MAX_WIDTH);
  return false;
}

/* Signals of no bits are no wires. */
static bool add_signals(netlist_builder *builder, MlirOperation op,
                        MlirType type, wire_shape *shape) {
  intptr_t count = mlirHandshakeTypeGetNumExtraSignals(type);
  shape->signals =
      arena_alloc(builder->arena, (size_t)count, sizeof(*shape->signals));
  for (intptr_t i = 0; shape->signals && i < count; i++) {
    MlirHandshakeExtraSignal extra = mlirHandshakeTypeGetExtraSignal(type, i);
    unsigned width = ir_type_width(extra.type);
    if (!check_width(builder, op, width)) {
      return false;
    }
    if (width > 0) {
      shape->signals[shape->num_signals++] = (rtl_signal){
          .name =
              arena_copy(builder->arena, extra.name.data, extra.name.length),
          .width = width,
          .is_upstream = extra.isUpstream,
      };
    }
  }
  return shape->signals != NULL;
}

bool builder_shape(netlist_builder *builder, MlirOperation op, MlirType type,
                   wire_shape *shape) {
  *shape = (wire_shape){0};
  if (!mlirTypeIsAHandshake(type)) {
    shape->is_plain = true;
    shape->width = mlirTypeIsAIndex(type) ? 0 : ir_type_width(type);
    if (shape->width == 0) {
      builder_error(builder, op, "unsupported-type",
                    "'%s' has a value that is neither a channel nor a wire",
                    builder_op_name(builder, op));
      return false;
    }
    return check_width(builder, op, shape->width);
  }
  shape->width = mlirHandshakeTypeGetDataWidth(type);
  return check_width(builder, op, shape->width) &&
         add_signals(builder, op, type, shape);
}

const char *const *builder_suffixes(netlist_builder *builder,
                                    const wire_shape *shape) {
  static const char *const plain[] = {"", "_valid", "_ready", NULL};
  if (shape->num_signals == 0 && !shape->is_plain) {
    return &plain[shape->width > 0 ? 0 : 1];
  }
  const char **suffixes =
      arena_alloc(builder->arena, shape->num_signals + 4, sizeof(*suffixes));
  if (!suffixes) {
    return NULL;
  }
  size_t count = 0;
  if (shape->width > 0) {
    suffixes[count++] = "";
  }
  if (!shape->is_plain) {
    suffixes[count++] = "_valid";
    suffixes[count++] = "_ready";
  }
  for (size_t i = 0; i < shape->num_signals; i++) {
    suffixes[count++] =
        arena_printf(builder->arena, "_%s", shape->signals[i].name);
  }
  return builder->arena->failed ? NULL : suffixes;
}

/* Memrefs are no channels; what connects them is looked up when the memories
 * are made. An i0 is no wire at all. */
static bool has_no_wires(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  return mlirTypeIsAMemRef(type) ||
         (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 0);
}

static bool add_inputs(netlist_builder *builder, netlist_node *node) {
  intptr_t count = mlirOperationGetNumOperands(node->op);
  node->inputs =
      arena_alloc(builder->arena, (size_t)count, sizeof(*node->inputs));
  for (intptr_t i = 0; node->inputs && i < count; i++) {
    MlirValue value = mlirOperationGetOperand(node->op, i);
    netlist_endpoint *input = &node->inputs[node->num_inputs];
    *input = (netlist_endpoint){.value = value, .number = i};
    if (!has_no_wires(value) &&
        builder_shape(builder, node->op, mlirValueGetType(value),
                      &input->shape)) {
      input->width = input->shape.width;
      node->num_inputs++;
    }
  }
  return node->inputs != NULL;
}

static bool add_outputs(netlist_builder *builder, netlist_node *node) {
  intptr_t count = mlirOperationGetNumResults(node->op);
  node->outputs =
      arena_alloc(builder->arena, (size_t)count, sizeof(*node->outputs));
  for (intptr_t i = 0; node->outputs && i < count; i++) {
    MlirValue value = mlirOperationGetResult(node->op, i);
    netlist_endpoint *output = &node->outputs[node->num_outputs];
    *output = (netlist_endpoint){.value = value, .number = i};
    if (!has_no_wires(value) &&
        builder_shape(builder, node->op, mlirValueGetType(value),
                      &output->shape)) {
      output->width = output->shape.width;
      node->num_outputs++;
    }
  }
  return node->outputs != NULL;
}

/* Notes all names in a text in Verilog, behind the name of an operation. */
static bool note_names(netlist_builder *builder, MlirStringRef kind,
                       const char *text) {
  verilog_lexer lexer;
  verilog_lexer_init(&lexer, text, strlen(text));
  for (;;) {
    verilog_token token = verilog_lexer_next(&lexer);
    if (token.kind == VERILOG_END) {
      return true;
    }
    if (token.kind != VERILOG_NAME) {
      continue;
    }
    const char *key =
        arena_printf(builder->arena, "%.*s %.*s", (int)kind.length, kind.data,
                     (int)token.size, token.text);
    if (!key || !string_table_add(&builder->unit_names, key, strlen(key))) {
      return false;
    }
  }
}

/* The same of all units for an operation, once. */
static bool note_unit_names(netlist_builder *builder, MlirStringRef kind) {
  if (string_table_find(&builder->unit_names, kind.data, kind.length)) {
    return true;
  }
  bool is_ok = string_table_add(&builder->unit_names, kind.data, kind.length);
  for (size_t i = 0; is_ok && i < builder->library->num_units; i++) {
    const library_unit *unit = &builder->library->units[i];
    if (unit->operation && ir_str_is(kind, unit->operation)) {
      is_ok = note_names(builder, kind, unit->text);
    }
  }
  return is_ok;
}

/* Is a name that of a port, or of its handshake? */
static bool is_port_name(const char *name, MlirStringRef port) {
  static const char *const suffixes[] = {"", "_valid", "_ready"};
  size_t size = strlen(name);
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
    size_t end = strlen(suffixes[i]);
    if (port.length > 0 && size == port.length + end &&
        memcmp(name, port.data, port.length) == 0 &&
        strcmp(name + port.length, suffixes[i]) == 0) {
      return true;
    }
  }
  return false;
}

/* Has the function that an operation is an instance of a port of that name? */
static bool is_port_of_callee(const netlist_builder *builder, MlirOperation op,
                              const char *name) {
  static const char *const lists[] = {HLS_ARGUMENT_NAMES, HLS_RESULT_NAMES};
  MlirOperation callee = function_table_callee(builder->functions, op);
  for (size_t i = 0; !mlirOperationIsNull(callee) && i < 2; i++) {
    MlirAttribute names = ir_attr(callee, lists[i]);
    intptr_t count = !mlirAttributeIsNull(names) && mlirAttributeIsAArray(names)
                         ? mlirArrayAttrGetNumElements(names)
                         : 0;
    for (intptr_t n = 0; n < count; n++) {
      if (is_port_name(name, ir_attr_str_element(callee, lists[i], n))) {
        return true;
      }
    }
  }
  return false;
}

/* Is a name declared within a unit for an operation? An instance of that name
 * would be hidden there, of which tools warn. */
static bool is_hidden(netlist_builder *builder, MlirOperation op,
                      const char *name) {
  MlirStringRef kind = ir_op_name(op);
  const char *key = arena_printf(builder->arena, "%.*s %s", (int)kind.length,
                                 kind.data, name);
  return key && note_unit_names(builder, kind) &&
         string_table_find(&builder->unit_names, key, strlen(key));
}

/* Is a name one that a pass gives, the mnemonic with a number, and maybe with a
 * variable between them? No unit has such a name in it. */
static bool is_numbered(MlirOperation op, const char *name) {
  MlirStringRef mnemonic = ir_op_mnemonic(op);
  size_t size = strlen(name);
  return size > mnemonic.length &&
         memcmp(name, mnemonic.data, mnemonic.length) == 0 &&
         (name[mnemonic.length] == '_'
              ? isdigit((unsigned char)name[size - 1])
              : strspn(name + mnemonic.length, "0123456789") ==
                    size - mnemonic.length);
}

/* Operations without a name are numbered by kind, as a naming pass would. Those
 * of the user's may be anything, and so may that of a RAM, which is a variable
 * in C. */
static const char *wish_for_instance(netlist_builder *builder, MlirOperation op,
                                     size_t *num_unnamed) {
  const char *name = builder_op_name(builder, op);
  if (ir_attr_str(op, MLIR_ATTR_HANDSHAKE_NAME).length == 0) {
    return arena_printf(builder->arena, "%s%zu", name, (*num_unnamed)++);
  }
  bool is_clear = mlirOperationIsAHandshakeInstance(op)
                      ? !is_port_of_callee(builder, op, name)
                      : is_numbered(op, name) || !is_hidden(builder, op, name);
  return is_clear
             ? name
             : arena_printf(builder->arena, "%s_%s", name,
                            mlirOperationIsAHandshakeRAM(op) ? "ram" : "unit");
}

static bool add_node(netlist_builder *builder, MlirOperation op,
                     size_t *num_unnamed) {
  netlist_node *node = &builder->nodes[builder->num_nodes++];
  node->op = op;
  node->kind = builder_node_kind(op);
  if (!ptr_map_set(&builder->by_op, op.ptr, node)) {
    builder->arena->failed = true;
    return false;
  }
  if (node->kind != NODE_END) {
    const char *wish = wish_for_instance(builder, op, num_unnamed);
    node->name = wish ? name_declare_one(&builder->scope, wish) : NULL;
    if (!node->name) {
      return false;
    }
  }
  if (node->kind == NODE_UNIT) {
    netlist_instance *instance =
        &builder->netlist.instances[builder->netlist.num_instances++];
    instance->name = node->name;
    instance->location =
        location_range(mlirOperationGetLocation(op), &builder->files);
    node->instance = instance;
  }
  return add_inputs(builder, node) && add_outputs(builder, node);
}

/* Makes room for the nodes, and for the names of instances and wires. */
static bool make_room(netlist_builder *builder) {
  size_t count = 0, results = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(builder->body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    count++;
    results += (size_t)mlirOperationGetNumResults(op);
  }
  arena_pool *arena = builder->arena;
  builder->nodes = arena_alloc(arena, count, sizeof(*builder->nodes));
  builder->netlist.instances =
      arena_alloc(arena, count, sizeof(*builder->netlist.instances));
  if (!ptr_map_reserve(&builder->by_op, count)) {
    arena->failed = true;
  }
  return !arena->failed && name_reserve(&builder->scope, count + results);
}

bool builder_make_nodes(netlist_builder *builder) {
  if (!make_room(builder)) {
    return false;
  }
  size_t num_unnamed = 0;
  MlirOperation op = mlirBlockGetFirstOperation(builder->body);
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!add_node(builder, op, &num_unnamed)) {
      return false;
    }
  }
  return true;
}

node_kind builder_node_kind(MlirOperation op) {
  if (mlirOperationIsAHandshakeCompose(op) ||
      mlirOperationIsAHandshakeDecompose(op) ||
      mlirOperationIsAHandshakeBundle(op) ||
      mlirOperationIsAHandshakeReturn(op) || raw_is_operation(op) ||
      mlirOperationIsAHandshakeUnbundle(op)) {
    return NODE_WIRES;
  }
  return mlirOperationIsAHandshakeEnd(op) ? NODE_END : NODE_UNIT;
}

netlist_node *builder_node_of(const netlist_builder *builder,
                              MlirOperation op) {
  return ptr_map_get(&builder->by_op, op.ptr);
}
