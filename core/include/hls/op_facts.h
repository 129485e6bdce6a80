/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What passes ask of almost every operation, again and again: found in one step
 * instead of by several functions of MLIR's C API. And one step that this API
 * does not have.
 */
#ifndef HLS_OP_FACTS_H
#define HLS_OP_FACTS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The handshake.bb of an operation; -1 where there is none, or it is no 32-bit
 * integer without sign. */
int64_t hlsOperationGetBlock(MlirOperation op);

/* Is it the interface of a memory, a memory, or what counts the tokens that
 * wait for one? Null is not. */
bool hlsOperationIsMemory(MlirOperation op);

/* Is it a merge, a mux or a control merge? Null is not. */
bool hlsOperationIsMerge(MlirOperation op);

/* Does it hand on the tokens that it has, as forks and buffers do? */
bool hlsOperationPassesOn(MlirOperation op);

/* May an operand of it wait for tokens of another block? */
bool hlsOperationJoinsBlocks(MlirOperation op);

/* Takes an operation out of its block, without its operands, which it uses no
 * more. The caller owns it, puts it back into a block with other operands, or
 * destroys it. */
void hlsOperationDetach(MlirOperation op);

#ifdef __cplusplus
}
#endif

#endif
