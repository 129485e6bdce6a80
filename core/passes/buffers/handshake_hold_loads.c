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
#include "core/passes/on_functions.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"

/* Is what a controller loads for a queue? */
static bool is_queued(MlirValue loaded) {
  MlirOpOperand use = mlirValueGetFirstUse(loaded);
  return !mlirOpOperandIsNull(use) &&
         mlirOperationIsAHandshakeLSQ(mlirOpOperandGetOwner(use));
}

/* Returns whether the operation is a controller that is held now. */
static bool hold(MlirOperation op) {
  enum { LOAD_AND_END = 2 };
  bool holds = mlirOperationIsAHandshakeMemoryController(op) &&
               mlirOperationGetNumResults(op) == LOAD_AND_END &&
               !is_queued(mlirOperationGetResult(op, 0));
  if (holds) {
    mlirHandshakeMemoryControllerSetHeldAttr(
        op, mlirUnitAttrGet(mlirOperationGetContext(op)));
  }
  return holds;
}

static bool visit(MlirOperation func, size_t *done) {
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    *done += hold(op);
  }
  return true;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return on_functions_run(root, pass, mlirOperationIsAHandshakeFunc, visit);
}

static const char *const dialects[] = {"handshake", NULL};

static const HlsPassCounter counters[] = {
    {"held", "memories that hold what they have loaded"},
    {NULL},
};

const HlsPassDefinition handshake_hold_loads_pass = {
    .argument = "handshake-hold-loads",
    .description = "Let memories hold what they have loaded",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .counters = counters,
};
