/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-merge-shared: one operation for those that share a unit.
 *
 * Expects: handshake.func in which operations have the attributes that
 * handshake-share-units gives.
 * Guarantees: no operation has them. In place of those that had the same
 * SHARED_UNIT there is one with the operands and the results of all, in the
 * order of SHARED_PLACE. RTL is made of that. It is no step of the pipeline:
 * what looks at a loop would see in it that each result waits for the operands
 * of all.
 */
#include "core/ir/ir.h"
#include "core/ir/shared/shared_merge.h"
#include "core/passes/on_functions.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"

static size_t count_ops(MlirOperation func) {
  size_t count = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    count++;
  }
  return count;
}

static bool visit(MlirOperation func, size_t *done) {
  size_t before = count_ops(func);
  shared_merge(func);
  *done += before - count_ops(func);
  return true;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return on_functions_run(root, pass, mlirOperationIsAHandshakeFunc, visit);
}

static const char *const dialects[] = {"handshake", NULL};

static const HlsPassCounter counters[] = {
    {"merged", "operations that others have taken in"},
    {NULL},
};

const HlsPassDefinition handshake_merge_shared_pass = {
    .argument = "handshake-merge-shared",
    .description = "Make one operation of those that share a unit",
    .dialects = dialects,
    .run = run,
    .counters = counters,
};
