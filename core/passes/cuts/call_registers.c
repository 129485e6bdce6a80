/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Such a channel has one token in a call: no iteration waits for room there.
 */
#include "core/passes/cuts/call_registers.h"
#include "core/passes/buffers/cycle_levels.h"
#include "core/passes/buffers/group_order.h"
#include "core/passes/buffers/slots.h"
#include "hls/handshake_ops.h"

typedef struct call_search {
  loop_nest nest;
  cycle_levels levels;
} call_search;

/* Is it an operation of a block in no loop? */
static bool is_outside(const call_search *s, MlirOperation op) {
  size_t block = mlirOperationIsNull(op)
                     ? LOOP_BLOCKS_NONE
                     : loop_blocks_index(&s->nest.headers.blocks, ir_bb(op));
  return block != LOOP_BLOCKS_NONE && s->nest.loop[block] == LOOP_NEST_NONE;
}

/* The user of what comes out of a chain of buffers. */
static MlirOperation end_of_chain(MlirOperation buffer) {
  MlirOperation op = buffer;
  while (!mlirOperationIsNull(op) && mlirOperationIsAHandshakeBuffer(op)) {
    op = slots_user(mlirHandshakeBufferGetResult(op));
  }
  return op;
}

/* Is it a channel that a call passes once? */
static bool is_passed_once(const call_search *s, MlirValue value) {
  MlirOperation user = end_of_chain(slots_user(value));
  MlirOperation maker = ir_def(slots_chain_begin(value));
  return cycle_levels_of(&s->levels, value) == 0 &&
         !mlirOperationIsNull(user) &&
         !mlirOperationIsAHandshakeLazyFork(user) &&
         (is_outside(s, maker) || is_outside(s, user));
}

/* May the register behind such a channel go? */
static bool may_go(MlirOperation op) {
  return mlirOperationIsAHandshakeBuffer(op) &&
         mlirHandshakeBufferGetBufferType(op) ==
             MlirHandshakeBufferTypeOneSlotBreakDV;
}

/* Takes the registers at the results of an operation, and lists what is left.
 */
static bool take_all(const call_search *s, MlirOperation op,
                     ptr_map *channels) {
  bool ok = true;
  for (intptr_t r = 0; ok && r < mlirOperationGetNumResults(op); r++) {
    MlirValue value = mlirOperationGetResult(op, r);
    if (!is_passed_once(s, value)) {
      continue;
    }
    while (may_go(slots_user(value))) {
      slots_remove(slots_user(value));
    }
    ok = ptr_map_set(channels, value.ptr, value.ptr);
  }
  return ok;
}

bool call_registers_take(MlirOperation func, ptr_map *channels) {
  call_search s = {0};
  bool ok =
      loop_nest_find(&s.nest, func) && cycle_levels_find(&s.levels, &s.nest);
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  while (ok && !mlirOperationIsNull(op)) {
    ok = take_all(&s, op, channels);
    op = mlirOperationGetNextInBlock(op);
  }
  cycle_levels_finish(&s.levels);
  loop_nest_finish(&s.nest);
  return ok && group_order_separate(func);
}
