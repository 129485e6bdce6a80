/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-share-branches: lets both sides of a condition have one unit.
 *
 * Expects: handshake.func, before buffers are placed; not materialised.
 * Guarantees: of two operations of different sides of a condition that need the
 * same unit one is left, behind muxes that choose its operands, and with a
 * branch behind it. So are only those that wait for no result of either one of
 * iterations before.
 *
 * Where the sides come together again, iterations are in order anyway. But what
 * is behind a condition waits for it, which a loop may have done without.
 */
#include "core/ir/op_names.h"
#include "core/passes/branches/branch_merge.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"

static bool visit(MlirOperation func, void *user) {
  (void)user;
  if (ir_func_is_declaration(func) || handshake_is_materialized(func)) {
    return true;
  }
  bool is_found = true, ok = true;
  while (ok && is_found) {
    ok = branch_pairs_find(func, branch_merge_may, branch_merge, &is_found);
  }
  return ok;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return op_names_run_on(root, pass, mlirOperationIsAHandshakeFunc, visit,
                         NULL);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_share_branches_pass = {
    .argument = "handshake-share-branches",
    .description = "Let both sides of a condition have one unit",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .counters = op_names_counters,
};
