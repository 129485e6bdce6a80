/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Parts of a sum.
 */
#include "core/passes/units/signed_term.h"
#include "core/ir/ir_arith.h"
#include "hls/arith_ops.h"

signed_term signed_term_add(MlirOperation position, signed_term one,
                            signed_term other) {
  if (one.negative == other.negative) {
    return (signed_term){
        ir_arith_binary(position, MLIR_OP_ARITH_ADDI, one.value, other.value),
        one.negative};
  }
  signed_term from = one.negative ? other : one;
  signed_term subtracted = one.negative ? one : other;
  return (signed_term){ir_arith_binary(position, MLIR_OP_ARITH_SUBI, from.value,
                                       subtracted.value),
                       false};
}

MlirValue signed_term_value(MlirOperation position, signed_term sum) {
  if (!sum.negative) {
    return sum.value;
  }
  MlirValue zero = ir_arith_constant(position, mlirValueGetType(sum.value), 0);
  return ir_arith_binary(position, MLIR_OP_ARITH_SUBI, zero, sum.value);
}
