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

/* Is a store's operand there in each iteration, or at any time? */
static bool is_good(const guess_loop *loop, MlirValue value) {
  return is_free(value) || guess_loop_is_in_all(loop, value);
}

const char *guess_stores_check(const guess_loop *loop, MlirOperation op) {
  static const char reason[] = "it does something in a branch only";
  if (mlirOperationIsAHandshakeStore(op)) {
    MlirValue address = mlirHandshakeStoreGetAddress(op);
    MlirValue data = mlirHandshakeStoreGetData(op);
    MlirOpOperand use =
        mlirValueGetFirstUse(mlirHandshakeStoreGetAddressResult(op));
    MlirOperation memory =
        mlirOpOperandIsNull(use) ? ir_no_op() : mlirOpOperandGetOwner(use);
    if (mlirOperationIsNull(memory) ||
        !mlirOperationIsAHandshakeMemoryController(memory)) {
      return "the order of its accesses matters";
    }
    return is_good(loop, address) && is_good(loop, data) ? NULL : reason;
  }
  if (guess_stores_announces(loop, op)) {
    return guess_loop_is_in_all(loop, mlirHandshakeConstantGetCtrl(op))
               ? NULL
               : reason;
  }
  return NULL;
}

/* Lets the tokens of an operand pass for which a condition is 1. */
static void filter(const guess_loop *loop, MlirValue condition,
                   MlirOperation op, intptr_t operand) {
  mlirOperationSetOperand(op, operand,
                          guess_place_pass(loop, condition,
                                           mlirOperationGetOperand(op, operand),
                                           loop->goes_on));
}

/* The branch by the judge by which control leaves the loop. */
static bool is_way_out(MlirOperation op, MlirValue last) {
  return mlirOperationIsAHandshakeConditionalBranch(op) &&
         mlirValueEqual(mlirHandshakeConditionalBranchGetConditionOperand(op),
                        last) &&
         mlirTypeIsAHandshakeControl(mlirValueGetType(
             mlirHandshakeConditionalBranchGetDataOperand(op)));
}

/* Lets control leave the loop behind where it announces stores. */
static void order_ends(const guess_loop *loop, MlirOperation judge,
                       MlirValue before, MlirValue behind) {
  MlirValue last = mlirHandshakeJudgeGetLast(judge);
  MlirValue filtered = {NULL};
  MlirOpOperand use = mlirValueGetFirstUse(before);
  while (!mlirOpOperandIsNull(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    use = mlirOpOperandGetNextUse(use);
    if (!is_way_out(user, last)) {
      continue;
    }
    if (mlirValueIsNull(filtered)) {
      filtered = guess_place_pass(loop, mlirHandshakeJudgeGetTakesPlace(judge),
                                  last, loop->goes_on);
    }
    mlirHandshakeConditionalBranchSetConditionOperand(user, filtered);
    mlirHandshakeConditionalBranchSetDataOperand(user, behind);
  }
}

void guess_stores_filter(const guess_loop *loop, MlirOperation judge) {
  MlirValue takes_place = mlirHandshakeJudgeGetTakesPlace(judge);
  MlirValue control = {NULL}, announced = {NULL};
  for (size_t i = 0; i < loop->num_ops; i++) {
    MlirOperation op = loop->ops[i];
    if (mlirOperationIsAHandshakeStore(op)) {
      filter(loop, takes_place, op, MlirHandshakeStoreOperandAddress);
      filter(loop, takes_place, op, MlirHandshakeStoreOperandData);
    } else if (guess_stores_announces(loop, op)) {
      MlirValue trigger = mlirHandshakeConstantGetCtrl(op);
      if (mlirValueIsNull(control)) {
        control = trigger;
        announced = guess_place_pass(loop, takes_place, control, loop->goes_on);
      }
      mlirOperationSetOperand(op, 0, announced);
    }
  }
  if (!mlirValueIsNull(control)) {
    order_ends(loop, judge, control, announced);
  }
}
