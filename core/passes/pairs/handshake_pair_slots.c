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
#include "core/passes/pairs/slot_pairs.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"
#include "hls/longest_path.h"
#include "mlir-c/BuiltinAttributes.h"

/* So often are pairs taken back that are on the longest path; then all that
 * are left. */
enum { MOST_ROUNDS = 12 };

/* One for the select of a mux, and one for each way in (slot_pairs.c). */
enum { MOST_ADDED = 4 };

/* A pair while it may be taken back. */
typedef struct paired {
  slot_pair pair;
  bool is_joined;
  MlirBlock block;
  MlirValue before;   /* the slot's operand, */
  MlirOperation user; /* and whose operand its result was */
  intptr_t index;
  MlirOperation added[MOST_ADDED]; /* slots of a bit or less */
  size_t num_added;
} paired;

typedef struct pairing {
  paired *items;
  size_t count;
  MlirOperation func;
  double bound; /* in nanoseconds */
  bool failed;  /* out of memory */
} pairing;

/* Gives a register so many slots more, or less; it breaks ready, too, as long
 * as it has slots of pairs. */
static void add_slots_to(MlirOperation store, int64_t more, bool breaks_ready) {
  MlirType word =
      mlirAttributeGetType(mlirHandshakeBufferGetNumSlotsAttr(store));
  int64_t slots = mlirHandshakeBufferGetNumSlots(store) + more;
  MlirHandshakeBufferType type =
      breaks_ready ? MlirHandshakeBufferTypeFifoBreakDVR
      : slots == 1 ? MlirHandshakeBufferTypeOneSlotBreakDV
                   : MlirHandshakeBufferTypeFifoBreakDV;
  mlirHandshakeBufferSetBufferTypeAttr(store,
                                       mlirIntegerAttrGet(word, (int64_t)type));
  mlirHandshakeBufferSetNumSlotsAttr(store, mlirIntegerAttrGet(word, slots));
}

/* Is a register in a pair that is joined? */
static bool is_in_use(const pairing *p, MlirOperation store) {
  for (size_t i = 0; i < p->count; i++) {
    if (p->items[i].is_joined &&
        mlirOperationEqual(p->items[i].pair.store, store)) {
      return true;
    }
  }
  return false;
}

/* Adds a slot to a channel that has none. */
static void add_slot(paired *one, MlirValue value) {
  MlirOperation maker = ir_def(value);
  if (!mlirOperationIsNull(maker) && !slots_break_ready(maker) &&
      one->num_added < MOST_ADDED) {
    one->added[one->num_added++] =
        ir_def(slots_add(value, MlirHandshakeBufferTypeOneSlotBreakR, 1));
  }
}

