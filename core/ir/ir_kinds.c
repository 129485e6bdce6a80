/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kinds of operations.
 */
#include "core/ir/ir_kinds.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/memref_ops.h"
#include "hls/op_facts.h"
#include "mlir-c/BuiltinTypes.h"

bool ir_is_memory_interface(MlirOperation op) {
  return mlirOperationIsAHandshakeMemoryController(op) ||
         mlirOperationIsAHandshakeLSQ(op);
}

bool ir_is_memory(MlirOperation op) { return hlsOperationIsMemory(op); }

bool ir_is_access(MlirOperation op) {
  return mlirOperationIsAMemRefLoad(op) || mlirOperationIsAMemRefStore(op);
}

MlirValue ir_accessed_memory(MlirOperation access) {
  return mlirOperationIsAMemRefStore(access) ? mlirMemRefStoreGetMemref(access)
                                             : mlirMemRefLoadGetMemref(access);
}

const void *ir_memory_key(MlirValue memory) {
  MlirOperation op = ir_def(memory);
  /* Every memref.get_global of one name leads to the same memory. */
  return !mlirOperationIsNull(op) && mlirOperationIsAMemRefGetGlobal(op)
             ? mlirMemRefGetGlobalGetNameAttr(op).ptr
             : memory.ptr;
}

const void *ir_accessed_key(MlirOperation access) {
  return ir_memory_key(ir_accessed_memory(access));
}

bool ir_starts_group(MlirOperation op, intptr_t operand) {
  if (!mlirOperationIsAHandshakeLSQ(op)) {
    return false;
  }
  bool is_master =
      mlirTypeIsAMemRef(mlirValueGetType(mlirHandshakeLSQGetInputs(op, 0)));
  return !is_master ||
         (operand > 1 && operand + 1 < mlirOperationGetNumOperands(op));
}

bool ir_is_branch(MlirOperation op) {
  return mlirOperationIsAHandshakeBranch(op) ||
         mlirOperationIsAHandshakeConditionalBranch(op);
}

bool ir_is_merge(MlirOperation op) { return hlsOperationIsMerge(op); }

bool ir_tells_iterations(MlirOperation op) {
  return mlirOperationIsAHandshakeInit(op) ||
         mlirOperationIsAHandshakeEnter(op);
}

bool ir_has_islands(MlirOperation func) {
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  while (!mlirOperationIsNull(op) && !mlirOperationIsAHandshakeEnter(op)) {
    op = mlirOperationGetNextInBlock(op);
  }
  return !mlirOperationIsNull(op);
}

static bool is_plain_wire(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  return !mlirTypeIsAHandshake(type) && !mlirTypeIsAMemRef(type);
}

bool ir_has_plain_wires(MlirOperation func) {
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
      if (is_plain_wire(mlirOperationGetResult(op, i))) {
        return true;
      }
    }
  }
  return false;
}

bool ir_begins_with_zero(MlirOperation init) {
  return mlirAttributeIsNull(ir_attr(init, "hw.parameters"));
}

bool ir_has_instance(MlirOperation func) {
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  while (!mlirOperationIsNull(op) && !mlirOperationIsAHandshakeInstance(op)) {
    op = mlirOperationGetNextInBlock(op);
  }
  return !mlirOperationIsNull(op);
}
