/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names are attributes, of which a context has each once.
 */
#include "core/ir/functions/function_table.h"

#include "core/ir/ir.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"
#include "mlir-c/BuiltinAttributes.h"

static const void *key_of(MlirContext context, MlirStringRef name) {
  return mlirStringAttrGet(context, name).ptr;
}

static bool add_function(MlirOperation function, void *user) {
  function_table *table = user;
  const void *key =
      key_of(mlirOperationGetContext(function), ir_symbol_name(function));
  return ptr_map_has(&table->by_name, key) ||
         ptr_map_set(&table->by_name, key, function.ptr);
}

static bool add_instances(MlirOperation function, void *user) {
  function_table *table = user;
  if (ir_func_is_declaration(function)) {
    return true;
  }
  uint64_t steps = 0;
  bool ok = true;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(function));
       ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    MlirOperation callee = function_table_callee(table, op);
    steps++;
    ok = mlirOperationIsNull(callee) ||
         ptr_map_has(&table->instances, callee.ptr) ||
         ptr_map_set(&table->instances, callee.ptr, op.ptr);
  }
  hls_work_count(steps);
  return ok;
}

bool function_table_make(function_table *table, MlirOperation module) {
  return ir_for_each(module, mlirOperationIsAHandshakeFunc, add_function,
                     table) &&
         ir_for_each(module, mlirOperationIsAHandshakeFunc, add_instances,
                     table);
}

void function_table_finish(function_table *table) {
  ptr_map_finish(&table->by_name);
  ptr_map_finish(&table->instances);
}

MlirOperation function_table_find(const function_table *table,
                                  MlirContext context, MlirStringRef name) {
  return (MlirOperation){ptr_map_get(&table->by_name, key_of(context, name))};
}

MlirOperation function_table_callee(const function_table *table,
                                    MlirOperation op) {
  MlirAttribute symbol = mlirOperationIsAHandshakeInstance(op)
                             ? mlirHandshakeInstanceGetModuleAttr(op)
                             : mlirAttributeGetNull();
  return mlirAttributeIsNull(symbol) || !mlirAttributeIsAFlatSymbolRef(symbol)
             ? ir_no_op()
             : function_table_find(table, mlirOperationGetContext(op),
                                   mlirFlatSymbolRefAttrGetValue(symbol));
}

bool function_table_has_instance(const function_table *table,
                                 MlirOperation function) {
  return ptr_map_has(&table->instances, function.ptr);
}
