/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each loop is looked at once: registers are moved when its slots are known.
 */
#include "core/passes/sharing/settled_loops.h"
#include "core/ir/ir.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/fifos/loop_tokens.h"
#include "core/passes/fifos/spare_slots.h"
#include "core/passes/sharing/held_moves.h"
#include "core/passes/sharing/register_trades.h"
#include "hls/handshake_ops.h"

static bool is_asked(MlirOperation op) {
  return spare_slots_ask(op) || held_loops_ask(op);
}

static bool look(loop_graph *loop, const fifo_slots *slots, token_times *tokens,
                 void *user) {
  spare_slots_take(loop, slots, tokens);
  return held_loops_add(user, loop, slots, tokens);
}

/* Is there anything to look at? */
static bool has_any(MlirOperation func, bool (*is_asked)(MlirOperation op)) {
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  while (!mlirOperationIsNull(op) && !is_asked(op)) {
    op = mlirOperationGetNextInBlock(op);
  }
  return !mlirOperationIsNull(op);
}

static bool look_at_registers(loop_graph *loop, const fifo_slots *slots,
                              token_times *tokens, void *user) {
  return held_loops_add(user, loop, slots, tokens);
}

/* What is done to the loops of a function that have so many at the least. */
typedef struct settled_step {
  bool (*is_asked)(MlirOperation op);
  bool (*look)(loop_graph *loop, const fifo_slots *slots, token_times *tokens,
               void *user);
  bool (*make)(MlirOperation func, const held_loops *loops, double period);
  size_t fewest_loops;
} settled_step;

/* Finds the times of the loops with what is asked for, and lets somebody move
 * registers by them. */
static bool move(MlirOperation func, double period, const settled_step *step) {
  held_loops loops = {0};
  const loop_tokens_visit visit = {
      step->is_asked, step->look, &loops, true, step->fewest_loops > 1, true};
  loop_nest nest = {0};
  if (!has_any(func, step->is_asked)) {
    return true;
  }
  bool ok = loop_nest_find(&nest, func);
  bool has_enough = ok && nest.num_loops >= step->fewest_loops;
  ok = ok && (!has_enough || loop_tokens_find(&nest, &visit, &loops.memory));
  loop_nest_finish(&nest);
  ok = ok && (!has_enough || step->make(func, &loops, period));
  held_loops_finish(&loops);
  return ok;
}

static bool is_spare(MlirOperation op) {
  return spare_slots_ask(op) || spare_slots_ask_last(op);
}

static bool look_at_last(loop_graph *loop, const fifo_slots *slots,
                         token_times *tokens, void *user) {
  spare_slots_take(loop, slots, tokens);
  return spare_slots_find_last(loop, slots, tokens, user);
}

/* Takes the FIFOs out whose last slot no loop needs. */
static void remove_spare(MlirOperation func, const ptr_map *spare) {
  MlirOperation next = mlirBlockGetFirstOperation(ir_func_entry(func));
  while (!mlirOperationIsNull(next)) {
    MlirOperation op = next;
    next = mlirOperationGetNextInBlock(op);
    if (ptr_map_get(spare, op.ptr)) {
      slots_remove(op);
    }
  }
}

/* Registers have their places then: one that has moved may have left a slot
 * without tokens. */
static bool drop_last_slots(MlirOperation func) {
  ptr_map spare = {0};
  arena_pool memory = {0};
  const loop_tokens_visit visit = {is_spare, look_at_last, &spare,
                                   true,     false,        true};
  loop_nest nest = {0};
  if (!has_any(func, is_spare)) {
    return true;
  }
  bool ok =
      loop_nest_find(&nest, func) && loop_tokens_find(&nest, &visit, &memory);
  loop_nest_finish(&nest);
  if (ok) {
    remove_spare(func, &spare);
  }
  ptr_map_finish(&spare);
  arena_finish(&memory);
  return ok;
}

/* A register that goes may let a loop begin its iterations sooner: where there
 * are several loops, FIFOs are traded when it is known how soon that is. */
bool settled_loops_trim(MlirOperation func, double period) {
  static const settled_step steps[] = {
      {is_asked, look, held_moves_make, 0},
      {held_loops_ask, look_at_registers, register_trades_make, 0},
      {held_loops_ask, look_at_registers, register_trades_make_nests, 2},
  };
  bool ok = true;
  for (size_t i = 0; ok && i < sizeof steps / sizeof *steps; i++) {
    ok = move(func, period, &steps[i]);
  }
  return ok && drop_last_slots(func);
}
