/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-make-islands: lets loops be pipelines that move as a whole.
 *
 * Expects: handshake.func, materialised, with its buffers.
 * Guarantees: in an innermost loop that begins an iteration in every cycle, and
 * all of whose units take a fixed time, no value has a handshake: all registers
 * move in the same cycles, which are all but those in which somebody outside
 * does not take what leaves. Iterations begin when they did, and take as long,
 * as do all that follows. Loops with other units stay as they are.
 *
 * Such a loop has the same times in every iteration. So a fork needs no bits
 * for who has been served, no channel a slot, and values that are valid in the
 * same cycles one bit for all of them. What may keep an island standing, and
 * why nobody waits for ever, is in docs/islands.md. (Cheng and others,
 * "Combining dynamic and static scheduling in high-level synthesis", FPGA
 * 2020.)
 */
#include "core/ir/op_names.h"
#include "core/passes/buffers/period.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/islands/island_loops.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"

/* Makes an island of a loop if that is possible. Returns false when out of
 * memory. */
static bool make_island(const loop_nest *nest, size_t loop, double period,
                        int32_t *count) {
  island found = {0};
  bool ok = true;
  if (island_loops_look(&found, nest, loop, period)) {
    island_align_exits(&found);
    island_follow_awaited(&found);
    island_find_restarts(&found);
    island_choose_carriers(&found);
    ok = island_build(&found, (*count)++);
  }
  ok &= !found.failed;
  island_finish(&found);
  return ok;
}

static bool visit(MlirOperation func, void *user) {
  const double *period = user;
  if (ir_func_is_declaration(func) || !handshake_is_materialized(func)) {
    return true;
  }
  loop_nest nest = {0};
  int32_t count = 0;
  bool ok = loop_nest_find(&nest, func);
  for (size_t i = 0; ok && i < nest.num_loops; i++) {
    ok = make_island(&nest, i, *period, &count);
  }
  loop_nest_finish(&nest);
  if (!ok) {
    ir_out_of_memory(func);
  }
  return ok;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  double period;
  if (!period_read(root, pass, &period)) {
    return mlirLogicalResultFailure();
  }
  return op_names_run_on(root, pass, mlirOperationIsAHandshakeFunc, visit,
                         &period);
}

static const char *const dialects[] = {"handshake", NULL};

static const HlsPassOption known_options[] = {
    PERIOD_OPTION,
    {NULL},
};

const HlsPassDefinition handshake_make_islands_pass = {
    .argument = "handshake-make-islands",
    .description = "Let loops be pipelines that move as a whole",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .options = known_options,
    .counters = op_names_counters,
};
