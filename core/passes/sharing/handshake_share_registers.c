/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-share-registers{period=... part=calls}: moves registers to where
 * they have the fewest bits.
 *
 * Expects: handshake.func, materialised, with its registers.
 * Guarantees: every cycle of channels has as many registers as before, but for
 * those with registers of units, and between ways that part and meet again the
 * difference is the same, but for those of branches; cycles that tokens wait in
 * FIFOs count, too. No path is longer than the period, in nanoseconds, or than
 * it was. Buffers have no more bits than before. The function is still
 * materialised.
 *
 * The registers are those of type ONE_SLOT_BREAK_DV. FIFOs get more slots or
 * fewer where it is known how long tokens wait in them (fifo_waits.h); other
 * buffers stay as they are. Where values go beside their tokens, on plain
 * wires, all registers stay. So the registers behind a fork become one in front
 * of it, and that of a value's way back to the header of its loop serves those
 * who need it a cycle later. Where a value takes one of several ways around its
 * loop, and some of them have registers of units, the one behind all of them
 * moves to the others (way_moves.h).
 *
 * The part `calls` comes when the registers outside of loops have been chosen.
 * A token that a call passes once needs no slot to wait: what enters a loop may
 * be taken a cycle later, or sooner where it waits (call_waits.h), while the
 * registers within the loop move. Lazy forks of a queue stay as many registers
 * apart as they were (group_order.h). In the end, loops whose tokens come at
 * known times may do without a register where a token is held by what it comes
 * from (settled_loops.h): each cycle of channels keeps one at the least. And
 * registers and slots go where narrower ones do what they were for
 * (register_trades.h).
 */
#include "core/ir/ir_kinds.h"
#include "core/ir/op_names.h"
#include "core/passes/buffers/period.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/fifos/fifo_trims.h"
#include "core/passes/fifos/way_rooms.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "core/passes/sharing/register_moves.h"
#include "core/passes/sharing/settled_loops.h"
#include "core/passes/sharing/way_moves.h"
#include "hls/handshake_ops.h"

typedef struct share_options {
  double period;
  bool may_wait;
} share_options;

/* Moves registers. Returns false when out of memory. */
static bool move(MlirOperation func, const share_options *options) {
  register_net net = {0};
  const unsigned parts =
      REGISTER_NET_FIFOS | (options->may_wait ? REGISTER_NET_CALLS : 0);
  bool ok = register_net_take(&net, func, parts) &&
            register_moves_make(&net, options->period, options->may_wait);
  if (ok) {
    register_net_give(&net);
  }
  register_net_finish(&net);
  return ok;
}

/* The same once more, around all FIFOs. */
static bool move_again(MlirOperation func, double period) {
  register_net net = {0};
  bool ok =
      register_net_take(&net, func, 0) && register_moves_again(&net, period);
  if (ok) {
    register_net_give(&net);
  }
  register_net_finish(&net);
  return ok;
}

static size_t count_slots(MlirOperation func) {
  size_t count = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    count += slots_break_ready(op);
  }
  return count;
}

/* Lets go what the times of tokens allow. Paths of data are shorter without a
 * slot that registered ready: registers move once more then, but no tokens wait
 * in their place, as those have been counted on already. */
static bool settle(MlirOperation func, double period) {
  size_t before = count_slots(func);
  bool ok = fifo_trims_make(func) && way_rooms_make(func, period) &&
            settled_loops_trim(func, period);
  return ok && (count_slots(func) == before || move_again(func, period));
}

static bool visit(MlirOperation func, void *user) {
  const share_options *options = user;
  if (ir_func_is_declaration(func) || !handshake_is_materialized(func) ||
      ir_has_islands(func) || ir_has_plain_wires(func)) {
    return true;
  }
  bool ok = move(func, options);
  return ok && (options->may_wait ? settle(func, options->period)
                                  : way_moves_make(func, options->period));
}

/* Reads whether the part of calls has been cut. Returns false after an error.
 */
static bool read_part(MlirOperation root, HlsPass pass, bool *may_wait) {
  MlirStringRef name = hlsPassOption(pass, "part");
  *may_wait = name.data && ir_str_is(name, "calls");
  if (name.data && !*may_wait) {
    ir_error(mlirOperationGetLocation(root), "unknown-part",
             "unknown part of the circuit '%.*s'; known: calls",
             (int)name.length, name.data);
    return false;
  }
  return true;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  share_options read = {0};
  if (!read_part(root, pass, &read.may_wait) ||
      !period_read(root, pass, &read.period)) {
    return mlirLogicalResultFailure();
  }
  return op_names_run_on(root, pass, mlirOperationIsAHandshakeFunc, visit,
                         &read);
}

static const char *const dialects[] = {"handshake", NULL};

static const HlsPassOption known_options[] = {
    {"part", "calls, when the paths of calls have been cut", ""},
    PERIOD_OPTION,
    {NULL},
};

const HlsPassDefinition handshake_share_registers_pass = {
    .argument = "handshake-share-registers",
    .description = "Move registers to where they have the fewest bits",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .options = known_options,
    .counters = op_names_counters,
};
