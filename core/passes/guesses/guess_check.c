/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An iteration that does not take place has all of its tokens, and computes
 * anything. So it may do nothing but compute and load, and each value has to
 * leave the loop by the one condition that tells that it ends.
 */
#include "core/passes/guesses/guess_check.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/guesses/guess_expected.h"
#include "core/passes/guesses/guess_stores.h"
#include "hls/handshake_ops.h"

/* Is it a load of a queue? */
static bool is_queued(MlirOperation op) {
  if (!mlirOperationIsAHandshakeLoad(op)) {
    return false;
  }
  MlirOperation memory = ir_def(mlirHandshakeLoadGetData(op));
  return mlirOperationIsNull(memory) ||
         !mlirOperationIsAHandshakeMemoryController(memory);
}

/* Does an operation wait for a token of an order of accesses? */
static bool waits_for_credit(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    MlirOperation def = ir_def(mlirOperationGetOperand(op, i));
    if (!mlirOperationIsNull(def) && mlirOperationIsAHandshakeCredit(def)) {
      return true;
    }
  }
  return false;
}

static bool is_of_another_loop(const guess_loop *loop, MlirOperation op) {
  return mlirOperationIsAHandshakeInit(op)
             ? !mlirOperationEqual(op, loop->init)
             : (mlirOperationIsAHandshakeRepeat(op) ||
                mlirOperationIsAHandshakeControlMerge(op) ||
                mlirOperationIsAHandshakeMerge(op)) &&
                   !guess_loop_is_header(loop, op);
}

/* Operations of circuits that were written by hand, or are being worked on. */
static bool is_unusual(MlirOperation op) {
  return mlirOperationIsAHandshakeBuffer(op) ||
         mlirOperationIsAHandshakeFork(op) ||
         mlirOperationIsAHandshakeSink(op) ||
         mlirOperationIsAHandshakeEnd(op) ||
         mlirOperationIsAHandshakeGuess(op) ||
         mlirOperationIsAHandshakeJudge(op) ||
         mlirOperationIsAHandshakeSharingWrapper(op) ||
         mlirOperationIsAHandshakeSpeculator(op) ||
         mlirOperationIsAHandshakeBundle(op) ||
         mlirOperationIsAHandshakeUnbundle(op);
}

static const char *check_op(const guess_loop *loop, MlirOperation op) {
  if (mlirOperationIsAHandshakeStored(op)) {
    return "others wait for what it stores";
  }
  if (mlirOperationIsAHandshakeInstance(op)) {
    return "it calls a function";
  }
  if (is_queued(op) || waits_for_credit(op) ||
      mlirOperationIsAHandshakeLazyFork(op)) {
    return "the order of its accesses matters";
  }
  if (is_of_another_loop(loop, op)) {
    return "there is another loop in it";
  }
  return is_unusual(op) ? "it has units that nothing is known of" : NULL;
}

const char *guess_check_ops(const guess_loop *loop) {
  const char *reason = loop->nest->loops[loop->loop].height > 0
                           ? "there is another loop in it"
                           : NULL;
  for (size_t i = 0; !reason && i < loop->num_ops; i++) {
    reason = check_op(loop, loop->ops[i]);
  }
  return reason;
}

/* May a value be used in the loop, and out of it, as it is? What leaves by a
 * leaf does so by itself, whatever is used in the loop. */
static bool is_used_well(const guess_loop *loop, MlirOperation op,
                         intptr_t result) {
  intptr_t end = -1, exit = -1;
  bool is_end = guess_loop_is_end(loop, op, &end);
  if (!is_end && guess_loop_is_exit(loop, op, &exit) && result == exit) {
    return true;
  }
  bool may_leave = is_end && result == end;
  bool is_for_memory = (mlirOperationIsAHandshakeLoad(op) && result == 0) ||
                       mlirOperationIsAHandshakeStore(op) ||
                       guess_stores_announces(loop, op);
  for (MlirOpOperand use =
           mlirValueGetFirstUse(mlirOperationGetResult(op, result));
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    bool is_inside = guess_loop_has(loop, user);
    if (is_for_memory ? !ir_is_memory_interface(user)
                      : is_inside == may_leave) {
      return false;
    }
  }
  return true;
}

/* Does an operation that steers tokens do so by what ends the loop, or by what
 * has nothing to do with that? */
static bool steers_well(const guess_loop *loop, MlirOperation op) {
  intptr_t end;
  bool is_branch = mlirOperationIsAHandshakeConditionalBranch(op);
  if (!is_branch && !mlirOperationIsAHandshakeMux(op)) {
    return true;
  }
  MlirValue by = mlirOperationGetOperand(op, 0);
  return guess_loop_is_header(loop, op) || guess_loop_is_end(loop, op, &end) ||
         guess_loop_leaf(loop, by) || !guess_expected_depends(loop, by);
}

/* A merge of the header gets two values, the second one from the loop. */
static bool is_good_header(const guess_loop *loop, MlirOperation op) {
  return !guess_loop_is_header(loop, op) ||
         mlirOperationIsAHandshakeRepeat(op) ||
         (mlirHandshakeMuxGetNumDataOperands(op) == 2 &&
          guess_loop_has(loop, ir_def(mlirHandshakeMuxGetDataOperands(op, 1))));
}

const char *guess_check_ways(guess_loop *loop) {
  for (size_t i = 0; i < loop->num_ops; i++) {
    MlirOperation op = loop->ops[i];
    const char *reason = guess_stores_check(loop, i);
    if (reason) {
      return reason;
    }
    if (!steers_well(loop, op) || !is_good_header(loop, op)) {
      return "it goes on in several ways";
    }
    for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
      if (!is_used_well(loop, op, r)) {
        intptr_t end;
        return guess_loop_is_end(loop, op, &end)
                   ? "values leave it in several ways"
                   : "it does something in a branch only";
      }
    }
  }
  return NULL;
}
