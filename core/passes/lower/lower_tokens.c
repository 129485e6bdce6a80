/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The controls that tokens are between blocks. There is one in every execution
 * of the block: its own control is part of each, or the data of a load.
 */
#include "core/passes/lower/lower_tokens.h"
#include "hls/handshake_ops.h"
#include "hls/memref_ops.h"

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
