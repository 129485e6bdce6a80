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
 * cycle of latency to its channel. Loops are fitted to the clock at first, by
 * moving the start times of their operations (retiming/loop_fit.h): where
 * tokens wait for others then, a register costs no time; elsewhere on a cycle
 * of channels it makes the interval of a loop longer, and is used only where
 * nothing else helps. For channels beside the cycles,
 * handshake-balance-latencies makes room. A path backward, of ready, is cut by
 * a ONE_SLOT_BREAK_R, which costs no cycle, but lengthens the paths forward. It
 * is used where those have the time.
 *
 * Many paths go through one channel, and one register may cut all of them: the
 * longest path is cut first, and those that the same register cuts are left for
 * the next round, which sees how long they have become. In the end, registers
 * that later ones have made needless go.
 */
#include "core/ir/op_names.h"
#include "core/passes/buffers/period.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/cuts/path_cuts.h"
#include "core/passes/cuts/spare_registers.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"

/* After these, few paths are still too long, if any. */
enum { MOST_ROUNDS = 8 };

/* Registers go if paths take no more than so much of the period. Where one
 * costs area alone, the estimate has to be surely met. */
static const double ON_CYCLES = 1, ELSEWHERE = 0.95;

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

/* Makes the cuts of a round. Returns false when out of memory. */
static bool cut_once(path_cutting *cutting) {
  bool ok = true;
  for (size_t i = 0; ok && i < cutting->num_cuts; i++) {
    const path_cut *cut = &cutting->cuts[i];
    if (mlirOperationIsNull(cut->init)) {
      MlirValue behind = slots_add(cut->value, cut->type, 1);
      ok = path_cuts_follow(cutting, cut, behind);
    } else {
      move_behind(cut->init);
      path_cuts_move(cutting);
    }
  }
  return ok;
}

/* Cuts paths of a kind, until nothing more helps. Returns false when out of
 * memory. */
static bool cut_all(MlirOperation func, path_cutting *cutting,
                    path_cuts_kind kind) {
  bool ok = true, any_cut = true;
  path_cuts_begin(cutting, kind);
  for (int round = 0; ok && any_cut && round < MOST_ROUNDS; round++) {
    ok = path_cuts_choose(cutting, func);
    any_cut = cutting->num_cuts > 0;
    if (ok && any_cut) {
      ok = cut_once(cutting) && path_cuts_time(cutting, func);
    }
  }
  return ok;
}

static bool visit(MlirOperation func, void *user) {
  const double *period = user;
  if (ir_func_is_declaration(func) || !handshake_is_materialized(func)) {
    return true;
  }
  path_cutting cutting = {.period = *period};
  bool ok = path_cuts_time(&cutting, func) &&
            cut_all(func, &cutting, PATH_CUTS_FORWARD) &&
            cut_all(func, &cutting, PATH_CUTS_ALL);
  if (ok && cutting.added.count > 0) {
    const spare_registers_limits limits = {*period * ON_CYCLES,
                                           *period * ELSEWHERE};
    ok = spare_registers_remove(func, &cutting.times, &cutting.prices.levels,
                                &cutting.added, &limits);
  }
  path_cuts_finish(&cutting);
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
