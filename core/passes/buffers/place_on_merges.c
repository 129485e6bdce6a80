/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The placement on-merges: registers at loop headers, whatever they cost.
 *
 * Expects: handshake.func, materialised.
 * Guarantees:
 * - Every merge-like operation of a loop header hands its data to a
 *   ONE_SLOT_BREAK_DV and a ONE_SLOT_BREAK_R, or to buffers that do the same.
 * - Every cycle of channels, whatever the circuit looks like, contains a
 *   buffer that registers data and valid and one that registers ready: there
 *   is no combinational loop.
 * - Before every lazy fork of a control token, other than the function's start,
 *   there is such a pair, too, and behind its outputs to anything but a queue a
 *   ONE_SLOT_BREAK_R.
 * - The function is still materialised; a buffer has the basic block of the
 *   operation that feeds it. Buffers that are there already count.
 * A path through a memory interface is registered there and is no cycle; paths
 * through instances are taken for combinational, as nothing is known about
 * them.
 *
 * Cycles without a header (basic blocks missing, or an irregular circuit) are
 * broken in each strongly connected component (cycle_breaks.h).
 *
 * Why nothing deadlocks. One control token passes the blocks of a program in
 * order. Cut an execution into regions, each from one passage of a loop header
 * to the next; a region passes no block twice, so that a channel carries at
 * most one of its tokens. Take the first region that is not finished. All
 * tokens of earlier ones are gone, so every fork in it holds a token of this
 * region or nothing. Within the region, operations depend on each other
 * without cycles, and whether an operation offers a token does not depend on
 * anyone's readiness: one after the other, all do. An offered token is taken
 * by a sink, a memory, the end of the function, or a merge of the next header.
 * The latter has room for it: of the two slots behind it, at most one holds a
 * token of this region. So the region finishes.
 * Both slots are needed for every value, whether it is carried around the loop
 * or only passes the header: without them, a value that iteration k computes
 * for iteration k + 1 would have to wait until the latter can use it, and keep
 * the condition of iteration k from being consumed, which iteration k + 1
 * needs to be gone. Further buffers only add room in order.
 * A lazy fork hands a block's control token to load-store queues and to the
 * others at once. The pair before it keeps the groups of consecutive blocks in
 * different cycles; the slots behind it make it depend on nobody but the
 * queues, which have room when the accesses of earlier blocks are done; that
 * these can be is what handshake-size-lsqs takes care of.
 * The constants that announce stores to a memory controller get no buffer of
 * their own: they leave the fork of the block's control token, which passes on
 * to the end of the function, so the announcement is never overtaken.
 */
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/cycle_breaks.h"
#include "core/passes/buffers/group_order.h"
#include "core/passes/buffers/placements.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/timing/loop_nest.h"

/* Buffers the data of every merge in a loop header. */
static bool buffer_headers(MlirOperation func) {
  loop_nest nest = {0};
  bool ok = loop_nest_find(&nest, func);
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  while (ok && !mlirOperationIsNull(op)) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    if (ir_is_merge(op) && loop_headers_has(&nest.headers, ir_bb(op))) {
      slots_complete_pair(mlirOperationGetResult(op, 0));
    }
    op = next;
  }
  loop_nest_finish(&nest);
  return ok;
}

bool place_on_merges(MlirOperation func) {
  static const MlirHandshakeBufferType pair[] = {
      MlirHandshakeBufferTypeOneSlotBreakDV,
      MlirHandshakeBufferTypeOneSlotBreakR};
  if (!buffer_headers(func)) {
    return false;
  }
  group_order_separate_all(func);
  return cycle_breaks_add(func, slots_break_valid, CYCLE_BREAKS_BEHIND, pair,
                          2) &&
         cycle_breaks_add(func, slots_break_ready, CYCLE_BREAKS_BEHIND,
                          pair + 1, 1);
}
