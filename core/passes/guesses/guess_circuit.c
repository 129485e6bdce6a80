/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a loop does for another iteration, it does by the guess; what it does at
 * its end, by the judge:
 *
 *           expected                          decided (what the loop went on
 * by) |                                 | guess <--- credit <--- closing ---
 * judge ---> last |                                 |
 *              +---> init, ways back             |
 *              +---------------- guessed --------+
 *
 * The ways on from a leaf are taken in every iteration: a branch by it is none
 * any more, and a mux becomes a choice of two values that are both there.
 */
#include "core/passes/guesses/guess_circuit.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/guesses/guess_expected.h"
#include "core/passes/guesses/guess_place.h"
#include "core/passes/guesses/guess_stores.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

typedef struct guess_parts {
  guess_loop *loop;
  MlirValue expected;
  MlirValue guessed;  /* for each iteration */
  MlirValue filtered; /* for those for which 1 was expected; null before one
                         needs it */
  MlirValue last;
  MlirOperation judge;
} guess_parts;

static MlirValue control_source(const guess_loop *loop) {
  MlirType control =
      mlirHandshakeControlTypeGet(mlirOperationGetContext(loop->init), 0, NULL);
  return mlirHandshakeSourceGetResult(guess_place_first(
      loop, mlirHandshakeSourceCreate(guess_place_location(loop), control)));
}

/* Makes the two units and what connects them. */
static void make_units(guess_parts *parts, MlirValue pace) {
  const guess_loop *loop = parts->loop;
  MlirLocation location = guess_place_location(loop);
  MlirType bit = mlirValueGetType(loop->goes_on);
  MlirValue token = control_source(loop);
  MlirValue expected = parts->expected;
  if (!mlirValueIsNull(pace)) {
    expected = mlirHandshakeWaitGetResult(guess_place_near(
        loop, pace, mlirHandshakeWaitCreate(location, pace, expected, bit)));
  }
  MlirOperation guess =
      mlirHandshakeGuessCreate(location, expected, token, bit);
  guess = guess_place_near(loop, expected, guess);
  parts->guessed = mlirHandshakeGuessGetResult(guess);
  MlirOperation judge =
      mlirHandshakeJudgeCreate(location, parts->guessed, loop->goes_on, bit,
                               bit, mlirValueGetType(token));
  judge = guess_stores_has_any(loop) ? guess_place_first(loop, judge)
                                     : guess_place_last(loop, judge);
  parts->judge = judge;
  parts->last = mlirHandshakeJudgeGetLast(judge);
  MlirOperation credit = mlirHandshakeCreditCreate(
      location, mlirHandshakeJudgeGetClosing(judge), 0);
  ir_place(mlirOperationGetBlock(guess), guess, credit);
  mlirHandshakeGuessSetClosing(guess, mlirHandshakeCreditGetResult(credit));
  mlirOperationDestroy(ir_def(token));
}

static bool is_used(MlirValue value) {
  return !mlirOpOperandIsNull(mlirValueGetFirstUse(value));
}

/* A branch by what tells whether the loop goes on becomes one by the guess, and
 * one by the judge. Stores the former in `known`. */
static bool replace_end(guess_parts *parts, MlirOperation branch,
                        ptr_map *known) {
  const guess_loop *loop = parts->loop;
  intptr_t end;
  if (!guess_loop_is_end(loop, branch, &end)) {
    return true;
  }
  MlirValue data = mlirHandshakeConditionalBranchGetDataOperand(branch);
  MlirValue left = mlirOperationGetResult(branch, end);
  MlirValue again = mlirOperationGetResult(branch, 1 - end);
  if (is_used(left)) {
    mlirValueReplaceAllUsesOfWith(
        left, guess_place_pass(loop, parts->last, data, loop->goes_on));
  }
  if (is_used(again)) {
    MlirValue passed = guess_place_pass(loop, parts->guessed, data, again);
    mlirValueReplaceAllUsesOfWith(again, passed);
    return ptr_map_set(known, ir_def(passed).ptr, passed.ptr);
  }
  return true;
}

