/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A store of an iteration that was begun too many is not performed: its address
 * and its data wait for the judge, and so does the control that announces it. A
 * memory has ended when control has come by all announcements, so what leaves
 * the loop has waited, too.
 */
#include "core/passes/guesses/guess_stores.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/guesses/guess_place.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

bool guess_stores_announces(const guess_loop *loop, MlirOperation op) {
  MlirOperation user = ir_no_op();
  if (mlirOperationIsAHandshakeConstant(op) && guess_loop_has(loop, op)) {
    MlirOpOperand use =
        mlirValueGetFirstUse(mlirHandshakeConstantGetResult(op));
    user = mlirOpOperandIsNull(use) ? ir_no_op() : mlirOpOperandGetOwner(use);
  }
  return !mlirOperationIsNull(user) && ir_is_memory_interface(user);
}

static bool is_free(MlirValue value) {
  MlirOperation op = ir_def(value);
  return !mlirOperationIsNull(op) &&
         (mlirOperationIsAHandshakeSource(op) ||
          (mlirOperationIsAHandshakeConstant(op) &&
           is_free(mlirHandshakeConstantGetCtrl(op))));
}

/* Does each iteration have a value, once what a leaf says is not waited for?
 * Stores those that have to say before that the loop goes on. */
static bool find_way(const guess_loop *loop, MlirValue value, uint32_t *leaves,
                     int steps) {
  MlirOperation op = ir_def(value);
  intptr_t exit;
  if (steps == 0 || !guess_loop_has(loop, op)) {
    return false;
  }
  if (guess_loop_is_header(loop, op)) {
    return true;
  }
  if (guess_loop_is_branch(loop, op, &exit) &&
      mlirOpResultGetResultNumber(value) != exit) {
    MlirValue by = mlirHandshakeConditionalBranchGetConditionOperand(op);
    *leaves |= 1u << (guess_loop_leaf(loop, by) - loop->leaves);
    return !guess_loop_is_end(loop, op, &exit) &&
           find_way(loop, mlirHandshakeConditionalBranchGetDataOperand(op),
                    leaves, steps - 1);
  }
  if (mlirOperationIsAHandshakeConditionalBranch(op) ||
      mlirOperationIsAHandshakeMux(op)) {
    return false;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    uint32_t found = 0;
    if (find_way(loop, mlirOperationGetOperand(op, i), &found, steps - 1)) {
      *leaves |= found;
      return true;
    }
  }
  return false;
}

/* The same for an operand, and for the leaves themselves. */
static bool has_way(const guess_loop *loop, MlirValue value, uint32_t *leaves) {
  enum { MOST_STEPS = 64 };
  if (is_free(value)) {
    return true;
  }
  bool ok = find_way(loop, value, leaves, MOST_STEPS);
  for (size_t i = 0; ok && i < loop->num_leaves; i++) {
    uint32_t others = 0;
    ok = !(*leaves & 1u << i) ||
         find_way(loop, loop->leaves[i].value, &others, MOST_STEPS);
  }
  return ok;
}

static bool is_controlled(MlirOperation store) {
  MlirOpOperand use =
      mlirValueGetFirstUse(mlirHandshakeStoreGetAddressResult(store));
  return !mlirOpOperandIsNull(use) &&
         mlirOperationIsAHandshakeMemoryController(mlirOpOperandGetOwner(use));
}

const char *guess_stores_check(guess_loop *loop, size_t number) {
  MlirOperation op = loop->ops[number];
  uint32_t *leaves = &loop->ways[number];
  bool is_good = true;
  if (mlirOperationIsAHandshakeStore(op)) {
    if (!is_controlled(op)) {
      return "the order of its accesses matters";
    }
    is_good = has_way(loop, mlirHandshakeStoreGetAddress(op), leaves) &&
              has_way(loop, mlirHandshakeStoreGetData(op), leaves);
  } else if (guess_stores_announces(loop, op)) {
    is_good = has_way(loop, mlirHandshakeConstantGetCtrl(op), leaves);
  }
  return is_good ? NULL : "it does something in a branch only";
}

/* What is made here is in the block of the header, as the judge is then: a
 * branch in the last block that led to a store in one before would look like a
 * loop. */
static MlirValue here(const guess_loop *loop) {
  return mlirHandshakeInitGetResult(loop->init);
}

/* Lets the tokens of an operand pass for which a condition is 1. */
static void filter(const guess_loop *loop, MlirValue condition,
                   MlirOperation op, intptr_t operand) {
  mlirOperationSetOperand(op, operand,
                          guess_place_pass(loop, condition,
                                           mlirOperationGetOperand(op, operand),
                                           here(loop)));
}

