/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Innermost loops.
 */
#include "core/passes/islands/island_loops.h"
#include "core/passes/rounds/loop_rounds.h"
#include "hls/handshake_ops.h"

typedef struct found_loop {
  const loop_nest *nest;
  size_t loop;
} found_loop;

static bool in_loop(const void *user, MlirOperation op) {
  const found_loop *in = user;
  size_t block = loop_blocks_index(&in->nest->headers.blocks, ir_bb(op));
  return block != LOOP_BLOCKS_NONE && loop_nest_has(in->nest, in->loop, block);
}

/* May a loop have so few rounds that its executions follow each other closely?
 * Then what they begin with comes at different times. */
static bool is_short(const loop_nest *nest, size_t loop) {
  enum { FEW_ROUNDS = 8 };
  loop_rounds rounds;
  loop_rounds_find(&rounds, nest, loop);
  return rounds.count < FEW_ROUNDS;
}

bool island_loops_look(island *found, const loop_nest *nest, size_t loop,
                       double period) {
  const found_loop in = {nest, loop};
  MlirOperation merge = nest->loops[loop].merge;
  if (nest->loops[loop].height > 0 || mlirOperationIsNull(merge) ||
      !mlirOperationIsAHandshakeInit(merge)) {
    return false;
  }
  bool fits = island_find(found, merge, in_loop, &in);
  if (fits) {
    island_pass_by_branches(found);
  }
  bool is_inner = nest->loops[loop].depth > 0;
  found->has_slots = is_inner && is_short(nest, loop);
  return fits && island_find_times(found, is_inner, period);
}

bool island_loops_find(const loop_nest *nest, double period, bool *can_be) {
  bool ok = true;
  for (size_t i = 0; ok && i < nest->num_loops; i++) {
    island found = {0};
    can_be[i] = island_loops_look(&found, nest, i, period);
    ok = !found.failed;
    island_finish(&found);
  }
  return ok;
}
