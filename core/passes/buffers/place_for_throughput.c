/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The placement for throughput: registers where a cycle of channels has none
 * yet, and room for a token at every merge of a loop's header.
 *
 * - A cycle of channels without a pipelined unit gets a ONE_SLOT_BREAK_DV, in
 *   front of the loop header: in the channel in which a merge gets the value of
 *   the iteration before, and in front of the init that tells whether there is
 *   another iteration. The first iteration comes by other channels and does not
 *   wait. A cycle with a pipelined unit gets none: its registers are those of
 *   the cycle, and another one would make the loop's interval longer.
 * - Every merge-like operation of a loop header hands its data to a
 *   ONE_SLOT_BREAK_R, or to a buffer that does the same.
 * - Every lazy fork is at least a cycle behind the one before it
 *   (group_order.h).
 *
 * Why nothing deadlocks. One control token passes the blocks of a program in
 * order. Cut an execution into regions, each from one passage of a loop header
 * to the next; a region passes no block twice, so that a channel carries at
 * most one of its tokens. Take the first region that is not finished. All
 * tokens of earlier ones are gone, so every fork in it holds a token of this
 * region or nothing. Within the region, operations depend on each other
 * without cycles, and whether an operation offers a token does not depend on
 * anyone's readiness: one after the other, all do. An offered token is taken by
 * a sink, a memory, the end of the function, or a merge of the next header.
 *
 * The latter takes it when the slot behind it is free of this region's own
 * token, which leaves as soon as all who use it have taken it. Some of them may
 * be merges of the next header in turn, if nothing on the way there holds a
 * token. So merges wait for merges, but not in a circle: that would be a cycle
 * of channels, and every cycle has a register for data beside these slots, in
 * which the token is, and not in the slot, or into which it can go. Without
 * that second place, two variables that are exchanged would wait for each
 * other.
 *
 * So the slots are not for the values on cycles alone. Draw an edge from each
 * token to what it waits for, forward for its operands, and backward for the
 * room that the one before it leaves: none of the rings may be without a slot.
 * What a region leaves for the next one waits at a merge of its header. Until
 * it is taken, no fork in front of it is done, up to the next slot. When
 * control waits in such a fork, the control_merge of the header has not handed
 * on its token, and cannot tell the merges what comes next: they wait for it,
 * and it for them. Such a ring passes a header in any case, as it leads from a
 * region to the next one, and may pass it anywhere. So it is every merge of
 * every header that keeps its slot for good, and the headers are those of the
 * loop nest, which are the same whenever they are looked for (loop_nest.h).
 */
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/cycle_breaks.h"
#include "core/passes/buffers/group_order.h"
#include "core/passes/buffers/placements.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/timing/loop_nest.h"

/* Gives every merge in a loop header a slot. */
static bool add_header_slots(MlirOperation func) {
  loop_nest nest = {0};
  bool ok = loop_nest_find(&nest, func);
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  while (ok && !mlirOperationIsNull(op)) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    if (ir_is_merge(op) && loop_headers_has(&nest.headers, ir_bb(op))) {
      MlirValue value = mlirOperationGetResult(op, 0);
      if (!slots_find_behind(value).ready) {
        slots_add(value, MlirHandshakeBufferTypeOneSlotBreakR, 1);
      }
    }
    op = next;
  }
  loop_nest_finish(&nest);
  return ok;
}

bool place_for_throughput(MlirOperation func) {
  static const MlirHandshakeBufferType valid =
      MlirHandshakeBufferTypeOneSlotBreakDV;
  static const MlirHandshakeBufferType ready =
      MlirHandshakeBufferTypeOneSlotBreakR;
  return cycle_breaks_add(func, slots_register_data, CYCLE_BREAKS_BEFORE,
                          &valid, 1) &&
         group_order_separate(func) && add_header_slots(func) &&
         cycle_breaks_add(func, slots_break_ready, CYCLE_BREAKS_BEHIND, &ready,
                          1);
}