/* Tells in each iteration whether it is the last one, by a branch's condition.
 */
static MlirValue exit_condition(const guess_parts *parts, MlirOperation branch,
                                bool by_1) {
  const guess_loop *loop = parts->loop;
  MlirLocation location = guess_place_location(loop);
  MlirValue by = mlirHandshakeConditionalBranchGetConditionOperand(branch);
  if (!by_1) {
    by = mlirHandshakeNotIGetResult(
        guess_place_last(loop, mlirHandshakeNotICreate(location, by)));
  }
  return mlirHandshakeAndIGetResult(guess_place_last(
      loop, mlirHandshakeAndICreate(location, parts->last, by)));
}

/* What leaves the loop by a leaf does so in the last iteration, if the leaf
 * says so there. */
static void replace_exit(guess_parts *parts, MlirOperation branch) {
  const guess_loop *loop = parts->loop;
  intptr_t exit;
  MlirValue left = {NULL};
  if (!guess_loop_is_exit(loop, branch, &exit)) {
    return;
  }
  MlirOpOperand use =
      mlirValueGetFirstUse(mlirOperationGetResult(branch, exit));
  while (!mlirOpOperandIsNull(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    intptr_t operand = mlirOpOperandGetOperandNumber(use);
    use = mlirOpOperandGetNextUse(use);
    if (guess_loop_has(loop, user)) {
      continue;
    }
    if (mlirValueIsNull(left)) {
      left = guess_place_pass(
          loop, exit_condition(parts, branch, exit == 0),
          mlirHandshakeConditionalBranchGetDataOperand(branch), loop->goes_on);
    }
    mlirOperationSetOperand(user, operand, left);
  }
}

/* Takes both ways on from a leaf. */
static void take_both_ways(const guess_loop *loop, MlirOperation op) {
  if (mlirOperationIsAHandshakeConditionalBranch(op) &&
      guess_loop_leaf(loop,
                      mlirHandshakeConditionalBranchGetConditionOperand(op))) {
    MlirValue data = mlirHandshakeConditionalBranchGetDataOperand(op);
    for (intptr_t r = 0; r < 2; r++) {
      mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op, r), data);
    }
  } else if (mlirOperationIsAHandshakeMux(op) &&
             guess_loop_leaf(loop, mlirHandshakeMuxGetSelectOperand(op))) {
    MlirValue result = mlirHandshakeMuxGetResult(op);
    MlirValue sides[] = {mlirHandshakeMuxGetDataOperands(op, 0),
                         mlirHandshakeMuxGetDataOperands(op, 1)};
    MlirType type = mlirValueGetType(result);
    MlirLocation location = mlirOperationGetLocation(op);
    MlirOperation both =
        mlirTypeIsAHandshakeControl(type)
            ? mlirHandshakeJoinCreate(location, 2, sides, type)
            : mlirHandshakeSelectCreate(location,
                                        mlirHandshakeMuxGetSelectOperand(op),
                                        sides[1], sides[0], type);
    guess_place_near(loop, result, both);
    mlirValueReplaceAllUsesOfWith(result, mlirOperationGetResult(both, 0));
  }
}

/* The operation that a token of an operation has to wait for in any case, and
 * that has as many tokens; null for none. A mux has as many as its select. */
static MlirOperation before(MlirOperation op) {
  intptr_t count =
      mlirOperationIsAHandshakeMux(op) ? 1 : mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; i++) {
    MlirOperation def = ir_def(mlirOperationGetOperand(op, i));
    if (!mlirOperationIsNull(def) && !mlirOperationIsAHandshakeSource(def) &&
        !ir_is_memory(def) &&
        !(mlirOperationIsAHandshakeConstant(def) &&
          mlirOperationIsNull(before(def)))) {
      return def;
    }
  }
  return ir_no_op();
}

/* Does a value come by a branch by the guess, through what is computed behind
 * it? */
