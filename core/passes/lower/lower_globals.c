/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tells the memories of a function apart, and finds the globals of a module.
 */
#include "core/passes/lower/lower_globals.h"
#include "core/ir/ir.h"
#include "hls/memref_ops.h"

bool lower_makes_memory(MlirOperation op) {
  return mlirOperationIsAMemRefAlloca(op) ||
         mlirOperationIsAMemRefGetGlobal(op);
}

MlirValue lower_accessed_memory(MlirOperation access) {
  return mlirOperationIsAMemRefStore(access) ? mlirMemRefStoreGetMemref(access)
                                             : mlirMemRefLoadGetMemref(access);
}

const void *lower_memory_key(MlirValue memory) {
  MlirOperation op = ir_def(memory);
  /* Every memref.get_global of one name leads to the same memory. */
  return !mlirOperationIsNull(op) && mlirOperationIsAMemRefGetGlobal(op)
             ? mlirMemRefGetGlobalGetNameAttr(op).ptr
             : memory.ptr;
}

MlirOperation lower_find_global(MlirOperation get_global) {
  MlirOperation func = mlirOperationGetParentOperation(get_global);
  MlirStringRef name = mlirMemRefGetGlobalGetName(get_global);
  MlirOperation op = mlirBlockGetFirstOperation(mlirOperationGetBlock(func));
  while (!mlirOperationIsNull(op) &&
         !(mlirOperationIsAMemRefGlobal(op) &&
           mlirStringRefEqual(ir_symbol_name(op), name))) {
    op = mlirOperationGetNextInBlock(op);
  }
  return op;
}

void lower_erase_globals(MlirOperation root) {
  MlirBlock body = mlirModuleGetBody(mlirModuleFromOperation(root));
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op);) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    if (mlirOperationIsAMemRefGlobal(op)) {
      mlirOperationDestroy(op);
    }
    op = next;
  }
}
