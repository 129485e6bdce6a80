/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-share-registers{period=...}: moves registers to where they have the
 * fewest bits.
 *
 * Expects: handshake.func, materialised, with its registers.
 * Guarantees: every cycle of channels has as many registers as before, and
 * between ways that part and meet again the difference is the same; cycles that
 * tokens wait in FIFOs count, too. No path is longer than the period, in
 * nanoseconds, or than it was. Buffers have no more bits than before. The
 * function is still materialised.
 *
 * The registers are those of type ONE_SLOT_BREAK_DV. FIFOs get more slots or
 * fewer where it is known how long tokens wait in them (fifo_waits.h); other
 * buffers stay as they are. So the registers behind a fork become one in front
 * of it, and that of a value's way back to the header of its loop serves those
 * who need it a cycle later.
 */
#include "core/ir/op_names.h"
#include "core/passes/buffers/period.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "core/passes/sharing/register_moves.h"
#include "hls/handshake_ops.h"

static bool visit(MlirOperation func, void *user) {
  const double *period = user;
  if (ir_func_is_declaration(func) || !handshake_is_materialized(func)) {
    return true;
  }
  register_net net = {0};
  bool ok = register_net_take(&net, func) && register_moves_make(&net, *period);
  if (ok) {
    register_net_give(&net);
  }
  register_net_finish(&net);
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

const HlsPassDefinition handshake_share_registers_pass = {
    .argument = "handshake-share-registers",
    .description = "Move registers to where they have the fewest bits",
    .dialects = dialects,
    .run = run,
};