static bool is_guessed(const guess_parts *parts, const ptr_map *known,
                       MlirValue value) {
  MlirOperation op = ir_def(value);
  enum { MOST_STEPS = 1000 };
  for (int step = 0; step < MOST_STEPS && !mlirOperationIsNull(op); step++) {
    if (mlirOperationIsAHandshakeConditionalBranch(op) ||
        guess_loop_is_header(parts->loop, op)) {
      return ptr_map_has(known, op.ptr);
    }
    op = before(op);
  }
  return false;
}

/* Lets the values for the next iteration pass if there is to be one. */
static void filter_back(guess_parts *parts, const ptr_map *known,
                        MlirOperation mux) {
  const guess_loop *loop = parts->loop;
  MlirValue again = mlirHandshakeMuxGetDataOperands(mux, 1);
  MlirOperation branch = ir_def(again);
  if (is_guessed(parts, known, again)) {
    return;
  }
  bool is_expected =
      mlirOperationIsAHandshakeConditionalBranch(branch) &&
      mlirValueEqual(mlirHandshakeConditionalBranchGetTrueResult(branch),
                     again) &&
      mlirValueEqual(mlirHandshakeConditionalBranchGetConditionOperand(branch),
                     parts->expected);
  if (!is_expected && mlirValueIsNull(parts->filtered)) {
    parts->filtered =
        guess_place_pass(loop, parts->expected, parts->guessed, parts->guessed);
  }
  /* In the last block: what is in it is in the loop by that. */
  MlirValue passed = guess_place_pass(
      loop, is_expected ? parts->guessed : parts->filtered,
      is_expected ? mlirHandshakeConditionalBranchGetDataOperand(branch)
                  : again,
      loop->goes_on);
  mlirOperationSetOperand(mux, 2, passed);
}

/* Removes what nobody needs any more; of an operation that is needed by others
 * in that state, the rest. */
static void remove_unused(guess_loop *loop) {
  for (bool again = true; again;) {
    again = false;
    for (size_t i = 0; i < loop->num_ops; i++) {
      MlirOperation op = loop->ops[i];
      bool may_go = !mlirOperationIsNull(op) &&
                    (mlirOperationIsAHandshakeConditionalBranch(op) ||
                     mlirOperationIsAHandshakeMux(op) ||
                     mlirOperationIsAHandshakeNotI(op));
      for (intptr_t r = 0; may_go && r < mlirOperationGetNumResults(op); r++) {
        may_go = !is_used(mlirOperationGetResult(op, r));
      }
      if (may_go) {
        mlirOperationDestroy(op);
        loop->ops[i] = ir_no_op();
        again = true;
      }
    }
  }
}

bool guess_circuit_make(guess_loop *loop, MlirValue pace) {
  guess_parts parts = {.loop = loop, .expected = guess_expected_make(loop)};
  ptr_map known = {0};
  bool ok = true;
  make_units(&parts, pace);
  for (size_t i = 0; ok && i < loop->num_ops; i++) {
    MlirOperation op = loop->ops[i];
    ok = replace_end(&parts, op, &known);
    if (ok) {
      replace_exit(&parts, op);
    }
  }
  for (size_t i = 0; ok && i < loop->num_ops; i++) {
    take_both_ways(loop, loop->ops[i]);
  }
  parts.expected = mlirHandshakeGuessGetExpected(ir_def(parts.guessed));
  if (!mlirValueIsNull(pace)) {
    parts.expected = mlirHandshakeWaitGetData(ir_def(parts.expected));
  }
  MlirOperation expected = ir_def(parts.expected);
  if (!mlirOperationIsNull(expected) &&
      mlirOperationIsAHandshakeConstant(expected)) {
    parts.filtered = parts.guessed;
  }
  for (size_t i = 0; ok && i < loop->num_ops; i++) {
    MlirOperation op = loop->ops[i];
    if (mlirOperationIsAHandshakeMux(op) && guess_loop_is_header(loop, op)) {
      filter_back(&parts, &known, op);
    }
  }
  if (ok) {
    guess_stores_filter(loop, parts.judge);
    mlirHandshakeInitSetOperand(loop->init, parts.guessed);
    remove_unused(loop);
  }
  ptr_map_finish(&known);
  return ok;
}
