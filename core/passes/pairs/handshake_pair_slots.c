/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-pair-slots{period=...}: one FIFO in place of a register and a slot.
 *
 * Expects: handshake.func, materialised, with its buffers and with the sizes of
 * its load-store queues, on which paths depend.
 * Guarantees: a ONE_SLOT_BREAK_R is gone where the register of its cycle, or
 * the one that its tokens come through, can be a FIFO_BREAK_DVR with a slot
 * more (slot_pairs.h), and no path gets longer than the period by that, or than
 * the longest one was. Cycles keep their slots and their latency.
 */
#include "core/ir/op_names.h"
#include "core/passes/buffers/period.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/pairs/pair_paths.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"

/* Gives a register a slot more; it breaks ready, too, then. */
static void add_slot_to(MlirOperation store) {
  MlirType word =
      mlirAttributeGetType(mlirHandshakeBufferGetNumSlotsAttr(store));
  int64_t slots = mlirHandshakeBufferGetNumSlots(store) + 1;
  mlirHandshakeBufferSetBufferTypeAttr(
      store, mlirIntegerAttrGet(word, (int64_t)PAIR_FIFO));
  mlirHandshakeBufferSetNumSlotsAttr(store, mlirIntegerAttrGet(word, slots));
}

/* Adds a slot to a channel that has none. */
static void add_slot(planned_pair *one, MlirValue value) {
  MlirOperation maker = ir_def(value);
  if (!mlirOperationIsNull(maker) && !slots_break_ready(maker) &&
      one->num_added < PAIR_MOST_ADDED) {
    one->added[one->num_added++] =
        ir_def(slots_add(value, MlirHandshakeBufferTypeOneSlotBreakR, 1));
  }
}

/* What a mux without a slot behind it would keep waiting. */
static void add_slots(planned_pair *one) {
  MlirOperation mux = one->pair.mux;
  if (mlirOperationIsNull(mux)) {
    return;
  }
  add_slot(one, mlirHandshakeMuxGetSelectOperand(mux));
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(mux); i++) {
    MlirOperation op = slot_pairs_maker(mlirOperationGetOperand(mux, i));
    if (!mlirOperationIsNull(op) && mlirOperationIsAHandshakeConstant(op)) {
      add_slot(one, mlirHandshakeConstantGetCtrl(op));
    }
  }
}

/* Joins a pair, or leaves it as it has been. */
static void finish(const planned_pair *one) {
  if (one->is_joined) {
    slots_remove(one->pair.slot);
    add_slot_to(one->pair.store);
    return;
  }
  for (size_t i = 0; i < one->num_added; i++) {
    slots_remove(one->added[i]);
  }
}

static bool pair_slots(MlirOperation func, double period) {
  slot_pairs found = {0};
  planned_pair *pairs = NULL;
  bool ok = slot_pairs_find(&found, func);
  if (ok && found.count > 0) {
    pairs = ARENA_ARRAY(&found.memory, planned_pair, found.count);
    ok = pairs;
  }
  for (size_t i = 0; ok && i < found.count; i++) {
    pairs[i].pair = found.items[i];
    add_slots(&pairs[i]);
  }
  ok = ok && (found.count == 0 ||
              pair_paths_choose(pairs, found.count, func, period));
  for (size_t i = 0; ok && i < found.count; i++) {
    finish(&pairs[i]);
  }
  slot_pairs_finish(&found);
  return ok;
}

static bool visit(MlirOperation func, void *user) {
  const double *period = user;
  return ir_func_is_declaration(func) || !handshake_is_materialized(func) ||
         pair_slots(func, *period);
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

const HlsPassDefinition handshake_pair_slots_pass = {
    .argument = "handshake-pair-slots",
    .description = "Put one FIFO in place of a register and a slot",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .options = known_options,
    .counters = op_names_counters,
};
