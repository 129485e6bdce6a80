/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-break-paths{period=... part=loops|calls}: registers for the clock.
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
 * longest path is cut first, and the next one is looked at when it is known how
 * long that has left it. In the end, registers that later ones have made
 * needless go.
 *
 * The part `loops` leaves a path that a call passes once from end to end: what
 * it is like is known when those of the loops have the lengths that they will
 * have. The part `calls` chooses the registers outside of loops, anew where
 * there are some: of all paths that are too long then, just the channels that a
 * call passes once get registers. One costs more where a call gets longer by it
 * (call_times.h). Within loops it only takes registers away: those of ready
 * that no path needs any more, and those in front of which a token may as well
 * wait until the next one is due (fifos/idle_registers.h).
 */
#include "core/ir/ir_kinds.h"
#include "core/ir/op_names.h"
#include "core/passes/buffers/cycle_breaks.h"
#include "core/passes/buffers/period.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/cuts/call_registers.h"
#include "core/passes/cuts/path_cuts.h"
#include "core/passes/cuts/ready_registers.h"
#include "core/passes/cuts/spare_registers.h"
#include "core/passes/fifos/idle_registers.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"

typedef struct break_options {
  double period;
  cut_part part;
} break_options;

/* Cuts what is too long. Returns false when out of memory. */
static bool cut(cut_circuit *circuit) {
  if (circuit->places.part == CUT_PART_CALLS &&
      !call_registers_take(circuit->func)) {
    return false;
  }
  if (circuit->places.part == CUT_PART_LOOPS) {
    if (!cut_prices_look(&circuit->prices, circuit->func)) {
      return false;
    }
    if (circuit->prices.are_none) {
      return true;
    }
  }
  return cut_circuit_begin(circuit) &&
         path_cuts_make(circuit, PATH_CUTS_FORWARD) &&
         path_cuts_make(circuit, PATH_CUTS_ALL);
}

/* Adds those to the registers that may be needless of which that is known when
 * all others are there. Returns false when out of memory. */
static bool list_spare(cut_circuit *circuit, idle_registers *idle) {
  loop_nest nest = {0};
  bool ok = loop_nest_find(&nest, circuit->func) &&
            idle_registers_find(idle, &nest, &circuit->added) &&
            ready_registers_list(circuit->func, &nest.headers, &circuit->added);
  loop_nest_finish(&nest);
  return ok;
}

/* Gives cycles of channels that have lost their registers others: nothing is
 * known of the paths through an instance. Returns false when out of memory. */
static bool keep_cycles(MlirOperation func) {
  static const MlirHandshakeBufferType valid =
      MlirHandshakeBufferTypeOneSlotBreakDV;
  static const MlirHandshakeBufferType ready =
      MlirHandshakeBufferTypeOneSlotBreakR;
  return !ir_has_instance(func) ||
         (cycle_breaks_add(func, slots_register_data, CYCLE_BREAKS_BEFORE,
                           &valid, 1) &&
          cycle_breaks_add(func, slots_break_ready, CYCLE_BREAKS_BEHIND, &ready,
                           1));
}

static bool may_go(MlirOperation op, void *user) {
  return idle_registers_try(user, op);
}

static bool is_first(MlirOperation op, void *user) {
  return idle_registers_are_sure(user, op);
}

/* Removes those registers that are needless of the ones that were listed.
 * Returns false when out of memory. */
static bool remove_listed(cut_circuit *circuit, idle_registers *idle) {
  const double period = circuit->period;
  const spare_registers_limits limits = {period, period * PERIOD_SURE};
  const spare_registers_filter filter = {may_go, is_first, idle};
  if (circuit->added.count == 0) {
    return true;
  }
  cut_circuit_settle(circuit);
  return spare_registers_remove(circuit->func, &circuit->times,
                                &circuit->prices.levels, &circuit->added,
                                &limits, &filter);
}

/* Removes the registers that are needless: those that were added now and, in
 * the end, all that only the clock is for. Returns false when out of memory. */
static bool remove_spare(cut_circuit *circuit) {
  bool is_end = circuit->places.part == CUT_PART_CALLS;
  idle_registers idle = {0};
  bool ok = (!is_end || list_spare(circuit, &idle)) &&
            remove_listed(circuit, &idle) &&
            (!is_end || keep_cycles(circuit->func));
  idle_registers_finish(&idle);
  return ok;
}

static bool visit(MlirOperation func, void *user) {
  const break_options *options = user;
  const double period = options->period;
  if (ir_func_is_declaration(func) || !handshake_is_materialized(func) ||
      ir_has_islands(func)) {
    return true;
  }
  cut_circuit circuit = {
      .func = func, .period = period, .places.part = options->part};
  bool ok = cut(&circuit) && remove_spare(&circuit);
  cut_circuit_finish(&circuit);
  return ok;
}

/* Reads which part is cut. Returns false after an error. */
static bool read_part(MlirOperation root, HlsPass pass, cut_part *part) {
  MlirStringRef name = hlsPassOption(pass, "part");
  bool is_loops = name.data && ir_str_is(name, "loops");
  bool is_calls = name.data && ir_str_is(name, "calls");
  *part = is_loops ? CUT_PART_LOOPS : is_calls ? CUT_PART_CALLS : CUT_PART_ALL;
  if (name.data && !is_loops && !is_calls) {
    ir_error(mlirOperationGetLocation(root), "unknown-part",
             "unknown part of the paths '%.*s'; known: loops, calls",
             (int)name.length, name.data);
    return false;
  }
  return true;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  break_options read = {0};
  if (!read_part(root, pass, &read.part) ||
      !period_read(root, pass, &read.period)) {
    return mlirLogicalResultFailure();
  }
  return op_names_run_on(root, pass, mlirOperationIsAHandshakeFunc, visit,
                         &read);
}

static const char *const dialects[] = {"handshake", NULL};

static const HlsPassOption known_options[] = {
    {"part", "which paths: those in loops or those of calls; all if not given",
     ""},
    PERIOD_OPTION,
    {NULL},
};

const HlsPassDefinition handshake_break_paths_pass = {
    .argument = "handshake-break-paths",
    .description = "Put registers into paths that are too long for the clock",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .options = known_options,
    .counters = op_names_counters,
};
