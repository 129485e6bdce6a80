/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finding casts and making them.
 */
#include "core/passes/widths/width_casts.h"

#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinTypes.h"

MlirType width_cast_type(MlirType like, unsigned width) {
  MlirType data = mlirIntegerTypeGet(mlirTypeGetContext(like), width);
  return mlirHandshakeChannelTypeWithDataType(like, data);
}

/* Puts an operation behind the one that makes a value, in its basic block. */
static void place_behind(MlirOperation op, MlirValue value) {
  MlirOperation maker = ir_def(value);
  MlirBlock block = ir_value_block(value);
  if (mlirOperationIsNull(maker)) {
    mlirBlockInsertOwnedOperation(block, 0, op);
    return;
  }
  MlirAttribute bb = ir_attr(maker, MLIR_ATTR_HANDSHAKE_BB);
  if (!mlirAttributeIsNull(bb)) {
    ir_set_attr(op, MLIR_ATTR_HANDSHAKE_BB, bb);
  }
  mlirBlockInsertOwnedOperationAfter(block, maker, op);
}

static bool is_cast(MlirOperation op, width_cast kind) {
  switch (kind) {
  case CAST_CUT:
    return mlirOperationIsAHandshakeTruncI(op);
  case CAST_ZEROS:
    return mlirOperationIsAHandshakeExtUI(op);
  case CAST_SIGN:
    break;
  }
  return mlirOperationIsAHandshakeExtSI(op);
}

/* The result of a cast of a value that there is, or null. */
static MlirValue find_cast(MlirValue value, width_cast kind, MlirType type) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (is_cast(user, kind) &&
        mlirTypeEqual(mlirValueGetType(mlirOperationGetResult(user, 0)),
                      type)) {
      return mlirOperationGetResult(user, 0);
    }
  }
  return (MlirValue){NULL};
}

MlirValue width_cast_make(MlirValue value, width_cast kind, unsigned width) {
  MlirType type = width_cast_type(mlirValueGetType(value), width);
  MlirValue found = find_cast(value, kind, type);
  if (!mlirValueIsNull(found)) {
    return found;
  }
  MlirLocation location = ir_value_location(value);
  MlirOperation op =
      kind == CAST_CUT     ? mlirHandshakeTruncICreate(location, value, type)
      : kind == CAST_ZEROS ? mlirHandshakeExtUICreate(location, value, type)
                           : mlirHandshakeExtSICreate(location, value, type);
  place_behind(op, value);
  return mlirOperationGetResult(op, 0);
}
