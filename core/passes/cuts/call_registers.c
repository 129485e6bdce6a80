/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A channel has at most one user, so that one step takes all of its registers.
 */
#include "core/passes/cuts/call_registers.h"
#include "core/passes/buffers/group_order.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/cuts/call_channels.h"
#include "hls/handshake_ops.h"

static bool is_register(MlirOperation op) {
  return !mlirOperationIsNull(op) && mlirOperationIsAHandshakeBuffer(op) &&
         mlirHandshakeBufferGetBufferType(op) ==
             MlirHandshakeBufferTypeOneSlotBreakDV;
}

/* Takes the registers behind a value, if a call passes them once. */
static void take_behind(MlirValue value, const loop_nest *nest,
                        const cycle_levels *levels) {
  MlirOperation next = slots_user(value);
  if (is_register(next) && call_channels_has(nest, levels, value)) {
    do {
      slots_remove(next);
      next = slots_user(value);
    } while (is_register(next));
  }
}

static void take_all(MlirOperation func, const loop_nest *nest,
                     const cycle_levels *levels) {
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
      take_behind(mlirOperationGetResult(op, r), nest, levels);
    }
  }
}

bool call_registers_take(MlirOperation func) {
  loop_nest nest = {0};
  cycle_levels levels = {0};
  bool ok = loop_nest_find(&nest, func) && cycle_levels_find(&levels, &nest);
  if (ok) {
    take_all(func, &nest, &levels);
  }
  cycle_levels_finish(&levels);
  loop_nest_finish(&nest);
  return ok && group_order_separate(func);
}