/* What a mux without a slot behind it would keep waiting. */
static void add_slots(paired *one) {
  MlirOperation mux = one->pair.mux;
  one->num_added = 0;
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

static void join(paired *one) {
  MlirOperation slot = one->pair.slot;
  MlirOpOperand use = mlirValueGetFirstUse(mlirHandshakeBufferGetResult(slot));
  one->block = mlirOperationGetBlock(slot);
  one->before = mlirHandshakeBufferGetOperand(slot);
  one->user = mlirOpOperandGetOwner(use);
  one->index = mlirOpOperandGetOperandNumber(use);
  mlirOperationSetOperand(one->user, one->index, one->before);
  mlirOperationRemoveFromParent(slot);
  add_slots_to(one->pair.store, 1, true);
  add_slots(one);
  one->is_joined = true;
}

static void take_back(pairing *p, paired *one) {
  MlirOperation slot = one->pair.slot;
  mlirOperationSetOperand(one->user, one->index,
                          mlirHandshakeBufferGetResult(slot));
  mlirBlockInsertOwnedOperationAfter(one->block, ir_def(one->before), slot);
  while (one->num_added > 0) {
    slots_remove(one->added[--one->num_added]);
  }
  one->is_joined = false;
  add_slots_to(one->pair.store, -1, is_in_use(p, one->pair.store));
}

static bool is_added(const paired *one, MlirOperation op) {
  for (size_t i = 0; i < one->num_added; i++) {
    if (mlirOperationEqual(op, one->added[i])) {
      return true;
    }
  }
  return false;
}

/* Does a path lead through what the slot has left, the FIFO, or a slot that has
 * been added? */
static bool is_on(const hls_longest_path *path, const paired *one) {
  if (mlirOperationEqual(path->end, one->pair.store)) {
    return true;
  }
  for (size_t i = 0; i < path->num_steps; i++) {
    const hls_path_step *step = &path->steps[i];
    if (mlirOperationEqual(step->op, one->pair.store) ||
        is_added(one, step->op) ||
        (!mlirValueIsNull(step->channel) &&
         mlirValueEqual(step->channel, one->before))) {
      return true;
    }
  }
  return false;
}

/* Takes back the pairs that are on a path, or with NULL all. Returns whether
 * there were any. */
static bool take_back_on(pairing *p, const hls_longest_path *path) {
  bool is_changed = false;
  for (size_t i = 0; i < p->count; i++) {
    if (p->items[i].is_joined && (!path || is_on(path, &p->items[i]))) {
      take_back(p, &p->items[i]);
      is_changed = true;
    }
  }
  return is_changed;
}

/* Takes pairs back if the longest path is longer than it may be: all, or those
 * that are on it if any are. Returns whether the next one has to be looked at.
 */
static bool shorten(pairing *p, bool all) {
  hls_longest_path path = {0};
  bool goes_on = false;
  if (!hls_longest_path_find(&path, p->func)) {
    p->failed = true;
  } else if (path.ns > p->bound) {
    goes_on = (!all && take_back_on(p, &path)) || take_back_on(p, NULL);
  }
  hls_longest_path_finish(&path);
  return goes_on;
}

/* A slot that is left out is nobody's any more. */
static void finish(pairing *p) {
  for (size_t i = 0; i < p->count; i++) {
    if (p->items[i].is_joined) {
      mlirOperationDestroy(p->items[i].pair.slot);
    }
  }
}

static void pair_all(pairing *p) {
  for (size_t i = 0; i < p->count; i++) {
    join(&p->items[i]);
  }
  for (int round = 0; shorten(p, round == MOST_ROUNDS); round++) {
  }
  finish(p);
}

static bool find_bound(pairing *p, double period) {
  hls_longest_path path = {0};
  bool ok = hls_longest_path_find(&path, p->func);
  p->bound = path.ns > PERIOD_SURE * period ? path.ns : PERIOD_SURE * period;
  hls_longest_path_finish(&path);
  return ok;
}

static bool pair_slots(MlirOperation func, double period) {
  slot_pairs pairs = {0};
  pairing p = {.func = func};
  bool ok = slot_pairs_find(&pairs, func);
  if (ok && pairs.count > 0) {
    p.items = ARENA_ARRAY(&pairs.memory, paired, pairs.count);
    ok = p.items && find_bound(&p, period);
  }
  for (size_t i = 0; ok && i < pairs.count; i++) {
    p.items[p.count++] = (paired){.pair = pairs.items[i]};
  }
  if (ok && p.count > 0) {
    pair_all(&p);
  }
  slot_pairs_finish(&pairs);
  return ok && !p.failed;
}

static bool visit(MlirOperation func, void *user) {
  const double *period = user;
  return ir_func_is_declaration(func) || !handshake_is_materialized(func) ||
         pair_slots(func, *period);
}

static MlirLogicalResult run(MlirOperation root, MlirStringRef options) {
  double period;
  if (!period_read(root, options, &period)) {
    return mlirLogicalResultFailure();
  }
  return op_names_run_on(root, mlirOperationIsAHandshakeFunc, visit, &period);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_pair_slots_pass = {
    .argument = "handshake-pair-slots",
    .description = "Put one FIFO in place of a register and a slot",
    .dialects = dialects,
    .run = run,
};
