/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The controls that tokens are between blocks. The block's own control is part
 * of each, so that there is one in every execution of the block.
 */
#include "core/passes/lower/lower_tokens.h"
#include "hls/handshake_ops.h"

MlirValue lower_token_join(lowering *low, unsigned b, MlirOperation join) {
  MlirValue control = low->blocks[b].control;
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
