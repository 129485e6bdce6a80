/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-hold-loads: lets memories hold what they have loaded.
 *
 * Expects: handshake.func.
 * Guarantees: every mem_controller with one load, which is not that of an LSQ,
 * is `held`.
 *
 * A memory shows what it has loaded until the next load. If nobody takes it,
 * the next load can wait: so it takes no FIFO, which has a mux for each bit, in
 * front of data. With several loads, one that nobody takes must not keep the
 * others waiting: who would take it may need their data first. The price is
 * that ready passes a load, and can only be broken before its address or
 * behind its data.
 */
#include "core/ir/ir.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"

/* Is what a controller loads for a queue? */
static bool is_queued(MlirValue loaded) {
  MlirOpOperand use = mlirValueGetFirstUse(loaded);
  return !mlirOpOperandIsNull(use) &&
         mlirOperationIsAHandshakeLSQ(mlirOpOperandGetOwner(use));
}

static void hold(MlirOperation op) {
  enum { LOAD_AND_END = 2 };
  if (mlirOperationIsAHandshakeMemoryController(op) &&
      mlirOperationGetNumResults(op) == LOAD_AND_END &&
      !is_queued(mlirOperationGetResult(op, 0))) {
    mlirHandshakeMemoryControllerSetHeldAttr(
        op, mlirUnitAttrGet(mlirOperationGetContext(op)));
  }
}

static bool visit(MlirOperation func, void *user) {
  (void)user;
  if (!ir_func_is_declaration(func)) {
    MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
    for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      hold(op);
    }
  }
  return true;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  (void)pass;
  return ir_for_each(root, mlirOperationIsAHandshakeFunc, visit, NULL)
             ? mlirLogicalResultSuccess()
             : mlirLogicalResultFailure();
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_hold_loads_pass = {
    .argument = "handshake-hold-loads",
    .description = "Let memories hold what they have loaded",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
};
