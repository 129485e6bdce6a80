/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-narrow-buffers: stores integers before they are extended, and after
 * they are cut.
 *
 * Expects: handshake.func, materialised, with its buffers.
 * Guarantees: no buffer has an extension for its operand, nor a trunci for its
 * user, nor are there forks alone between them where a trunci follows all of
 * their results. Buffers, and all tokens, stay where they were.
 *
 * Casts that change no width go first. On a circle of channels there can be no
 * other that only buffers and forks follow, and it would go round for ever.
 *
 * Where buffers go is decided before: the times of a circuit do not depend on
 * widths, and what is between two casts is looked at there as one way.
 */
#include "core/ir/op_names.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

static bool is_extension(MlirOperation op) {
  return mlirOperationIsAHandshakeExtSI(op) ||
         mlirOperationIsAHandshakeExtUI(op);
}

static MlirValue result_of(MlirOperation op) {
  return mlirOperationGetResult(op, 0);
}

static unsigned width_of(MlirValue value) {
  return mlirHandshakeTypeGetDataWidth(mlirValueGetType(value));
}

static bool adds_bits(MlirOperation cast) {
  return width_of(result_of(cast)) > width_of(mlirOperationGetOperand(cast, 0));
}

static MlirOperation user_of(MlirValue value) {
  return mlirOpOperandGetOwner(mlirValueGetFirstUse(value));
}

/* Gives an operation that has one type the type of another operand. */
static void retype(MlirOperation op, MlirValue operand) {
  mlirOperationSetOperand(op, 0, operand);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
    mlirValueSetType(mlirOperationGetResult(op, i), mlirValueGetType(operand));
  }
}

static bool makes_narrower(MlirOperation fork);

/* Does a way begin with a value on which fewer bits save anything? */
static bool saves_bits(MlirValue value) {
  MlirOperation user = user_of(value);
  return mlirOperationIsAHandshakeBuffer(user) ||
         (mlirOperationIsAHandshakeFork(user) && makes_narrower(user));
}

static bool makes_narrower(MlirOperation fork) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(fork); i++) {
    if (saves_bits(mlirOperationGetResult(fork, i))) {
      return true;
    }
  }
  return false;
}

/* Puts a copy of a cast between a result, which has the type of the cast's
 * operand now, and its user. */
static MlirOperation cast_result(MlirOperation cast, MlirValue result) {
  MlirOpOperand use = mlirValueGetFirstUse(result);
  MlirOperation user = mlirOpOperandGetOwner(use);
  unsigned index = mlirOpOperandGetOperandNumber(use);
  MlirOperation copy = ir_copy(cast);
  mlirOperationSetOperand(copy, 0, result);
  mlirBlockInsertOwnedOperationAfter(mlirOperationGetBlock(user),
                                     ir_def(result), copy);
  mlirOperationSetOperand(user, (intptr_t)index, result_of(copy));
  return copy;
}

/* Exchanges a cast with the buffer that follows it. */
static void exchange(MlirOperation cast, MlirOperation buffer) {
  MlirValue stored = result_of(buffer);
  MlirOpOperand use = mlirValueGetFirstUse(stored);
  MlirOperation user = mlirOpOperandGetOwner(use);
  intptr_t index = (intptr_t)mlirOpOperandGetOperandNumber(use);
  retype(buffer, mlirOperationGetOperand(cast, 0));
  mlirOperationSetOperand(user, index, result_of(cast));
  mlirOperationSetOperand(cast, 0, stored);
}

/* Moves an extension behind the buffers and the forks that follow it. One that
 * adds no bits saves none. */
static void move_down(MlirOperation cast) {
  if (!adds_bits(cast)) {
    return;
  }
  MlirOperation user = user_of(result_of(cast));
  while (mlirOperationIsAHandshakeBuffer(user)) {
    exchange(cast, user);
    user = user_of(result_of(cast));
  }
  if (!mlirOperationIsAHandshakeFork(user) || !makes_narrower(user)) {
    return;
  }
  retype(user, mlirOperationGetOperand(cast, 0));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(user); i++) {
    move_down(cast_result(cast, mlirOperationGetResult(user, i)));
  }
  mlirOperationDestroy(cast);
}

/* The trunci behind a fork that leaves the most bits, where all of the results
 * are cut; otherwise null. */
static MlirOperation widest_cut(MlirOperation fork) {
  MlirOperation widest = ir_no_op();
  for (intptr_t i = 0; i < mlirOperationGetNumResults(fork); i++) {
    MlirOperation user = user_of(mlirOperationGetResult(fork, i));
    if (!mlirOperationIsAHandshakeTruncI(user)) {
      return ir_no_op();
    }
    if (mlirOperationIsNull(widest) ||
        width_of(result_of(user)) > width_of(result_of(widest))) {
      widest = user;
    }
  }
  return widest;
}

/* The cut that may go before the operation that makes its operand, or null. */
static MlirOperation movable_cut(MlirOperation maker, MlirOperation cut) {
  if (mlirOperationIsNull(maker)) {
    return ir_no_op();
  }
  if (mlirOperationIsAHandshakeBuffer(maker)) {
    return cut;
  }
  return mlirOperationIsAHandshakeFork(maker) ? widest_cut(maker) : ir_no_op();
}

/* Cuts what buffers and forks take to the bits that are left behind them. */
static void move_up(MlirOperation cut) {
  for (;;) {
    MlirOperation maker = ir_def(mlirOperationGetOperand(cut, 0));
    MlirOperation moved = movable_cut(maker, cut);
    if (mlirOperationIsNull(moved) ||
        width_of(mlirOperationGetOperand(maker, 0)) <=
            width_of(result_of(moved))) {
      return;
    }
    MlirOperation copy = ir_copy(moved);
    mlirOperationSetOperand(copy, 0, mlirOperationGetOperand(maker, 0));
    ir_place(mlirOperationGetBlock(maker), maker, copy);
    retype(maker, result_of(copy));
    cut = copy;
  }
}

static void destroy_if_idle(MlirOperation cast) {
  MlirValue result = result_of(cast),
            operand = mlirOperationGetOperand(cast, 0);
  if (mlirTypeEqual(mlirValueGetType(result), mlirValueGetType(operand)) &&
      !mlirValueEqual(result, operand)) {
    mlirValueReplaceAllUsesOfWith(result, operand);
    mlirOperationDestroy(cast);
  }
}

/* Calls `visit` for the operations of a kind, which it may destroy. */
static void for_each(MlirBlock block, ir_kind is_kind,
                     void (*visit)(MlirOperation op)) {
  MlirOperation next, op = mlirBlockGetFirstOperation(block);
  for (; !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    if (is_kind(op)) {
      visit(op);
    }
  }
}

static bool visit(MlirOperation func, void *user) {
  (void)user;
  if (!ir_func_is_declaration(func) && handshake_is_materialized(func)) {
    MlirBlock block = ir_func_entry(func);
    for_each(block, is_extension, destroy_if_idle);
    for_each(block, is_extension, move_down);
    for_each(block, mlirOperationIsAHandshakeTruncI, move_up);
    for_each(block, mlirOperationIsAHandshakeTruncI, destroy_if_idle);
  }
  return true;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return op_names_run_on(root, pass, mlirOperationIsAHandshakeFunc, visit,
                         NULL);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_narrow_buffers_pass = {
    .argument = "handshake-narrow-buffers",
    .description = "Store integers before they are extended or after they are "
                   "cut",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .counters = op_names_counters,
};
