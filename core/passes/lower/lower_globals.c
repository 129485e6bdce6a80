/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finds the globals of a module.
 */
#include "core/passes/lower/lower_globals.h"
#include "core/ir/ir.h"
#include "hls/memref_ops.h"
#include "mlir-c/BuiltinAttributes.h"

bool lower_makes_memory(MlirOperation op) {
  return mlirOperationIsAMemRefAlloca(op) ||
         mlirOperationIsAMemRefGetGlobal(op);
}

bool lower_list_globals(ptr_map *globals, MlirOperation root) {
  MlirBlock body = mlirModuleGetBody(mlirModuleFromOperation(root));
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (mlirOperationIsAMemRefGlobal(op)) {
      MlirAttribute reference = mlirFlatSymbolRefAttrGet(
          mlirOperationGetContext(root), ir_symbol_name(op));
      if (!ptr_map_set(globals, reference.ptr, op.ptr)) {
        return false;
      }
    }
  }
  return true;
}

MlirOperation lower_find_global(const ptr_map *globals,
                                MlirOperation get_global) {
  return (MlirOperation){
      ptr_map_get(globals, mlirMemRefGetGlobalGetNameAttr(get_global).ptr)};
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
