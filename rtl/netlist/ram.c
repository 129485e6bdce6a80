/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memories inside the circuit: their size and contents, and the wires that
 * their interface is connected to.
 */
#include "base/text/hex.h"
#include "core/ir/ir_read.h"
#include "hls/handshake_ops.h"
#include "rtl/netlist/builder.h"

#include "hls/handshake.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Addresses that no access gives a width are as wide as an index. */
enum { INDEX_WIDTH = 32 };

static const char *const wires[] = {"loadEn",  "loadAddr",  "loadData",
                                    "storeEn", "storeAddr", "storeData"};
enum { NUM_WIRES = sizeof wires / sizeof *wires };

/* The width of the addresses that the memory's interface is given. */
static unsigned address_width(const netlist_builder *builder,
                              MlirValue memory) {
  MlirOpOperand use = mlirValueGetFirstUse(memory);
  if (mlirOpOperandIsNull(use)) {
    return INDEX_WIDTH;
  }
  MlirOperation interface = mlirOpOperandGetOwner(use);
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(interface); i++) {
    MlirValue operand = mlirOperationGetOperand(interface, i);
    const char *port = builder_memory_port(builder, operand);
    if (strcmp(port, "ldAddr") == 0 || strcmp(port, "stAddr") == 0) {
      return mlirHandshakeTypeGetDataWidth(mlirValueGetType(operand));
    }
  }
  return INDEX_WIDTH;
}

/* Bit `bit` of element `index` of the raw data of a dense attribute. Elements
 * are whole bytes, but for single bits, which are packed. */
static bool bit_of(const unsigned char *data, unsigned width, int64_t index,
                   unsigned bit) {
  if (width == 1) {
    return data[index / 8] >> (index % 8) & 1;
  }
  size_t bytes = (width + 7) / 8;
  return data[(size_t)index * bytes + bit / 8] >> (bit % 8) & 1;
}

/* Longer numbers are written as several: no tool's scanner has to take more
 * than 16 KiB for a word, and Yosys and Icarus Verilog do not. */
enum { LITERAL_DIGITS = 8192, HEAD_BYTES = 32 };

/* The elements as one number, the first one lowest. */
typedef struct contents_number {
  const unsigned char *data;
  bool is_splat;
  unsigned width; /* of an element */
  size_t bits, digits;
} contents_number;

static char digit_of(const contents_number *number, size_t digit) {
  unsigned value = 0;
  for (unsigned i = 0; i < 4; i++) {
    size_t bit = 4 * digit + i;
    int64_t index = number->is_splat ? 0 : (int64_t)(bit / number->width);
    if (bit < number->bits && bit_of(number->data, number->width, index,
                                     (unsigned)(bit % number->width))) {
      value |= 1u << i;
    }
  }
  return hex_lower(value);
}

/* Writes some parts, in halves of halves: what is joined one by one is copied
 * as often. Returns the end. */
static char *write_parts(const contents_number *number, size_t first,
                         size_t end, char *at) {
  if (end - first > 1) {
    size_t middle = first + (end - first) / 2;
    *at++ = '{';
    at = write_parts(number, middle, end, at);
    *at++ = ',';
    *at++ = ' ';
    at = write_parts(number, first, middle, at);
    *at++ = '}';
    return at;
  }
  size_t low = first * LITERAL_DIGITS, high = low + LITERAL_DIGITS;
  size_t high_bit = 4 * high < number->bits ? 4 * high : number->bits;
  high = high < number->digits ? high : number->digits;
  at += snprintf(at, HEAD_BYTES, "%zu'h", high_bit - 4 * low);
  while (high-- > low) {
    *at++ = digit_of(number, high);
  }
  return at;
}

/* A literal of all elements; NULL when out of memory. */
static char *contents_literal(arena_pool *arena, MlirAttribute contents,
                              int64_t depth, unsigned width) {
  size_t bits = (size_t)depth * width, digits = (bits + 3) / 4;
  size_t parts = (digits + LITERAL_DIGITS - 1) / LITERAL_DIGITS;
  const contents_number number = {
      .data = mlirDenseElementsAttrGetRawData(contents),
      .is_splat = mlirDenseElementsAttrIsSplat(contents),
      .width = width,
      .bits = bits,
      .digits = digits};
  char *text =
      arena_alloc(arena, digits + parts * (HEAD_BYTES + sizeof "{, }") + 1, 1);
  if (text) {
    write_parts(&number, 0, parts, text);
  }
  return text;
}

