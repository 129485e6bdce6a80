/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Makes the tables of a circuit.
 */
#include "circuit_table.h"
#include "core/ir/ir.h"
#include "core/ir/ir_read.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const struct {
  const char *name;
  unit_kind kind;
} kinds[] = {
    {"select", UNIT_SELECT},
    {"constant", UNIT_CONSTANT},
    {"source", UNIT_SOURCE},
    {"br", UNIT_WIRES},
    {"buffer", UNIT_WIRES},
    {"fork", UNIT_WIRES},
    {"lazy_fork", UNIT_WIRES},
    {"join", UNIT_JOIN},
    {"sink", UNIT_SINK},
    {"merge", UNIT_MERGE},
    {"control_merge", UNIT_CONTROL_MERGE},
    {"mux", UNIT_MUX},
    {"cond_br", UNIT_COND_BR},
    {"init", UNIT_INIT},
    {"repeat", UNIT_REPEAT},
    {"end", UNIT_END},
};

static void find_kind(circuit_unit *unit, MlirOperation op) {
  MlirStringRef name = ir_op_mnemonic(op);
  for (int i = 0; i < NUM_STEPS; i++) {
    if (ir_str_is(name, circuit_step_names[i])) {
      unit->kind = UNIT_STEP;
      unit->step = (circuit_step)i;
      return;
    }
  }
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (ir_str_is(name, kinds[i].name)) {
      unit->kind = kinds[i].kind;
      return;
    }
  }
  fail_msg("no unit is known here for '%.*s'", (int)name.length, name.data);
}

static void read_attributes(circuit_unit *unit, MlirOperation op) {
  unit->is_buffer = mlirOperationIsAHandshakeBuffer(op);
  int64_t number = 0;
  if (unit->kind == UNIT_STEP && unit->step == STEP_CMP) {
    assert_true(ir_integer(ir_attr(op, "predicate"), &number));
    unit->predicate = (circuit_predicate)number;
  } else if (unit->kind == UNIT_CONSTANT) {
    unsigned width;
    assert_true(ir_bits(ir_attr(op, "value"), &width, &unit->constant));
  } else if (unit->kind == UNIT_INIT) {
    MlirAttribute token = ir_attr_path(op, "hw.parameters.INIT_TOKEN");
    assert_true(mlirAttributeIsNull(token) || ir_integer(token, &number));
    unit->constant = (uint64_t)number;
  }
}

static void add_value(circuit_values *circuit, MlirValue value) {
  circuit->values[circuit->num_values++] = (circuit_value){
      .mlir = value,
      .width = mlirHandshakeTypeGetDataWidth(mlirValueGetType(value)),
      .first_channel = NO_CHANNEL};
}

static void add_channel(circuit_values *circuit, size_t unit,
                        MlirValue operand) {
  size_t number = 0;
  while (number < circuit->num_values &&
         !mlirValueEqual(circuit->values[number].mlir, operand)) {
    number++;
  }
  assert_true(number < circuit->num_values);
  circuit_value *value = &circuit->values[number];
  circuit->channels[circuit->num_channels] = (circuit_channel){
      .value = number, .next = value->first_channel, .unit = unit};
  value->first_channel = circuit->num_channels++;
}

static MlirOperation find_function(MlirModule module) {
  MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  while (!mlirOperationIsNull(op) && !mlirOperationIsAHandshakeFunc(op)) {
    op = mlirOperationGetNextInBlock(op);
  }
  assert_false(mlirOperationIsNull(op));
  return op;
}

/* Room for what the block has. */
static void allocate(circuit_values *circuit, MlirBlock block) {
  size_t units = 0, operands = 1;
  size_t values = (size_t)mlirBlockGetNumArguments(block);
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    units++;
    operands += (size_t)mlirOperationGetNumOperands(op);
    values += (size_t)mlirOperationGetNumResults(op);
  }
  circuit->units = calloc(units, sizeof *circuit->units);
  circuit->channels = calloc(operands, sizeof *circuit->channels);
  circuit->values = calloc(values, sizeof *circuit->values);
  circuit->pending = calloc(units, sizeof *circuit->pending);
  assert_non_null(circuit->units);
  assert_non_null(circuit->channels);
  assert_non_null(circuit->values);
  assert_non_null(circuit->pending);
}

static void add_unit(circuit_values *circuit, MlirOperation op) {
  circuit_unit *unit = &circuit->units[circuit->num_units];
  find_kind(unit, op);
  read_attributes(unit, op);
  if (unit->kind == UNIT_END) {
    circuit->end = circuit->num_units;
  }
  unit->num_results = (size_t)mlirOperationGetNumResults(op);
  unit->first_value = circuit->num_values;
  for (size_t i = 0; i < unit->num_results; i++) {
    add_value(circuit, mlirOperationGetResult(op, (intptr_t)i));
  }
  circuit->num_units++;
}

/* Once all values are known: a use may come first. */
static void connect(circuit_values *circuit, size_t number, MlirOperation op) {
  circuit_unit *unit = &circuit->units[number];
  unit->num_operands = (size_t)mlirOperationGetNumOperands(op);
  unit->first_channel = circuit->num_channels;
  for (size_t i = 0; i < unit->num_operands; i++) {
    add_channel(circuit, number, mlirOperationGetOperand(op, (intptr_t)i));
  }
}

circuit_values *circuit_values_read(MlirModule module) {
  circuit_values *circuit = calloc(1, sizeof *circuit);
  assert_non_null(circuit);
  MlirBlock block = ir_func_entry(find_function(module));
  allocate(circuit, block);
  circuit->num_arguments = (size_t)mlirBlockGetNumArguments(block);
  for (size_t i = 0; i < circuit->num_arguments; i++) {
    add_value(circuit, mlirBlockGetArgument(block, (intptr_t)i));
  }
  MlirOperation first = mlirBlockGetFirstOperation(block), op;
  for (op = first; !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    add_unit(circuit, op);
  }
  size_t number = 0;
  for (op = first; !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    connect(circuit, number++, op);
  }
  return circuit;
}

void circuit_values_free(circuit_values *circuit) {
  for (size_t i = 0; i < circuit->num_channels; i++) {
    free(circuit->channels[i].tokens);
  }
  free(circuit->channels);
  free(circuit->pending);
  free(circuit->values);
  free(circuit->units);
  free(circuit);
}

size_t circuit_values_num_results(const circuit_values *circuit) {
  return circuit->units[circuit->end].num_operands;
}

size_t circuit_values_bits(const circuit_values *circuit) {
  size_t bits = 0;
  for (size_t i = 0; i < circuit->num_units; i++) {
    const circuit_unit *unit = &circuit->units[i];
    if (unit->kind == UNIT_CONSTANT ||
        (unit->kind == UNIT_STEP && circuit_step_is_cast(unit->step))) {
      continue;
    }
    for (size_t k = 0; k < unit->num_results; k++) {
      bits += circuit->values[unit->first_value + k].width;
    }
  }
  return bits;
}

size_t circuit_values_num_buffers(const circuit_values *circuit) {
  size_t count = 0;
  for (size_t i = 0; i < circuit->num_units; i++) {
    count += circuit->units[i].is_buffer;
  }
  return count;
}

bool circuit_values_are_used_once(const circuit_values *circuit) {
  for (size_t i = 0; i < circuit->num_values; i++) {
    size_t first = circuit->values[i].first_channel;
    if (first == NO_CHANNEL || circuit->channels[first].next != NO_CHANNEL) {
      return false;
    }
  }
  return true;
}
