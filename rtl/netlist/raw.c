/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arithmetic on plain wires, between an unbundle and a bundle: an expression in
 * the top module, no unit. What takes cycles, or may have no result, needs a
 * handshake, and is not here.
 */
#include "rtl/netlist/raw.h"
#include "core/ir/ir.h"
#include "core/ir/ir_read.h"

#include "hls/arith_ops.h"
#include "hls/buffer.h"

#include <inttypes.h>
#include <string.h>

typedef struct raw_operation {
  const char *name;
  const char *expression; /* $0, $1, $2 are the operands */
} raw_operation;

static const raw_operation operations[] = {
    {MLIR_OP_ARITH_ADDI, "$0 + $1"},
    {MLIR_OP_ARITH_SUBI, "$0 - $1"},
    {MLIR_OP_ARITH_MULI, "$0 * $1"},
    {MLIR_OP_ARITH_ANDI, "$0 & $1"},
    {MLIR_OP_ARITH_ORI, "$0 | $1"},
    {MLIR_OP_ARITH_XORI, "$0 ^ $1"},
    {MLIR_OP_ARITH_SHLI, "$0 << $1"},
    {MLIR_OP_ARITH_SHRUI, "$0 >> $1"},
    {MLIR_OP_ARITH_SHRSI, "$signed($0) >>> $1"},
    {MLIR_OP_ARITH_MAXSI, "$signed($0) > $signed($1) ? $0 : $1"},
    {MLIR_OP_ARITH_MAXUI, "$0 > $1 ? $0 : $1"},
    {MLIR_OP_ARITH_MINSI, "$signed($0) < $signed($1) ? $0 : $1"},
    {MLIR_OP_ARITH_MINUI, "$0 < $1 ? $0 : $1"},
    {MLIR_OP_ARITH_SELECT, "$0 ? $1 : $2"},
    {MLIR_OP_ARITH_BITCAST, "$0"},
    {MLIR_OP_ARITH_CMPI, NULL},
    {MLIR_OP_ARITH_CONSTANT, NULL},
    {MLIR_OP_ARITH_EXTSI, NULL},
    {MLIR_OP_ARITH_EXTUI, NULL},
    {MLIR_OP_ARITH_TRUNCI, NULL},
};

/* In the order of the predicate's values. */
static const char *const comparisons[] = {
    "$0 == $1",
    "$0 != $1",
    "$signed($0) < $signed($1)",
    "$signed($0) <= $signed($1)",
    "$signed($0) > $signed($1)",
    "$signed($0) >= $signed($1)",
    "$0 < $1",
    "$0 <= $1",
    "$0 > $1",
    "$0 >= $1",
};

static const raw_operation *find(MlirOperation op) {
  MlirStringRef name = ir_op_name(op);
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
    if (ir_str_is(name, operations[i].name)) {
      return &operations[i];
    }
  }
  return NULL;
}

bool raw_is_operation(MlirOperation op) { return find(op) != NULL; }

static bool are_wires(const netlist_endpoint *endpoints, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!endpoints[i].shape.is_plain) {
      return false;
    }
  }
  return true;
}

bool raw_has_wires(netlist_builder *builder, const netlist_node *node) {
  /* A value that has no wires has no endpoint. */
  bool has_all =
      node->num_inputs == (size_t)mlirOperationGetNumOperands(node->op) &&
      node->num_outputs == (size_t)mlirOperationGetNumResults(node->op);
  if (has_all && are_wires(node->inputs, node->num_inputs) &&
      are_wires(node->outputs, node->num_outputs)) {
    return true;
  }
  MlirStringRef name = ir_op_name(node->op);
  builder_error(builder, node->op, "unsupported-type",
                "'%.*s' ('%s') has a value that is no wire; arithmetic on "
                "plain wires has values of at least one bit, and no channels",
                (int)name.length, name.data,
                builder_op_name(builder, node->op));
  return false;
}

/* The expression with the names of the operands. */
static const char *fill_in(netlist_builder *builder, const netlist_node *node,
                           const char *expression) {
  hls_buffer text = {0};
  for (const char *c = expression; *c; c++) {
    if (*c == '$' && c[1] >= '0' && c[1] <= '9') {
      size_t operand = (size_t)(*++c - '0');
      hls_buffer_puts(&text,
                      builder_wire_name(builder, node->inputs[operand].value));
    } else {
      hls_buffer_printf(&text, "%c", *c);
    }
  }
  const char *copy =
      text.failed ? NULL : arena_copy(builder->arena, text.data, text.size);
  hls_buffer_finish(&text);
  return copy;
}

static const char *constant(netlist_builder *builder,
                            const netlist_node *node) {
  unsigned width = 0;
  uint64_t bits = 0;
  if (ir_bits(ir_attr(node->op, MLIR_ATTR_ARITH_CONSTANT_VALUE), &width,
              &bits) &&
      width <= 64) {
    return arena_printf(builder->arena, "%u'h%" PRIx64, width, bits);
  }
  builder_error(builder, node->op, "unsupported-operation",
                "'%s' has a kind of 'value' that has no hardware",
                builder_op_name(builder, node->op));
  return NULL;
}

static const char *comparison(netlist_builder *builder,
                              const netlist_node *node) {
  int64_t predicate = -1;
  bool is_known = ir_integer(ir_attr(node->op, MLIR_ATTR_ARITH_CMPI_PREDICATE),
                             &predicate) &&
                  predicate >= 0 &&
                  (size_t)predicate < sizeof comparisons / sizeof *comparisons;
  return is_known ? fill_in(builder, node, comparisons[predicate]) : NULL;
}

/* The bits that are added above those of the operand. */
static const char *extension(netlist_builder *builder, const netlist_node *node,
                             bool is_signed) {
  unsigned from = node->inputs[0].width;
  unsigned added = node->outputs[0].width - from;
  const char *name = builder_wire_name(builder, node->inputs[0].value);
  if (!is_signed) {
    return arena_printf(builder->arena, "{%u'd0, %s}", added, name);
  }
  return from == 1 ? arena_printf(builder->arena, "{%u{%s}}", added + 1, name)
                   : arena_printf(builder->arena, "{{%u{%s[%u]}}, %s}", added,
                                  name, from - 1, name);
}

/* Nobody may look at the other bits. */
static const char *truncation(netlist_builder *builder,
                              const netlist_node *node) {
  const char *name = builder_wire_name(builder, node->inputs[0].value);
  return builder_tie_off(builder, name)
             ? arena_printf(builder->arena, "%s[%u:0]", name,
                            node->outputs[0].width - 1)
             : NULL;
}

static bool is_operation(const netlist_node *node, const char *name) {
  return ir_str_is(ir_op_name(node->op), name);
}

const char *raw_expression(netlist_builder *builder, const netlist_node *node) {
  const raw_operation *operation = find(node->op);
  if (!operation) {
    return NULL;
  }
  if (operation->expression) {
    return fill_in(builder, node, operation->expression);
  }
  if (is_operation(node, MLIR_OP_ARITH_CONSTANT)) {
    return constant(builder, node);
  }
  if (is_operation(node, MLIR_OP_ARITH_CMPI)) {
    return comparison(builder, node);
  }
  return is_operation(node, MLIR_OP_ARITH_TRUNCI)
             ? truncation(builder, node)
             : extension(builder, node,
                         is_operation(node, MLIR_OP_ARITH_EXTSI));
}
