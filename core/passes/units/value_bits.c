/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How large numbers can be: a few operations are followed backwards.
 */
#include "core/passes/units/value_bits.h"
#include "core/ir/ir_arith.h"
#include "core/ir/ir_read.h"
#include "core/passes/units/reciprocal.h"
#include "hls/arith_ops.h"

/* The two sides of each operation are followed, so few steps are enough. */
enum { MAX_STEPS = 5 };

static unsigned smaller(unsigned one, unsigned other) {
  return one < other ? one : other;
}

static unsigned larger(unsigned one, unsigned other) {
  return one > other ? one : other;
}

static unsigned bits_behind(MlirValue value, unsigned steps);

static unsigned operand_bits(MlirOperation op, intptr_t index, unsigned steps) {
  return bits_behind(mlirOperationGetOperand(op, index), steps);
}

/* Of an operation with a constant for its second operand. */
static unsigned bits_with(MlirOperation op, uint64_t number, unsigned width,
                          unsigned steps) {
  if (mlirOperationIsAArithShRUI(op) && number < width) {
    unsigned before = operand_bits(op, 0, steps);
    return before > number ? before - (unsigned)number : 0;
  }
  if (mlirOperationIsAArithShLI(op) && number < width) {
    return smaller(width, operand_bits(op, 0, steps) + (unsigned)number);
  }
  if (mlirOperationIsAArithRemUI(op) && number > 0) {
    return smaller(operand_bits(op, 0, steps), reciprocal_bits(number - 1));
  }
  if (mlirOperationIsAArithDivUI(op) && number > 0) {
    unsigned before = operand_bits(op, 0, steps);
    unsigned less = reciprocal_bits(number) - 1;
    return before > less ? before - less : 0;
  }
  return width;
}

static unsigned bits_behind(MlirValue value, unsigned steps) {
  unsigned width = ir_type_width(mlirValueGetType(value));
  MlirOperation op = ir_def(value);
  uint64_t number;
  if (mlirOperationIsNull(op) || steps == 0) {
    return width;
  }
  if (ir_arith_is_constant(value, &number)) {
    return reciprocal_bits(number);
  }
  if (mlirOperationIsAArithExtUI(op) || mlirOperationIsAArithTruncI(op)) {
    return smaller(width, operand_bits(op, 0, steps - 1));
  }
  if (mlirOperationIsAArithAndI(op) || mlirOperationIsAArithMinUI(op)) {
    return smaller(operand_bits(op, 0, steps - 1),
                   operand_bits(op, 1, steps - 1));
  }
  if (mlirOperationIsAArithOrI(op) || mlirOperationIsAArithXOrI(op) ||
      mlirOperationIsAArithMaxUI(op)) {
    return larger(operand_bits(op, 0, steps - 1),
                  operand_bits(op, 1, steps - 1));
  }
  if (mlirOperationIsAArithSelect(op)) {
    return larger(operand_bits(op, 1, steps - 1),
                  operand_bits(op, 2, steps - 1));
  }
  if (mlirOperationIsAArithAddI(op)) {
    return smaller(width, larger(operand_bits(op, 0, steps - 1),
                                 operand_bits(op, 1, steps - 1)) +
                              1);
  }
  if (mlirOperationIsAArithMulI(op)) {
    return smaller(width, operand_bits(op, 0, steps - 1) +
                              operand_bits(op, 1, steps - 1));
  }
  return mlirOperationGetNumOperands(op) == 2 &&
                 ir_arith_is_constant(mlirOperationGetOperand(op, 1), &number)
             ? bits_with(op, number, width, steps - 1)
             : width;
}

unsigned value_bits_of(MlirValue value) {
  return bits_behind(value, MAX_STEPS);
}

unsigned value_bits_of_signed(MlirValue value) {
  unsigned width = ir_type_width(mlirValueGetType(value));
  unsigned bits = value_bits_of(value);
  MlirOperation op = ir_def(value);
  uint64_t number;
  if (bits < width) {
    return bits + 1;
  }
  if (mlirOperationIsNull(op)) {
    return width;
  }
  if (mlirOperationIsAArithExtSI(op)) {
    return ir_type_width(mlirValueGetType(mlirOperationGetOperand(op, 0)));
  }
  bool is_shifted =
      mlirOperationIsAArithShRSI(op) &&
      ir_arith_is_constant(mlirOperationGetOperand(op, 1), &number) &&
      number < width;
  return is_shifted ? width - (unsigned)number : width;
}
