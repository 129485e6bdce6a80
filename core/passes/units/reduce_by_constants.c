/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * reduce-by-constants: writes products, quotients and remainders with constants
 * by what is faster.
 *
 * Expects: func.func at cf level.
 * Guarantees: the same values.
 *   - arith.muli with a constant is shifts and sums where that is cheaper;
 *   - arith.divsi, divui, remsi and remui by a constant are shifts and sums if
 *     the constant is a power of two, otherwise a product with its reciprocal,
 *     if 64 bits hold that. A remainder is what the product of quotient and
 *     constant leaves, in the few bits that a remainder has;
 *   - a sum with what was subtracted from 0, as products with negative
 *     constants are, is a difference, and such a difference is a sum.
 * Divisions by zero stay.
 */
#include "core/ir/ir_arith.h"
#include "core/ir/ir_read.h"
#include "core/passes/on_functions.h"
#include "core/passes/passes_internal.h"
#include "core/passes/units/constant_product.h"
#include "core/passes/units/reciprocal.h"
#include "core/passes/units/value_bits.h"
#include "hls/arith_ops.h"
#include "hls/func_ops.h"
#include "mlir-c/BuiltinTypes.h"

/* A division by a constant, and where its parts are made. */
typedef struct division {
  MlirOperation op;
  MlirValue dividend;
  MlirType type;
  unsigned width;
  unsigned bits; /* those of the dividend, its sign included */
  bool is_signed;
  bool is_remainder;
  uint64_t divisor; /* without a sign */
  bool is_negative; /* the divisor */
} division;

static MlirType integer(const division *d, unsigned width) {
  return mlirIntegerTypeGet(mlirOperationGetContext(d->op), width);
}

/* A number with more or fewer bits. */
static MlirValue resized(const division *d, MlirValue value, unsigned width,
                         bool is_signed) {
  unsigned before = ir_type_width(mlirValueGetType(value));
  const char *name = before > width ? MLIR_OP_ARITH_TRUNCI
                     : is_signed    ? MLIR_OP_ARITH_EXTSI
                                    : MLIR_OP_ARITH_EXTUI;
  return before == width ? value
                         : ir_arith_cast(d->op, name, value, integer(d, width));
}

static MlirValue shifted_right(const division *d, MlirValue value,
                               unsigned amount, bool is_signed) {
  return amount == 0
             ? value
             : ir_arith_with(
                   d->op, is_signed ? MLIR_OP_ARITH_SHRSI : MLIR_OP_ARITH_SHRUI,
                   value, amount);
}

static MlirValue with(const division *d, const char *name, MlirValue lhs,
                      uint64_t rhs) {
  return ir_arith_with(d->op, name, lhs, rhs);
}

/* The quotient by 2^exponent: what is below zero is moved up first. */
static MlirValue quotient_by_power(const division *d, unsigned exponent) {
  MlirValue value = d->dividend;
  if (d->is_signed && exponent > 0) {
    MlirValue sign = with(d, MLIR_OP_ARITH_SHRSI, value, d->width - 1);
    MlirValue more = with(d, MLIR_OP_ARITH_SHRUI, sign, d->width - exponent);
    value = ir_arith_binary(d->op, MLIR_OP_ARITH_ADDI, value, more);
  }
  return shifted_right(d, value, exponent, d->is_signed);
}

static MlirValue quotient_by_reciprocal(const division *d,
                                        const reciprocal *r) {
  MlirValue value = resized(d, shifted_right(d, d->dividend, r->before, false),
                            d->bits - r->before, d->is_signed);
  if (r->increments) {
    value = resized(d, value, d->bits + 1, false);
    value = with(d, MLIR_OP_ARITH_ADDI, value, 1);
  }
  MlirValue product = constant_product(
      d->op, resized(d, value, r->width, d->is_signed), r->multiplier);
  unsigned left = r->width - r->shift;
  MlirValue quotient = shifted_right(d, product, r->shift, false);
  quotient = resized(d, quotient, left < d->width ? left : d->width, false);
  quotient = resized(d, quotient, d->width, d->is_signed);
  if (d->is_signed) {
    MlirValue sign = with(d, MLIR_OP_ARITH_SHRUI, d->dividend, d->width - 1);
    quotient = ir_arith_binary(d->op, MLIR_OP_ARITH_ADDI, quotient, sign);
  }
  return quotient;
}

/* What the product of the quotient and the divisor leaves of the dividend. It
 * is nearer to zero than the divisor, so only low bits count. */
static MlirValue remainder_of(const division *d, MlirValue quotient) {
  unsigned width = reciprocal_bits(d->divisor - 1) + d->is_signed;
  width = width < d->width ? width : d->width;
  MlirValue whole =
      constant_product(d->op, resized(d, quotient, width, false), d->divisor);
  MlirValue rest = ir_arith_binary(
      d->op, MLIR_OP_ARITH_SUBI, resized(d, d->dividend, width, false), whole);
  return resized(d, rest, d->width, d->is_signed);
}

/* The quotient by the divisor without its sign; null when it stays a division.
 */
static MlirValue quotient_of(const division *d) {
  if ((d->divisor & (d->divisor - 1)) == 0) {
    return quotient_by_power(d, (unsigned)__builtin_ctzll(d->divisor));
  }
  if (reciprocal_bits(d->divisor) > d->bits - d->is_signed) {
    return ir_arith_constant(d->op, d->type, 0);
  }
  reciprocal r;
  return reciprocal_find(&r, d->bits, d->is_signed, d->divisor)
             ? quotient_by_reciprocal(d, &r)
             : (MlirValue){NULL};
}

