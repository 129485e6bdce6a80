/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-break-paths{period=...}: registers for the clock.
 *
 * Expects: handshake.func, materialised and without combinational loops.
 * Guarantees: the paths of the circuit are no longer than the period, in
 * nanoseconds, by the delays of its units (hls/unit_delay.h), but for those
 * inside a unit, those between a memory and its ports, and those on a cycle of
 * channels that are longer by less than the model is exact. The function is
 * still materialised.
 *
 * A path forward, of data or valid, is cut by a ONE_SLOT_BREAK_DV. That adds a
 * cycle of latency to its channel, for which handshake-balance-latencies makes
 * room elsewhere; on a cycle of channels it would make the interval of a loop
 * longer, and is used only where nothing else helps. A path backward, of ready,
 * is cut by a ONE_SLOT_BREAK_R, which costs no cycle, but lengthens the paths
 * forward. It is used where those have the time.
 *
 * Many paths go through one channel, and one register may cut all of them: the
 * longest path is cut first, and those that the same register cuts are left for
 * the next round, which sees how long they have become.
 */
#include "core/ir/op_names.h"
#include "core/passes/buffers/path_cuts.h"
#include "core/passes/buffers/period.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"

/* After these, few paths are still too long, if any. */
enum { MOST_ROUNDS = 8 };

/* Exchanges an init and the register in front of it. */
static void move_behind(MlirOperation init) {
  MlirValue result = mlirOperationGetResult(init, 0);
  MlirOperation slot = ir_def(mlirOperationGetOperand(init, 0));
  MlirOpOperand use = mlirValueGetFirstUse(result);
  mlirOperationSetOperand(mlirOpOperandGetOwner(use),
                          mlirOpOperandGetOperandNumber(use),
                          mlirOperationGetResult(slot, 0));
  mlirOperationSetOperand(init, 0, mlirOperationGetOperand(slot, 0));
  mlirOperationSetOperand(slot, 0, result);
}

static bool cut_once(MlirOperation func, double period, path_cuts_kind kind,
                     cycle_levels *levels, bool *any) {
  arena_pool memory = {0};
  path_cut *cuts = NULL;
  size_t count = 0;
  bool ok =
      path_cuts_choose(func, period, kind, levels, &memory, &cuts, &count);
  for (size_t i = 0; ok && i < count; i++) {
    if (mlirOperationIsNull(cuts[i].init)) {
      ok = cycle_levels_follow(levels, cuts[i].value,
                               slots_add(cuts[i].value, cuts[i].type, 1));
    } else {
      move_behind(cuts[i].init);
    }
  }
  *any = count > 0;
  arena_finish(&memory);
  return ok;
}

static bool cut_all(MlirOperation func, double period, path_cuts_kind kind,
                    cycle_levels *levels) {
  bool any = true;
  for (int round = 0; any && round < MOST_ROUNDS; round++) {
    if (!cut_once(func, period, kind, levels, &any)) {
      return false;
    }
  }
  return true;
}

static bool visit(MlirOperation func, void *user) {
  const double *period = user;
  if (ir_func_is_declaration(func) || !handshake_is_materialized(func)) {
    return true;
  }
  cycle_levels levels = {0};
  bool ok = cycle_levels_find(&levels, func) &&
            cut_all(func, *period, PATH_CUTS_FORWARD, &levels) &&
            cut_all(func, *period, PATH_CUTS_ALL, &levels);
  cycle_levels_finish(&levels);
  return ok;
}

static MlirLogicalResult run(MlirOperation root, MlirStringRef options) {
  double period;
  if (!period_read(root, options, &period)) {
    return mlirLogicalResultFailure();
  }
  return op_names_run_on(root, mlirOperationIsAHandshakeFunc, visit, &period);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_break_paths_pass = {
    .argument = "handshake-break-paths",
    .description = "Put registers into paths that are too long for the clock",
    .dialects = dialects,
    .run = run,
};
