/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kinds of operations.
 */
#include "core/ir/ir_kinds.h"
#include "hls/handshake_ops.h"
#include "hls/memref_ops.h"

bool ir_is_memory_interface(MlirOperation op) {
  return mlirOperationIsAHandshakeMemoryController(op) ||
         mlirOperationIsAHandshakeLSQ(op);
}

bool ir_is_memory(MlirOperation op) {
  return ir_is_memory_interface(op) || mlirOperationIsAHandshakeRAM(op) ||
         mlirOperationIsAHandshakeCredit(op);
}

bool ir_is_access(MlirOperation op) {
  return mlirOperationIsAMemRefLoad(op) || mlirOperationIsAMemRefStore(op);
}

bool ir_is_branch(MlirOperation op) {
  return mlirOperationIsAHandshakeBranch(op) ||
         mlirOperationIsAHandshakeConditionalBranch(op);
}

bool ir_is_merge(MlirOperation op) {
  return mlirOperationIsAHandshakeMerge(op) ||
         mlirOperationIsAHandshakeMux(op) ||
         mlirOperationIsAHandshakeControlMerge(op);
}
