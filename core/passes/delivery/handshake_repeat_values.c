/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-repeat-values: keeps a value that a loop does not change in one
 * register.
 *
 * Expects: handshake.func, not materialised.
 * Guarantees: no mux of a loop's header gets its own result back, unless it is
 * control. In its place is a repeat, with the same tokens at the same select
 * tokens. A cond_br of which nobody uses a result any more is gone.
 *
 * Such a mux chooses by an init: 0 for a token from outside, then 1 as long as
 * there is another iteration. It gets the token back by a cond_br that asks the
 * same. So the value goes around in the circuit, through the mux, the cond_br
 * and the two slots that every cycle of channels needs. Control has no bits to
 * save, and the times of iterations are counted from its mux.
 */
#include "core/ir/ir.h"
#include "core/ir/ir_kinds.h"
#include "core/ir/op_names.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

/* The operands of such a mux. */
enum { FROM_OUTSIDE, AGAIN, NUM_OPERANDS };

static bool is_made_by(MlirValue value, ir_kind is_kind) {
  MlirOperation op = ir_def(value);
  return !mlirOperationIsNull(op) && is_kind(op);
}

/* Is a value that of an init which tells whether there is another iteration?
 * Stores the answer of the iteration before. */
static bool is_another(MlirValue select, MlirValue *goes_on) {
  if (!is_made_by(select, mlirOperationIsAHandshakeInit) ||
      !ir_begins_with_zero(ir_def(select))) {
    return false;
  }
  *goes_on = mlirHandshakeInitGetOperand(ir_def(select));
  return true;
}

/* Does a mux get its own result back in each iteration but the first? */
static bool gets_itself(MlirOperation mux) {
  MlirValue goes_on;
  MlirType type = mlirValueGetType(mlirHandshakeMuxGetResult(mux));
  if (mlirTypeIsAHandshakeControl(type) ||
      mlirHandshakeMuxGetNumDataOperands(mux) != NUM_OPERANDS ||
      !is_another(mlirHandshakeMuxGetSelectOperand(mux), &goes_on)) {
    return false;
  }
  MlirValue again = mlirHandshakeMuxGetDataOperands(mux, AGAIN);
  MlirOperation branch = ir_def(again);
  return is_made_by(again, mlirOperationIsAHandshakeConditionalBranch) &&
         mlirValueEqual(mlirHandshakeConditionalBranchGetTrueResult(branch),
                        again) &&
         mlirValueEqual(
             mlirHandshakeConditionalBranchGetConditionOperand(branch),
             goes_on) &&
         mlirValueEqual(mlirHandshakeConditionalBranchGetDataOperand(branch),
                        mlirHandshakeMuxGetResult(mux));
}

static bool is_used(MlirValue value) {
  return !mlirOpOperandIsNull(mlirValueGetFirstUse(value));
}

static void replace(MlirOperation mux) {
  MlirOperation branch = ir_def(mlirHandshakeMuxGetDataOperands(mux, AGAIN));
  MlirValue result = mlirHandshakeMuxGetResult(mux);
  MlirOperation repeat = ir_place(
      mlirOperationGetBlock(mux), mux,
      mlirHandshakeRepeatCreate(
          mlirOperationGetLocation(mux), mlirHandshakeMuxGetSelectOperand(mux),
          mlirHandshakeMuxGetDataOperands(mux, FROM_OUTSIDE),
          mlirValueGetType(result)));
  MlirAttribute block = ir_attr(mux, MLIR_ATTR_HANDSHAKE_BB);
  if (!mlirAttributeIsNull(block)) {
    ir_set_attr(repeat, MLIR_ATTR_HANDSHAKE_BB, block);
  }
  mlirValueReplaceAllUsesOfWith(result, mlirHandshakeRepeatGetResult(repeat));
  mlirOperationDestroy(mux);
  if (!is_used(mlirHandshakeConditionalBranchGetTrueResult(branch)) &&
      !is_used(mlirHandshakeConditionalBranchGetFalseResult(branch))) {
    mlirOperationDestroy(branch);
  }
}

static bool visit(MlirOperation func, void *user) {
  (void)user;
  if (ir_func_is_declaration(func) || handshake_is_materialized(func)) {
    return true;
  }
  MlirOperation next, op = mlirBlockGetFirstOperation(ir_func_entry(func));
  for (; !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    if (mlirOperationIsAHandshakeMux(op) && gets_itself(op)) {
      /* The branch may be what comes next. */
      MlirOperation place = ir_def(mlirHandshakeMuxGetDataOperands(op, AGAIN));
      next = mlirOperationEqual(next, place) ? mlirOperationGetNextInBlock(next)
                                             : next;
      replace(op);
    }
  }
  return true;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return op_names_run_on(root, pass, mlirOperationIsAHandshakeFunc, visit,
                         NULL);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_repeat_values_pass = {
    .argument = "handshake-repeat-values",
    .description = "Keep values that a loop does not change in one register",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .counters = op_names_counters,
};