static MlirValue divide(const division *d) {
  if (d->is_remainder && d->divisor == 1) {
    return ir_arith_constant(d->op, d->type, 0);
  }
  MlirValue quotient = quotient_of(d);
  if (mlirValueIsNull(quotient)) {
    return quotient;
  }
  if (d->is_remainder) {
    return remainder_of(d, quotient);
  }
  return d->is_negative
             ? ir_arith_binary(d->op, MLIR_OP_ARITH_SUBI,
                               ir_arith_constant(d->op, d->type, 0), quotient)
             : quotient;
}

/* Describes an operation if it is a division by a constant other than 0. */
static bool describe(division *d, MlirOperation op) {
  bool is_signed =
      mlirOperationIsAArithDivSI(op) || mlirOperationIsAArithRemSI(op);
  if (!is_signed && !mlirOperationIsAArithDivUI(op) &&
      !mlirOperationIsAArithRemUI(op)) {
    return false;
  }
  uint64_t divisor;
  MlirValue dividend = mlirOperationGetOperand(op, 0);
  MlirType type = mlirValueGetType(dividend);
  if (!mlirTypeIsAInteger(type) ||
      !ir_arith_is_constant(mlirOperationGetOperand(op, 1), &divisor) ||
      divisor == 0) {
    return false;
  }
  unsigned width = mlirIntegerTypeGetWidth(type);
  unsigned bits = value_bits_of(dividend);
  bool is_negative = is_signed && (divisor >> (width - 1) & 1);
  if (is_negative) {
    divisor = (0 - divisor) & (UINT64_MAX >> (64 - width));
  }
  is_signed &= bits == width;
  bits = is_signed ? value_bits_of_signed(dividend) : bits;
  *d = (division){.op = op,
                  .dividend = dividend,
                  .type = type,
                  .width = width,
                  .bits = bits > 0 ? bits : 1,
                  .is_signed = is_signed,
                  .is_remainder = mlirOperationIsAArithRemSI(op) ||
                                  mlirOperationIsAArithRemUI(op),
                  .divisor = divisor,
                  .is_negative = is_negative};
  return true;
}

/* The product of a number and a constant; null if that is what it is. */
static MlirValue multiply(MlirOperation op) {
  MlirValue lhs = mlirOperationGetOperand(op, 0);
  MlirValue rhs = mlirOperationGetOperand(op, 1);
  uint64_t factor;
  if (ir_arith_is_constant(lhs, &factor)) {
    lhs = rhs;
  } else if (!ir_arith_is_constant(rhs, &factor)) {
    return (MlirValue){NULL};
  }
  return constant_product_is_muli(mlirOperationGetLocation(op),
                                  mlirValueGetType(lhs), factor)
             ? (MlirValue){NULL}
             : constant_product(op, lhs, factor);
}

/* What an operand of a sum subtracts from 0; null if it is anything else. Where
 * the negation has other uses, it has to be made in the block of the sum: what
 * is negated is there, then, and need not be handed on as well. */
static MlirValue negated_by(MlirOperation sum, MlirValue operand) {
  uint64_t from;
  MlirOperation op = ir_def(operand);
  bool negates = !mlirOperationIsNull(op) && mlirOperationIsAArithSubI(op) &&
                 ir_arith_is_constant(mlirOperationGetOperand(op, 0), &from) &&
                 from == 0;
  bool is_near = negates && (ir_has_one_use(operand) ||
                             mlirBlockEqual(mlirOperationGetBlock(op),
                                            mlirOperationGetBlock(sum)));
  return is_near ? mlirOperationGetOperand(op, 1) : (MlirValue){NULL};
}

/* The sum or difference without the subtraction from 0 that it waits for; null
 * if there is none. A difference from what is negative takes one either way. */
static MlirValue join_negated(MlirOperation op) {
  MlirValue lhs = mlirOperationGetOperand(op, 0);
  MlirValue rhs = mlirOperationGetOperand(op, 1);
  bool adds = mlirOperationIsAArithAddI(op);
  MlirValue inner = negated_by(op, rhs);
  if (mlirValueIsNull(inner) && adds) {
    inner = negated_by(op, lhs);
    lhs = rhs;
  }
  return mlirValueIsNull(inner)
             ? inner
             : ir_arith_binary(op,
                               adds ? MLIR_OP_ARITH_SUBI : MLIR_OP_ARITH_ADDI,
                               lhs, inner);
}

/* What to write an operation by; null if it stays. */
static MlirValue reduce(MlirOperation op) {
  division d;
  return mlirOperationIsAArithMulI(op) ? multiply(op)
         : mlirOperationIsAArithAddI(op) || mlirOperationIsAArithSubI(op)
             ? join_negated(op)
         : describe(&d, op) ? divide(&d)
                            : (MlirValue){NULL};
}

static bool visit(MlirOperation func, size_t *done) {
  for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    MlirOperation next = mlirBlockGetFirstOperation(b);
    while (!mlirOperationIsNull(next)) {
      MlirOperation op = next;
      next = mlirOperationGetNextInBlock(op);
      MlirValue value = reduce(op);
      if (!mlirValueIsNull(value)) {
        mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op, 0), value);
        mlirOperationDestroy(op);
        ++*done;
      }
    }
  }
  return true;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return on_functions_run(root, pass, mlirOperationIsAFuncFunc, visit);
}

static const char *const dialects[] = {"func", "arith", "handshake", NULL};

static const HlsPassCounter counters[] = {
    {"reduced", "operations that are written by simpler ones"},
    {NULL},
};

const HlsPassDefinition reduce_by_constants_pass = {
    .argument = "reduce-by-constants",
    .description = "Multiply and divide by constants without a divider, and "
                   "without a multiplier where sums are cheaper",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_FUNC_FUNC,
    .counters = counters,
};