/* Is 1 where some leaves say that the loop goes on; null for none of them. */
static MlirValue all_say(const guess_loop *loop, uint32_t leaves) {
  MlirLocation location = guess_place_location(loop);
  MlirValue all = {NULL};
  for (size_t i = 0; i < loop->num_leaves; i++) {
    MlirValue says = loop->leaves[i].value;
    if (!(leaves & 1u << i)) {
      continue;
    }
    if (!loop->leaves[i].goes_on) {
      says = mlirHandshakeNotIGetResult(
          guess_place_first(loop, mlirHandshakeNotICreate(location, says)));
    }
    all = mlirValueIsNull(all)
              ? says
              : mlirHandshakeAndIGetResult(guess_place_first(
                    loop, mlirHandshakeAndICreate(location, all, says)));
  }
  return all;
}

static void filter_store(const guess_loop *loop, MlirValue takes_place,
                         size_t number) {
  MlirOperation store = loop->ops[number];
  MlirValue all = all_say(loop, loop->ways[number]);
  MlirValue condition =
      mlirValueIsNull(all)
          ? takes_place
          : mlirHandshakeAndIGetResult(guess_place_first(
                loop, mlirHandshakeAndICreate(guess_place_location(loop),
                                              takes_place, all)));
  filter(loop, condition, store, MlirHandshakeStoreOperandAddress);
  filter(loop, condition, store, MlirHandshakeStoreOperandData);
}

/* Lets control announce stores, in some iterations only where leaves are before
 * them. Returns control behind that. */
static MlirValue announce(const guess_loop *loop, MlirValue takes_place,
                          MlirValue control, size_t number) {
  MlirOperation constant = loop->ops[number];
  MlirValue all = all_say(loop, loop->ways[number]);
  if (mlirValueIsNull(all)) {
    mlirOperationSetOperand(constant, MlirHandshakeConstantOperandCtrl,
                            control);
    return control;
  }
  MlirLocation location = guess_place_location(loop);
  MlirType type = mlirValueGetType(control);
  MlirValue does = guess_place_pass(loop, takes_place, all, here(loop));
  MlirOperation branch =
      guess_place_first(loop, mlirHandshakeConditionalBranchCreate(
                                  location, does, control, type, type));
  MlirValue sides[] = {mlirHandshakeConditionalBranchGetFalseResult(branch),
                       mlirHandshakeConditionalBranchGetTrueResult(branch)};
  mlirOperationSetOperand(constant, MlirHandshakeConstantOperandCtrl, sides[1]);
  return mlirHandshakeMuxGetResult(guess_place_first(
      loop, mlirHandshakeMuxCreate(location, does, 2, sides, type)));
}

static bool is_control(MlirValue value) {
  return mlirTypeIsAHandshakeControl(mlirValueGetType(value));
}

/* Lets the control that leaves the loop in an iteration that takes place, by a
 * condition, do so behind what it announces. */
static void order_ends(const guess_loop *loop, MlirValue takes_place,
                       MlirValue condition, MlirValue control) {
  MlirValue filtered = {NULL};
  MlirOpOperand use = mlirValueGetFirstUse(condition);
  while (!mlirOpOperandIsNull(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    use = mlirOpOperandGetNextUse(use);
    if (mlirOperationIsAHandshakeAndI(user)) {
      order_ends(loop, takes_place, mlirHandshakeAndIGetResult(user), control);
    } else if (mlirOperationIsAHandshakeConditionalBranch(user) &&
               is_control(mlirHandshakeConditionalBranchGetTrueResult(user))) {
      if (mlirValueIsNull(filtered)) {
        filtered = guess_place_pass(loop, takes_place, condition, here(loop));
      }
      mlirHandshakeConditionalBranchSetConditionOperand(user, filtered);
      mlirHandshakeConditionalBranchSetDataOperand(user, control);
    }
  }
}

bool guess_stores_has_any(const guess_loop *loop) {
  bool any = false;
  for (size_t i = 0; !any && i < loop->num_ops; i++) {
    any = mlirOperationIsAHandshakeStore(loop->ops[i]);
  }
  return any;
}

static int count_bits(uint32_t bits) {
  int count = 0;
  for (; bits; bits &= bits - 1) {
    count++;
  }
  return count;
}

void guess_stores_filter(const guess_loop *loop, MlirOperation judge) {
  MlirValue takes_place = mlirHandshakeJudgeGetTakesPlace(judge);
  MlirValue last = mlirHandshakeJudgeGetLast(judge);
  MlirValue control = {NULL};
  /* In the order of the program: behind more leaves comes later. */
  for (int before = 0; before <= (int)loop->num_leaves; before++) {
    for (size_t i = 0; i < loop->num_ops; i++) {
      MlirOperation op = loop->ops[i];
      if (count_bits(loop->ways[i]) != before) {
        continue;
      }
      if (mlirOperationIsAHandshakeStore(op)) {
        filter_store(loop, takes_place, i);
      } else if (guess_stores_announces(loop, op)) {
        if (mlirValueIsNull(control)) {
          control = guess_place_pass(
              loop, takes_place, mlirHandshakeConstantGetCtrl(op), here(loop));
        }
        control = announce(loop, takes_place, control, i);
      }
    }
  }
  if (!mlirValueIsNull(control)) {
    order_ends(loop, takes_place, last, control);
  }
}
