/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * fold-noti, with nothing but what is installed.
 */
#include "fold_noti.h"

#include "hls/handshake_ops.h"
#include "hls/pass_registry.h"
#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stddef.h>

enum { COUNT_FOLDED };

/* The inverter that a value comes from; null if from none. */
static MlirOperation inverter_of(MlirValue value) {
  MlirOperation none = {NULL};
  if (!mlirValueIsAOpResult(value)) {
    return none;
  }
  MlirOperation op = mlirOpResultGetOwner(value);
  return mlirOperationIsAHandshakeNotI(op) ? op : none;
}

static bool has_uses(MlirValue value) {
  return !mlirOpOperandIsNull(mlirValueGetFirstUse(value));
}

/* Gives what a pair of inverters is given to the users of its result. Returns
 * whether it is one. */
static bool fold(MlirOperation op) {
  MlirOperation first = inverter_of(mlirHandshakeNotIGetOperand(op));
  if (mlirOperationIsNull(first) || mlirOperationEqual(first, op) ||
      !has_uses(mlirHandshakeNotIGetResult(op))) {
    return false;
  }
  mlirValueReplaceAllUsesOfWith(mlirHandshakeNotIGetResult(op),
                                mlirHandshakeNotIGetOperand(first));
  return true;
}

static bool remove_unused(MlirOperation op) {
  if (has_uses(mlirHandshakeNotIGetResult(op))) {
    return false;
  }
  mlirOperationDestroy(op);
  return true;
}

/* Calls `change` for all inverters, each of which it may destroy. Returns how
 * often it did something. */
static size_t for_each(MlirBlock body, bool (*change)(MlirOperation)) {
  size_t changed = 0;
  MlirOperation op = mlirBlockGetFirstOperation(body);
  while (!mlirOperationIsNull(op)) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    changed += mlirOperationIsAHandshakeNotI(op) && change(op);
    op = next;
  }
  return changed;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(root, 0));
  if (!mlirBlockIsNull(body)) {
    hlsPassCount(pass, COUNT_FOLDED, for_each(body, fold));
    while (for_each(body, remove_unused) > 0) {
    }
  }
  return mlirLogicalResultSuccess();
}

static const char *const dialects[] = {"handshake", NULL};
static const HlsPassCounter counters[] = {
    [COUNT_FOLDED] = {"folded", "pairs of inverters that are gone"},
    {NULL, NULL},
};

static const HlsPassDefinition definition = {
    .argument = "fold-noti",
    .description = "Remove inverters of inverters",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .counters = counters,
};

void fold_noti_register(void) { hlsRegisterPass(&definition); }
