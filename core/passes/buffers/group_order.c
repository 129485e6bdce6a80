/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A lazy fork hands a block's control token to load-store queues and to the
 * others at once. Consecutive groups have to come in different cycles, so that
 * between two lazy forks there must be a register for the control token.
 */
#include "core/passes/buffers/group_order.h"
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/timing/loop_nest.h"
#include "hls/handshake_ops.h"

/* Is an operation ready whatever the other outputs of a lazy fork offer it? A
 * unit with two operands that has a slot for ready still joins them. */
static bool is_apart(MlirOperation user) {
  return mlirOperationIsAHandshakeLSQ(user) ||
         (mlirOperationIsAHandshakeBuffer(user) && slots_break_ready(user));
}

/* Keeps the wires of a lazy fork's outputs apart from each other. */
static void buffer_outputs(MlirOperation fork) {
  for (intptr_t r = 0; r < mlirOperationGetNumResults(fork); r++) {
    MlirValue result = mlirOperationGetResult(fork, r);
    MlirOperation user = mlirOpOperandGetOwner(mlirValueGetFirstUse(result));
    if (!is_apart(user)) {
      slots_add(result, MlirHandshakeBufferTypeOneSlotBreakR, 1);
    }
  }
}

void group_order_separate_all(MlirOperation func) {
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  while (!mlirOperationIsNull(op)) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    if (mlirOperationIsAHandshakeLazyFork(op)) {
      MlirValue input = slots_chain_begin(mlirOperationGetOperand(op, 0));
      if (!mlirOperationIsNull(ir_def(input))) {
        slots_complete_pair(input);
      }
      buffer_outputs(op);
    }
    op = next;
  }
}

/* Where control comes from. */
typedef struct search {
  loop_nest nest; /* found when there is a lazy fork */
  bool has_nest;
  ptr_map known; /* value -> one of the answers */
  bool out_of_memory;
} search;

static char answer_no, answer_yes;

static bool follows_group(search *s, MlirValue value);

/* Does a token come from a lazy fork through one of an operation's operands, in
 * the same cycle? The entries of a loop get a register instead. */
static bool any_follows(search *s, MlirOperation op) {
  bool repeats = mlirOperationIsAHandshakeRepeat(op);
  intptr_t first = repeats || mlirOperationIsAHandshakeMux(op) ||
                           mlirOperationIsAHandshakeConditionalBranch(op)
                       ? 1
                       : 0;
  bool is_header = repeats || (ir_is_merge(op) &&
                               loop_headers_has(&s->nest.headers, ir_bb(op)));
  bool any = false;
  for (intptr_t i = first; i < mlirOperationGetNumOperands(op); i++) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    bool follows = follows_group(s, operand);
    if (follows && is_header) {
      slots_add(operand, MlirHandshakeBufferTypeOneSlotBreakDV, 1);
    }
    any |= follows && !is_header;
  }
  return any;
}

/* May a value come from a lazy fork in the same cycle? */
static bool follows_group(search *s, MlirValue value) {
  MlirOperation op = ir_def(value);
  if (mlirOperationIsNull(op) || slots_register_data(op)) {
    return false;
  }
  if (mlirOperationIsAHandshakeLazyFork(op)) {
    return true;
  }
  const void *known = ptr_map_get(&s->known, value.ptr);
  if (!known) {
    bool follows = any_follows(s, op);
    known = follows ? &answer_yes : &answer_no;
    s->out_of_memory |= !ptr_map_set(&s->known, value.ptr, (void *)known);
  }
  return known == &answer_yes;
}

/* Gives the channel to a lazy fork its buffers. */
static void buffer_input(search *s, MlirOperation fork) {
  MlirValue input = mlirOperationGetOperand(fork, 0);
  if (mlirOperationIsNull(ir_def(input))) {
    return;
  }
  if (follows_group(s, input)) {
    input = slots_add(input, MlirHandshakeBufferTypeOneSlotBreakDV, 1);
  }
  if (!slots_find_behind(slots_chain_begin(input)).ready) {
    slots_add(input, MlirHandshakeBufferTypeOneSlotBreakR, 1);
  }
}

/* Gives a lazy fork its buffers. Returns false when out of memory. */
static bool separate(search *s, MlirOperation func, MlirOperation fork) {
  if (!s->has_nest && !loop_nest_find(&s->nest, func)) {
    return false;
  }
  s->has_nest = true;
  buffer_input(s, fork);
  buffer_outputs(fork);
  return !s->out_of_memory;
}

bool group_order_separate(MlirOperation func) {
  search s = {0};
  bool ok = true;
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  while (ok && !mlirOperationIsNull(op)) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    ok = !mlirOperationIsAHandshakeLazyFork(op) || separate(&s, func, op);
    op = next;
  }
  loop_nest_finish(&s.nest);
  ptr_map_finish(&s.known);
  return ok;
}
