/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-place-buffers{algorithm=...}: puts registers into a
 * circuit.
 *
 * Expects: handshake.func, materialised.
 * Guarantees:
 * - Every cycle of channels, whatever the circuit looks like, contains a
 *   register for data and valid and a buffer that registers ready: there is no
 *   combinational loop.
 * - The function is still materialised; a buffer has the basic block of the
 *   operation that feeds it. Buffers that are there already count.
 * - Whatever the algorithm adds (placements.h).
 * An instance that waits for its own output, with nothing between them that
 * could give it a first token, is reported.
 * A path through a memory interface is registered there and is no cycle; paths
 * through instances are taken for combinational, as nothing is known about
 * them.
 */
#include "core/ir/ir_kinds.h"
#include "core/ir/op_names.h"
#include "core/passes/buffers/instance_cycles.h"
#include "core/passes/buffers/placements.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"
#include <stdlib.h>

static bool check_materialized(MlirOperation func) {
  if (handshake_is_materialized(func)) {
    return true;
  }
  MlirStringRef name = ir_symbol_name(func);
  ir_error(mlirOperationGetLocation(func), "not-materialized",
           "every value of '%.*s' must have exactly one use: run "
           "handshake-materialize first",
           (int)name.length, name.data);
  return false;
}

static bool visit(MlirOperation func, void *user) {
  const bool *on_merges = user;
  if (ir_func_is_declaration(func) || ir_has_islands(func)) {
    return true;
  }
  if (!check_materialized(func)) {
    return false;
  }
  bool waits_for_itself = false;
  if (!instance_cycles_check(func, &waits_for_itself)) {
    ir_out_of_memory(func);
    return false;
  }
  if (waits_for_itself) {
    return false;
  }
  if (*on_merges ? !place_on_merges(func) : !place_for_throughput(func)) {
    ir_out_of_memory(func);
    return false;
  }
  return true;
}

static bool visit_all(MlirOperation root, void *user) {
  return ir_for_each(root, mlirOperationIsAHandshakeFunc, visit, user);
}

static bool read_algorithm(MlirOperation root, HlsPass pass, bool *on_merges) {
  MlirStringRef algorithm = hlsPassOption(pass, "algorithm");
  *on_merges = algorithm.data && ir_str_is(algorithm, "on-merges");
  if (!algorithm.data || *on_merges || ir_str_is(algorithm, "throughput")) {
    return true;
  }
  ir_error(mlirOperationGetLocation(root), "unknown-buffer-algorithm",
           "unknown buffer placement algorithm '%.*s'; known: on-merges, "
           "throughput",
           (int)algorithm.length, algorithm.data);
  return false;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  bool on_merges;
  if (!read_algorithm(root, pass, &on_merges)) {
    return mlirLogicalResultFailure();
  }
  return op_names_run(root, pass, visit_all, &on_merges);
}

static const char *const dialects[] = {"handshake", NULL};

static const HlsPassOption known_options[] = {
    {"algorithm", "who chooses the places: throughput or on-merges",
     "throughput"},
    {NULL},
};

const HlsPassDefinition handshake_place_buffers_pass = {
    .argument = "handshake-place-buffers",
    .description = "Put buffers into the loops of a circuit",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .options = known_options,
    .counters = op_names_counters,
};