/* Is every element zero? */
static bool is_blank(MlirAttribute contents, int64_t depth, unsigned width) {
  const unsigned char *data = mlirDenseElementsAttrGetRawData(contents);
  int64_t count = mlirDenseElementsAttrIsSplat(contents) ? 1 : depth;
  for (int64_t i = 0; i < count; i++) {
    for (unsigned bit = 0; bit < width; bit++) {
      if (bit_of(data, width, i, bit)) {
        return false;
      }
    }
  }
  return true;
}

bool builder_describe_ram(netlist_builder *builder, netlist_node *node) {
  arena_pool *arena = builder->arena;
  MlirValue memory = mlirOperationGetResult(node->op, 0);
  MlirAttribute contents = mlirHandshakeRAMGetInitialValueAttr(node->op);
  int64_t depth = 0;
  unsigned width = 0;
  if (!ir_memory_shape(mlirValueGetType(memory), &depth, &width) ||
      !mlirAttributeIsADenseElements(contents)) {
    builder_error(builder, node->op, "unsupported-memory",
                  "memory '%s' must have one dimension of known size, and "
                  "integer or float elements with known contents",
                  builder_op_name(builder, node->op));
    return false;
  }
  bool blank = is_blank(contents, depth, width);
  const rtl_parameter parameters[] = {
      {"ADDRESS_WIDTH",
       arena_printf(arena, "%u", address_width(builder, memory))},
      {"DATA_WIDTH", arena_printf(arena, "%u", width)},
      {"DEPTH", arena_printf(arena, "%td", (ptrdiff_t)depth)},
      {"CONTENTS_WIDTH",
       blank ? arena_printf(arena, "1")
             : arena_printf(arena, "%zu", (size_t)depth * width)},
      {"CONTENTS", blank ? arena_printf(arena, "1'd0")
                         : contents_literal(arena, contents, depth, width)},
  };
  size_t count = sizeof parameters / sizeof *parameters;
  node->layout = arena_alloc(arena, count, sizeof *node->layout);
  if (!node->layout) {
    return false;
  }
  memcpy(node->layout, parameters, sizeof parameters);
  node->num_layout = count;
  return !arena->failed;
}

/* The widths of the wires, in their order. */
static unsigned wire_width(const netlist_node *ram, size_t wire) {
  static const char *const parameters[] = {NULL, "ADDRESS_WIDTH", "DATA_WIDTH",
                                           NULL, "ADDRESS_WIDTH", "DATA_WIDTH"};
  for (size_t i = 0; parameters[wire] && i < ram->num_layout; i++) {
    if (strcmp(ram->layout[i].name, parameters[wire]) == 0) {
      return (unsigned)strtoul(ram->layout[i].value, NULL, 10);
    }
  }
  return 0;
}

const char *builder_connect_ram(netlist_builder *builder, netlist_node *ram,
                                const library_unit *interface) {
  static const char *const suffixes[] = {"_loadEn",  "_loadAddr",  "_loadData",
                                         "_storeEn", "_storeAddr", "_storeData",
                                         NULL};
  netlist_instance *instance = ram->instance;
  const char *name = name_declare(&builder->scope, ram->name, suffixes);
  instance->plain_pins =
      arena_alloc(builder->arena, NUM_WIRES, sizeof *instance->plain_pins);
  if (!name || !instance->plain_pins) {
    return NULL;
  }
  for (size_t i = 0; i < NUM_WIRES; i++) {
    const char *wire = arena_printf(builder->arena, "%s_%s", name, wires[i]);
    bool is_used = builder_uses_wire(interface, wires[i]);
    bool is_output = strcmp(wires[i], "loadData") == 0;
    if (!wire ||
        !builder_add_wire(
            builder,
            (plain_wire){.name = wire,
                         .width = wire_width(ram, i),
                         .expression = is_used || is_output ? NULL : "'0"})) {
      return NULL;
    }
    if (is_output && !is_used && !builder_tie_off(builder, wire)) {
      return NULL;
    }
    instance->plain_pins[instance->num_plain_pins++] =
        (plain_pin){wires[i], wire};
  }
  return name;
}
