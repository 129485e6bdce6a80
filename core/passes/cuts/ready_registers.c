/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A merge of a header hands its token to such a register, and a lazy fork has
 * them around it (buffers/placements.h). The headers have to be those for which
 * the registers were placed: all that the loop nest has are.
 */
#include "core/passes/cuts/ready_registers.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/slots.h"
#include "hls/handshake_ops.h"

static bool is_lazy_fork(MlirOperation op) {
  return !mlirOperationIsNull(op) && mlirOperationIsAHandshakeLazyFork(op);
}

/* Who uses what a buffer hands on, behind other buffers; of a ring of buffers
 * it is the buffer itself. */
static MlirOperation user_behind(MlirOperation buffer) {
  MlirOperation op = slots_user(mlirHandshakeBufferGetResult(buffer));
  while (!mlirOperationIsNull(op) && mlirOperationIsAHandshakeBuffer(op) &&
         !mlirOperationEqual(op, buffer)) {
    op = slots_user(mlirHandshakeBufferGetResult(op));
  }
  return op;
}

/* Is a register there for the clock alone? */
static bool is_for_clock(MlirOperation op, const loop_headers *headers) {
  MlirOperation maker =
      ir_def(slots_chain_begin(mlirHandshakeBufferGetOperand(op)));
  bool begins = !mlirOperationIsNull(maker) && ir_is_merge(maker) &&
                loop_headers_has(headers, ir_bb(maker));
  return !begins && !is_lazy_fork(maker) && !is_lazy_fork(user_behind(op));
}

bool ready_registers_list(MlirOperation func, const loop_headers *headers,
                          ptr_map *set) {
  bool ok = true;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    bool is_one = mlirOperationIsAHandshakeBuffer(op) &&
                  mlirHandshakeBufferGetBufferType(op) ==
                      MlirHandshakeBufferTypeOneSlotBreakR &&
                  is_for_clock(op, headers);
    ok = !is_one || ptr_map_set(set, op.ptr, op.ptr);
  }
  return ok;
}
