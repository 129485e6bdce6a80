/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The controls that tokens are between blocks. There is one in every execution
 * of the block: its own control is part of each, or the data of a load.
 */
#include "core/passes/lower/lower_tokens.h"
#include "core/passes/order/order_credits.h"
#include "hls/handshake_ops.h"
#include "hls/memref_ops.h"
#include "mlir-c/BuiltinAttributes.h"

/* Does the join have the data of a load, of which there is one in every
 * execution of the block? */
static bool joins_load(MlirOperation join) {
  MlirOperation def = mlirOperationGetNumOperands(join) > 0
                          ? ir_def(mlirOperationGetOperand(join, 0))
                          : ir_no_op();
  return !mlirOperationIsNull(def) && mlirOperationIsAMemRefLoad(def) &&
         mlirBlockEqual(mlirOperationGetBlock(def),
                        mlirOperationGetBlock(join));
}

MlirValue lower_token_join(lowering *low, unsigned b, MlirOperation join) {
  MlirValue control = low->blocks[b].control;
  if (joins_load(join)) {
    MlirOperation source = mlirHandshakeSourceCreate(
        mlirOperationGetLocation(join), low->control_type);
    control = mlirHandshakeSourceGetResult(lower_append(low, b, source));
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(join); i++) {
    MlirValue token = lower_value(low, mlirOperationGetOperand(join, i));
    MlirOperation wait = lower_append(
        low, b,
        mlirHandshakeWaitCreate(mlirOperationGetLocation(join), token, control,
                                low->control_type));
    control = mlirHandshakeWaitGetResult(wait);
  }
  return control;
}

bool lower_token_stored(lowering *low, unsigned b, MlirOperation op) {
  MlirValue address = lower_value(low, mlirHandshakeStoredGetAddress(op));
  MlirOperation stored = lower_append(
      low, b,
      mlirHandshakeStoredCreate(mlirOperationGetLocation(op), address,
                                mlirValueGetType(address), low->control_type));
  return lower_map_value(low, mlirHandshakeStoredGetAddressResult(op),
                         mlirHandshakeStoredGetAddressResult(stored)) &&
         lower_map_value(low, mlirHandshakeStoredGetDone(op),
                         mlirHandshakeStoredGetDone(stored));
}

static int64_t integer_of(MlirOperation op, const char *name) {
  return mlirIntegerAttrGetValueInt(ir_attr(op, name));
}

/* The credit that an operation is an end of, which has its token from the start
 * until the other end is known; null when out of memory. */
static MlirOperation credit_of(lowering *low, MlirOperation op) {
  const void *key =
      (const void *)(uintptr_t)(integer_of(op, ORDER_CREDITS_NUMBER) + 1);
  MlirOperation credit = {ptr_map_get(&low->credits, key)};
  if (mlirOperationIsNull(credit)) {
    credit = lower_insert_interface(
        low, mlirHandshakeCreditCreate(mlirOperationGetLocation(op),
                                       low->blocks[0].control,
                                       integer_of(op, ORDER_CREDITS_TOKENS)));
    return ptr_map_set(&low->credits, key, credit.ptr) ? credit : ir_no_op();
  }
  return credit;
}

bool lower_token_take(lowering *low, MlirOperation source) {
  MlirOperation credit = credit_of(low, source);
  return !mlirOperationIsNull(credit) &&
         lower_map_value(low, mlirHandshakeSourceGetResult(source),
                         mlirHandshakeCreditGetResult(credit));
}

bool lower_token_give(lowering *low, MlirOperation sink) {
  MlirOperation credit = credit_of(low, sink);
  if (mlirOperationIsNull(credit)) {
    return false;
  }
  mlirOperationSetOperand(credit, 0,
                          lower_value(low, mlirHandshakeSinkGetOperand(sink)));
  return true;
}
