/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arithmetic at cf level.
 */
#include "core/ir/ir_arith.h"
#include "core/ir/ir_read.h"
#include "hls/arith_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static MlirValue build(MlirOperation position, const char *name,
                       const MlirValue *operands, size_t num_operands,
                       MlirType type, const MlirNamedAttribute *attribute) {
  MlirOperation op =
      ir_insert(mlirOperationGetBlock(position), position,
                &(ir_spec){
                    .name = name,
                    .location = mlirOperationGetLocation(position),
                    .operands = operands,
                    .num_operands = num_operands,
                    .results = &type,
                    .num_results = 1,
                    .attributes = attribute,
                    .num_attributes = attribute ? 1 : 0,
                });
  return mlirOperationGetResult(op, 0);
}

/* An attribute takes a number of its width with its sign. */
static int64_t with_sign(uint64_t value, unsigned width) {
  return width >= 64 ? (int64_t)value
                     : (int64_t)(value << (64 - width)) >> (64 - width);
}

MlirValue ir_arith_constant(MlirOperation position, MlirType type,
                            uint64_t value) {
  MlirNamedAttribute attribute = ir_named(
      mlirOperationGetContext(position), MLIR_ATTR_ARITH_CONSTANT_VALUE,
      mlirIntegerAttrGet(type, with_sign(value, ir_type_width(type))));
  return build(position, MLIR_OP_ARITH_CONSTANT, NULL, 0, type, &attribute);
}

MlirValue ir_arith_binary(MlirOperation position, const char *name,
                          MlirValue lhs, MlirValue rhs) {
  return build(position, name, (MlirValue[]){lhs, rhs}, 2,
               mlirValueGetType(lhs), NULL);
}

MlirValue ir_arith_with(MlirOperation position, const char *name, MlirValue lhs,
                        uint64_t rhs) {
  return ir_arith_binary(
      position, name, lhs,
      ir_arith_constant(position, mlirValueGetType(lhs), rhs));
}

MlirValue ir_arith_cast(MlirOperation position, const char *name,
                        MlirValue value, MlirType type) {
  return build(position, name, &value, 1, type, NULL);
}

bool ir_arith_is_constant(MlirValue value, uint64_t *bits) {
  MlirOperation op = ir_def(value);
  unsigned width;
  return !mlirOperationIsNull(op) && mlirOperationIsAArithConstant(op) &&
         !mlirTypeIsAFloat(mlirValueGetType(value)) &&
         ir_bits(mlirArithConstantGetValueAttr(op), &width, bits);
}
