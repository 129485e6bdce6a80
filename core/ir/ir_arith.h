/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Short forms for making arithmetic at cf level: one operation with one result,
 * right before another operation, with the location of that.
 */
#ifndef HLS_PASSES_IR_ARITH_H
#define HLS_PASSES_IR_ARITH_H

#include "core/ir/ir.h"
#include <stdint.h>

/* `type` is an integer type or index. */
MlirValue ir_arith_constant(MlirOperation position, MlirType type,
                            uint64_t value);
/* An operation such as MLIR_OP_ARITH_ADDI, of the type of its operands. */
MlirValue ir_arith_binary(MlirOperation position, const char *name,
                          MlirValue lhs, MlirValue rhs);
/* The same, with a constant for the second operand. */
MlirValue ir_arith_with(MlirOperation position, const char *name, MlirValue lhs,
                        uint64_t rhs);
/* An operation such as MLIR_OP_ARITH_EXTUI. */
MlirValue ir_arith_cast(MlirOperation position, const char *name,
                        MlirValue value, MlirType type);

/* Is a value an arith.constant of an integer type or of index, with at most 64
 * bits? Then `bits` are those of it. */
bool ir_arith_is_constant(MlirValue value, uint64_t *bits);

#endif
