/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * FIFOs have a slot for each token that may wait in them. Some of these may as
 * well wait in registers and units that are in front of them by now.
 */
#include "core/passes/fifos/spare_slots.h"
#include "core/ir/ir.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/fifos/loop_tokens.h"

static bool has_slots(MlirOperation op) { return slots_of_fifo(op) > 1; }

/* Is a token later than its time says now and then? So it is where accesses
 * take turns, and in the first round of a loop in another one, if rounds do not
 * begin in every cycle. */
static bool varies(const loop_graph *loop, const fifo_slots *slots) {
  const loop_interval *interval = &slots->times.interval;
  bool is_within = loop->nest->loops[loop->loop].depth > 0;
  return interval->contention > 0 || (is_within && interval->cycles > 1);
}

/* Takes slots from the FIFOs of a loop. */
static bool take_from(loop_graph *loop, const fifo_slots *slots,
                      token_times *tokens, void *user) {
  (void)user;
  if (!tokens || varies(loop, slots)) {
    return true;
  }
  for (size_t i = 0; i < loop->num_nodes; i++) {
    MlirOperation op = loop->nodes[i].op;
    int64_t had = slots_of_fifo(op), count = had;
    while (count > 1 && token_times_try(tokens, i, count - 1)) {
      count--;
    }
    if (count < had) {
      slots_resize_fifo(op, count);
    }
  }
  return true;
}

static bool has_any(MlirOperation func) {
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  while (!mlirOperationIsNull(op) && !has_slots(op)) {
    op = mlirOperationGetNextInBlock(op);
  }
  return !mlirOperationIsNull(op);
}

bool spare_slots_take(MlirOperation func) {
  if (!has_any(func)) {
    return true;
  }
  const loop_tokens_visit visit = {has_slots, take_from, NULL};
  loop_nest nest = {0};
  arena_pool memory = {0};
  bool ok =
      loop_nest_find(&nest, func) && loop_tokens_find(&nest, &visit, &memory);
  arena_finish(&memory);
  loop_nest_finish(&nest);
  return ok;
}
