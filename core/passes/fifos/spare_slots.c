/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * FIFOs have a slot for each token that may wait in them. Some of these may as
 * well wait in registers and units that are in front of them by now.
 */
#include "core/passes/fifos/spare_slots.h"
#include "core/passes/buffers/slots.h"

bool spare_slots_ask(MlirOperation op) { return slots_of_fifo(op) > 1; }

/* Is a token later than its time says now and then? So it is where accesses
 * take turns, and in the first round of a loop in another one, if rounds do not
 * begin in every cycle. */
static bool varies(const loop_graph *loop, const fifo_slots *slots) {
  const loop_interval *interval = &slots->times.interval;
  bool is_within = loop->nest->loops[loop->loop].depth > 0;
  return (is_within && (interval->contention > 0 || interval->cycles > 1)) ||
         (interval->contention > 0 && !slots->is_straight);
}

/* Is a FIFO in the loop itself? For those in loops in it, the times are only
 * those of the first rounds. */
static bool is_own(const loop_graph *loop, const loop_node *node) {
  return loop->nest->loop[node->block] == loop->loop;
}

void spare_slots_take(const loop_graph *loop, const fifo_slots *slots,
                      token_times *tokens) {
  if (!tokens || varies(loop, slots)) {
    return;
  }
  for (size_t i = 0; i < loop->num_nodes; i++) {
    MlirOperation op = loop->nodes[i].op;
    int64_t had = is_own(loop, &loop->nodes[i]) ? slots_of_fifo(op) : 0;
    int64_t count = had;
    while (count > 1 && token_times_try(tokens, i, count - 1)) {
      count--;
    }
    if (count < had) {
      slots_resize_fifo(op, count);
    }
  }
}

bool spare_slots_ask_last(MlirOperation op) {
  return slots_of_fifo(op) == 1 && slots_are_transparent(op);
}

/* Where iterations take ways of different lengths, the times are those of the
 * fastest way: a slot without which these are the same may keep a token for a
 * slower one. */
bool spare_slots_find_last(const loop_graph *loop, const fifo_slots *slots,
                           token_times *tokens, ptr_map *spare) {
  bool is_known = tokens && slots->is_straight && !varies(loop, slots);
  bool ok = true;
  for (size_t i = 0; ok && is_known && i < loop->num_nodes; i++) {
    MlirOperation op = loop->nodes[i].op;
    if (spare_slots_ask_last(op) && is_own(loop, &loop->nodes[i]) &&
        token_times_try(tokens, i, 0)) {
      ok = ptr_map_set(spare, op.ptr, op.ptr);
    }
  }
  return ok;
}
