/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In a circuit, the order of the text does not matter: all goes before the
 * init.
 */
#include "core/passes/guesses/guess_place.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/location.h"
#include "mlir-c/BuiltinAttributes.h"

MlirLocation guess_place_location(const guess_loop *loop) {
  return mlirOperationGetLocation(loop->init);
}

/* Puts an operation into the basic block of another one. */
static MlirOperation place(const guess_loop *loop, MlirOperation like,
                           MlirOperation op) {
  MlirAttribute block = ir_attr(like, MLIR_ATTR_HANDSHAKE_BB);
  if (!mlirAttributeIsNull(block)) {
    ir_set_attr(op, MLIR_ATTR_HANDSHAKE_BB, block);
  }
  return ir_place(mlirOperationGetBlock(loop->init), loop->init, op);
}

MlirOperation guess_place_near(const guess_loop *loop, MlirValue value,
                               MlirOperation op) {
  MlirOperation like = ir_def(value);
  return place(loop, mlirOperationIsNull(like) ? loop->init : like, op);
}

MlirOperation guess_place_first(const guess_loop *loop, MlirOperation op) {
  return place(loop, loop->init, op);
}

MlirOperation guess_place_last(const guess_loop *loop, MlirOperation op) {
  return guess_place_near(loop, loop->goes_on, op);
}

MlirValue guess_place_pass(const guess_loop *loop, MlirValue condition,
                           MlirValue value, MlirValue near) {
  MlirType type = mlirValueGetType(value);
  MlirOperation branch = mlirHandshakeConditionalBranchCreate(
      hls_location_named_as(guess_place_location(loop),
                            ir_value_location(value)),
      condition, value, type, type);
  return mlirHandshakeConditionalBranchGetTrueResult(
      guess_place_near(loop, near, branch));
}

MlirValue guess_place_bit(const guess_loop *loop, MlirType type, bool bit) {
  MlirType control =
      mlirHandshakeControlTypeGet(mlirTypeGetContext(type), 0, NULL);
  MlirValue source = mlirHandshakeSourceGetResult(guess_place_first(
      loop, mlirHandshakeSourceCreate(guess_place_location(loop), control)));
  MlirAttribute value =
      mlirIntegerAttrGet(mlirHandshakeChannelTypeGetDataType(type), bit);
  return mlirHandshakeConstantGetResult(guess_place_first(
      loop, mlirHandshakeConstantCreate(guess_place_location(loop), source,
                                        type, value)));
}
