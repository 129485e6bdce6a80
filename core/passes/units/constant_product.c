/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Products with constants.
 *
 * A multiplier takes several cycles and multiplier blocks; sums take none of
 * either, but look-up tables, and they lengthen the path that they are on. So
 * they are made as long as they take no more room, and their path is no longer
 * than those of other units.
 */
#include "core/passes/units/constant_product.h"
#include "core/ir/ir_arith.h"
#include "core/ir/ir_read.h"
#include "core/passes/units/shift_sums.h"
#include "core/passes/units/signed_term.h"
#include "core/passes/units/unit_price.h"
#include "hls/arith_ops.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinTypes.h"

/* What a cycle has room for beside the units around the sums. */
static const double longest_path = 3.0;

/* The sums for a factor; none for 0. An index is longer outside of circuits, so
 * its topmost bit is no other than the others. */
static shift_sum sums_for(MlirType type, uint64_t factor) {
  unsigned width = ir_type_width(type);
  /* With its sign, so that no signed digit is above the width. */
  int64_t number = (int64_t)(factor << (64 - width)) >> (64 - width);
  return number == 0
             ? (shift_sum){0}
             : shift_sum_of(number, mlirTypeIsAIndex(type) ? 64 : width);
}

/* Is a sum cheaper than the multiplier? */
static bool is_cheaper(const shift_sum *sum, MlirLocation location,
                       unsigned width) {
  if (sum->adders == 0) {
    return true;
  }
  unit_price adder =
      unit_price_of(location, mlirHandshakeAddICreate, width, false);
  unit_price multiplier =
      unit_price_of(location, mlirHandshakeMulICreate, width, false);
  double allowed = multiplier.ns > longest_path ? multiplier.ns : longest_path;
  return sum->adders * adder.area <= multiplier.area &&
         sum->levels * adder.ns <= allowed;
}

bool constant_product_is_muli(MlirLocation location, MlirType type,
                              uint64_t factor) {
  shift_sum sum = sums_for(type, factor);
  return !is_cheaper(&sum, location, ir_type_width(type));
}

static MlirValue shifted(MlirOperation position, MlirValue value,
                         unsigned amount) {
  return amount == 0
             ? value
             : ir_arith_with(position, MLIR_OP_ARITH_SHLI, value, amount);
}

/* The sum of several digits, as a balanced tree. */
static signed_term sum_up(MlirOperation position, MlirValue value,
                          const signed_digit *digits, unsigned count) {
  if (count == 1) {
    return (signed_term){shifted(position, value, digits->shift),
                         digits->negative};
  }
  unsigned half = count / 2;
  /* One behind the other: the order of what is made is that of the text. */
  signed_term low = sum_up(position, value, digits, half);
  signed_term high = sum_up(position, value, digits + half, count - half);
  return signed_term_add(position, high, low);
}

MlirValue constant_product(MlirOperation position, MlirValue value,
                           uint64_t factor) {
  MlirType type = mlirValueGetType(value);
  shift_sum sum = sums_for(type, factor);
  if (sum.num_digits == 0) {
    return ir_arith_constant(position, type, 0);
  }
  if (!is_cheaper(&sum, mlirOperationGetLocation(position),
                  ir_type_width(type))) {
    return ir_arith_with(position, MLIR_OP_ARITH_MULI, value, factor);
  }
  if (sum.outer > 0) {
    signed_term high = {shifted(position, value, sum.outer), false};
    value = signed_term_add(position, high,
                            (signed_term){value, sum.outer_negative})
                .value;
  }
  signed_term total = sum_up(position, value, sum.digits, sum.num_digits);
  return signed_term_value(position, total);
}
