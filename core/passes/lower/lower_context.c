/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Building blocks of the circuit of one function.
 */
#include "core/passes/lower/lower_context.h"
#include "hls/handshake_ops.h"

MlirOperation lower_append(lowering *low, unsigned bb, MlirOperation op) {
  mlirBlockAppendOwnedOperation(low->body, op);
  ir_set_attr(op, MLIR_ATTR_HANDSHAKE_BB, ir_bb_attr(low->context, bb));
  if (bb < low->graph.num_blocks &&
      mlirOperationIsNull(low->blocks[bb].first)) {
    low->blocks[bb].first = op;
  }
  return op;
}

MlirOperation lower_insert_interface(lowering *low, MlirOperation op) {
  if (mlirOperationIsNull(low->interface)) {
    mlirBlockInsertOwnedOperation(low->body, 0, op);
  } else {
    mlirBlockInsertOwnedOperationAfter(low->body, low->interface, op);
  }
  low->interface = op;
  return op;
}

MlirValue lower_value(const lowering *low, MlirValue value) {
  return (MlirValue){ptr_map_get(&low->values, value.ptr)};
}

bool lower_map_value(lowering *low, MlirValue from, MlirValue to) {
  return ptr_map_set(&low->values, from.ptr, (void *)to.ptr);
}
