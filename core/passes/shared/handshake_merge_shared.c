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
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"

static bool visit(MlirOperation func, void *user) {
  (void)user;
  shared_merge(func);
  return true;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  (void)pass;
  ir_for_each(root, mlirOperationIsAHandshakeFunc, visit, NULL);
  return mlirLogicalResultSuccess();
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_merge_shared_pass = {
    .argument = "handshake-merge-shared",
    .description = "Make one operation of those that share a unit",
    .dialects = dialects,
    .run = run,
};
