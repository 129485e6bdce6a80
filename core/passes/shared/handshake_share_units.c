/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-share-units{period=...}: one unit for operations that take turns.
 *
 * Expects: handshake.func, materialised, with its buffers and islands.
 * Guarantees: operations with the same SHARED_UNIT
 * (core/ir/shared/shared_names.h) need the same unit. One unit takes less room
 * than one for each, and no path gets longer than the period, or than the
 * longest one was. Without SHARED_CREDITS each is performed as often as the
 * others, and by the schedules of the loops none of them comes later for that
 * than its users mind. With these, no interval of a loop grows, and a loop that
 * runs for long takes some cycles longer in all. Nothing else changes;
 * handshake-merge-shared makes one operation of them.
 */
#include "core/ir/ir.h"
#include "core/ir/shared/shared_names.h"
#include "core/passes/buffers/period.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "core/passes/shared/credited_calls.h"
#include "core/passes/shared/credited_loops.h"
#include "core/passes/shared/shared_calls.h"
#include "core/passes/shared/shared_loops.h"
#include "core/passes/timing/loop_graph.h"
#include "hls/handshake_ops.h"

/* Are there two that could share a unit? */
static bool has_candidates(MlirOperation func) {
  MlirOperation first = ir_no_op();
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (shared_kinds_may(op)) {
      if (!mlirOperationIsNull(first)) {
        return true;
      }
      first = op;
    }
  }
  return false;
}

static bool find(shared_units *units, const loop_nest *nest,
                 MlirOperation func) {
  bool ok = shared_calls_find(units, nest, func);
  for (size_t i = 0; ok && i < nest->num_begun; i++) {
    if (nest->loops[nest->begun[i]].height <= LOOP_GRAPH_LEVELS) {
      ok = shared_loops_find(units, nest, nest->begun[i]);
    }
  }
  return ok;
}

/* Those that do not take turns without loss may wait for each other. */
static bool find_credited(credited_units *credited, loop_nest *nest,
                          MlirOperation func, int64_t first) {
  bool ok = credited_loops_find(credited, nest) &&
            credited_calls_find(credited, nest, func);
  if (ok) {
    credited_units_mark(credited, first);
  }
  return ok;
}

static bool share(MlirOperation func, double period) {
  shared_paths paths = {0};
  shared_rates rates = {0};
  credited_units credited = {.paths = &paths, .rates = &rates};
  shared_units units = {.paths = &paths, .rates = &rates};
  loop_nest nest = {0};
  bool ok = shared_paths_begin(&paths, func, period) &&
            shared_rates_find(&rates, func) && loop_nest_find(&nest, func) &&
            find(&units, &nest, func);
  if (ok) {
    shared_units_mark(&units);
    ok = find_credited(&credited, &nest, func, (int64_t)units.count);
  }
  credited_units_finish(&credited);
  loop_nest_finish(&nest);
  shared_units_finish(&units);
  shared_rates_finish(&rates);
  shared_paths_finish(&paths);
  return ok;
}

static size_t count_sharing(MlirOperation func) {
  size_t count = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    count += !mlirAttributeIsNull(ir_attr(op, SHARED_UNIT));
  }
  return count;
}

/* What the pass is asked for, and what it has done. */
typedef struct sharing {
  double period;
  size_t done;
} sharing;

static bool visit(MlirOperation func, void *user) {
  sharing *all = user;
  bool ok = ir_func_is_declaration(func) || !handshake_is_materialized(func) ||
            !has_candidates(func) || share(func, all->period);
  if (!ok) {
    ir_out_of_memory(func);
  } else if (!ir_func_is_declaration(func)) {
    all->done += count_sharing(func);
  }
  return ok;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  sharing all = {0};
  bool ok = period_read(root, pass, &all.period) &&
            ir_for_each(root, mlirOperationIsAHandshakeFunc, visit, &all);
  hlsPassCount(pass, 0, all.done);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static const char *const dialects[] = {"handshake", NULL};

static const HlsPassOption known_options[] = {
    PERIOD_OPTION,
    {NULL},
};

static const HlsPassCounter counters[] = {
    {"sharing", "operations that share a unit with others"},
    {NULL},
};

const HlsPassDefinition handshake_share_units_pass = {
    .argument = "handshake-share-units",
    .description = "Let operations share multipliers and adders of floats",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .options = known_options,
    .counters = counters,
};
