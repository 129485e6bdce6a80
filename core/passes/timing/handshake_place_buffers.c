/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-place-buffers{algorithm=on-merges}: puts registers into loops.
 *
 * Expects: handshake.func, materialised.
 * Guarantees:
 * - Every merge-like operation of a loop header hands its data to a
 *   ONE_SLOT_BREAK_DV and a ONE_SLOT_BREAK_R, or to buffers that do the same.
 * - Every cycle of channels, whatever the circuit looks like, contains a
 *   buffer that registers data and valid and one that registers ready: there
 *   is no combinational loop.
 * - Before every lazy fork of a control token, other than the function's start,
 *   there is such a pair, too, and behind its outputs to anything but a queue a
 *   ONE_SLOT_BREAK_R.
 * - The function is still materialised; a buffer has the basic block of the
 *   operation that feeds it. Buffers that are there already count.
 * An instance that waits for its own output, with nothing between them that
 * could give it a first token, is reported.
 * A path through a memory interface is registered there and is no cycle; paths
 * through instances are taken for combinational, as nothing is known about
 * them.
 *
 * Cycles without a header (basic blocks missing, or an irregular circuit) are
 * broken in each strongly connected component after the merges through which
 * tokens enter it, which are the headers of the loop nesting forest after
 * Steensgaard ("Sequentializing program dependence graphs for irreducible
 * programs", 1993), or after some merge, or anywhere, until no cycle is left.
 *
 * Why nothing deadlocks. One control token passes the blocks of a program in
 * order. Cut an execution into regions, each from one passage of a loop header
 * to the next; a region passes no block twice, so that a channel carries at
 * most one of its tokens. Take the first region that is not finished. All
 * tokens of earlier ones are gone, so every fork in it holds a token of this
 * region or nothing. Within the region, operations depend on each other
 * without cycles, and whether an operation offers a token does not depend on
 * anyone's readiness: one after the other, all do. An offered token is taken
 * by a sink, a memory, the end of the function, or a merge of the next header.
 * The latter has room for it: of the two slots behind it, at most one holds a
 * token of this region. So the region finishes.
 * Both slots are needed for every value, whether it is carried around the loop
 * or only passes the header: without them, a value that iteration k computes
 * for iteration k + 1 would have to wait until the latter can use it, and keep
 * the condition of iteration k from being consumed, which iteration k + 1
 * needs to be gone. Further buffers only add room in order.
 * Where values go their own ways (handshake-shorten-ways), control does not
 * pass the blocks before them, and the tokens of several regions may be under
 * way at once. But then every operation takes its operands in a fixed order:
 * there are no merges, and the select of a mux tells which input is next. With
 * room that is bounded, which is one more thing to wait for, such a network of
 * processes still comes to the same end in whatever order they take their steps
 * (Kahn, "The semantics of a simple language for parallel programming", 1974).
 * So it is enough that it does not get stuck in one order, and that is the one
 * above, region by region: a value that goes past a region, or past a loop,
 * waits where it is until it is used, and its next token comes only after that,
 * because both are made in the same loop or outside of all. Of what an
 * iteration leaves for the next one, the data has the slots behind its mux, and
 * the condition the slot of the init, whose last token all muxes of the header
 * have taken when they began the iteration. After the last iteration of a loop
 * the init holds what it held after reset, and the header waits to be entered.
 * A lazy fork hands a block's control token to load-store queues and to the
 * others at once. The pair before it keeps the groups of consecutive blocks in
 * different cycles; the slots behind it make it depend on nobody but the
 * queues, which have room when the accesses of earlier blocks are done; that
 * these can be is what handshake-size-lsqs takes care of.
 * The constants that announce stores to a memory controller get no buffer of
 * their own: they leave the fork of the block's control token, which passes on
 * to the end of the function, so the announcement is never overtaken.
 */
#include "core/ir/channel_graph.h"
#include "core/ir/op_names.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "core/passes/timing/instance_cycles.h"
#include "core/passes/timing/loop_headers.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

/* bufferType of a buffer, or -1. */
static int64_t buffer_type(MlirOperation op) {
  return mlirOperationIsAHandshakeBuffer(op)
             ? (int64_t)mlirHandshakeBufferGetBufferType(op)
             : -1;
}

static bool breaks_valid(MlirOperation op) {
  switch (buffer_type(op)) {
  case MlirHandshakeBufferTypeOneSlotBreakDV:
  case MlirHandshakeBufferTypeFifoBreakDV:
  case MlirHandshakeBufferTypeOneSlotBreakDVR:
  case MlirHandshakeBufferTypeShiftRegBreakDV:
    return true;
  default:
    return false;
  }
}

static bool breaks_ready(MlirOperation op) {
  int64_t type = buffer_type(op);
  return type == MlirHandshakeBufferTypeOneSlotBreakR ||
         type == MlirHandshakeBufferTypeOneSlotBreakDVR;
}

/* Puts a buffer of one slot between a value and its only user; returns the
 * buffered value. */
static MlirValue add_buffer(MlirValue value, MlirOperation after,
                            MlirHandshakeBufferType type) {
  bool registers = type == MlirHandshakeBufferTypeOneSlotBreakDV;
  MlirOpOperand use = mlirValueGetFirstUse(value);
  MlirOperation user = mlirOpOperandGetOwner(use);
  intptr_t operand = mlirOpOperandGetOperandNumber(use);
  MlirOperation buffer = mlirHandshakeBufferCreate(
      mlirOperationGetLocation(after), value, type, 1, registers);
  mlirBlockInsertOwnedOperationAfter(mlirOperationGetBlock(after), after,
                                     buffer);
  int64_t bb = ir_bb(after);
  if (bb >= 0) {
    ir_set_attr(buffer, MLIR_ATTR_HANDSHAKE_BB,
                ir_bb_attr(mlirOperationGetContext(after), (unsigned)bb));
  }
  mlirOperationSetOperand(user, operand, mlirHandshakeBufferGetResult(buffer));
  return mlirHandshakeBufferGetResult(buffer);
}

/* The buffers that are being placed: pairs, or only those that break ready. */
typedef struct placement {
  const channel_graph *graph;
  bool ready_only;
} placement;

/* Does a result lead to an operation on the same cycle? */
static bool stays_inside(const placement *p, MlirValue result,
                         size_t component) {
  MlirOpOperand use = mlirValueGetFirstUse(result);
  return !mlirOpOperandIsNull(use) &&
         channel_graph_component(p->graph, mlirOpOperandGetOwner(use)) ==
             component;
}

static void buffer_result(const placement *p, MlirValue result) {
  MlirOperation op = mlirOpResultGetOwner(result);
  if (!p->ready_only) {
    result = add_buffer(result, op, MlirHandshakeBufferTypeOneSlotBreakDV);
    op = mlirOpResultGetOwner(result);
  }
  add_buffer(result, op, MlirHandshakeBufferTypeOneSlotBreakR);
}

/* Buffers the first output of the operation that stays on its cycle: the data
 * before the index of a control_merge. */
static void buffer_op(const placement *p, MlirOperation op, size_t component) {
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
    MlirValue result = mlirOperationGetResult(op, r);
    if (stays_inside(p, result, component)) {
      buffer_result(p, result);
      return;
    }
  }
}

/* How good a place for a buffer an operation is, on its cycle. */
typedef enum rank { ANY, MERGE, ENTRY } rank;

static bool is_on(const placement *p, MlirOperation op, size_t component) {
  return !mlirOperationIsNull(op) &&
         channel_graph_component(p->graph, op) == component;
}

static rank rank_op(const placement *p, MlirOperation op, size_t component) {
  if (!loop_blocks_is_merge(op)) {
    return ANY;
  }
  intptr_t first = mlirOperationIsAHandshakeMux(op) ? 1 : 0;
  for (intptr_t i = first; i < mlirOperationGetNumOperands(op); i++) {
    MlirOperation def = ir_def(mlirOperationGetOperand(op, i));
    if (!is_on(p, def, component)) {
      return ENTRY;
    }
  }
  return MERGE;
}

/* Breaks every component once, at its best places. Operations on no cycle are
 * not touched. */
static bool break_components(const placement *p, arena_pool *memory) {
  const channel_graph *graph = p->graph;
  rank *best = ARENA_ARRAY(memory, rank, graph->num_components);
  bool *broken = ARENA_ARRAY(memory, bool, graph->num_components);
  rank *ranks = ARENA_ARRAY(memory, rank, graph->num_ops);
  if (!best || !broken || !ranks) {
    return false;
  }
  for (size_t i = 0; i < graph->num_ops; i++) {
    size_t c = graph->component[i];
    if (c != CHANNEL_GRAPH_ACYCLIC) {
      ranks[i] = rank_op(p, graph->ops[i], c);
      best[c] = ranks[i] > best[c] ? ranks[i] : best[c];
    }
  }
  for (size_t i = 0; i < graph->num_ops; i++) {
    size_t c = graph->component[i];
    if (c == CHANNEL_GRAPH_ACYCLIC || ranks[i] < best[c]) {
      continue;
    }
    /* Without entries, one place is enough to make progress. */
    if (best[c] == ENTRY || !broken[c]) {
      broken[c] = true;
      buffer_op(p, graph->ops[i], c);
    }
  }
  return true;
}

/* Adds buffers until no cycle is left without one for which `breaks` is
 * true. */
static bool break_cycles(MlirOperation func, bool (*breaks)(MlirOperation),
                         bool ready_only) {
  for (;;) {
    channel_graph graph = {0};
    arena_pool memory = {0};
    placement p = {.graph = &graph, .ready_only = ready_only};
    bool ok = channel_graph_build(&graph, func, breaks);
    bool done = ok && graph.num_components == 0;
    ok = ok && (done || break_components(&p, &memory));
    arena_finish(&memory);
    channel_graph_finish(&graph);
    if (!ok || done) {
      return ok;
    }
  }
}

/* Adds what the buffers right behind a value do not break yet. */
static void complete_pair(MlirValue value) {
  bool valid = false, ready = false;
  MlirOperation op = mlirOpOperandGetOwner(mlirValueGetFirstUse(value));
  while (mlirOperationIsAHandshakeBuffer(op)) {
    valid |= breaks_valid(op);
    ready |= breaks_ready(op);
    MlirValue next = mlirOperationGetResult(op, 0);
    op = mlirOpOperandGetOwner(mlirValueGetFirstUse(next));
  }
  op = mlirOpResultGetOwner(value);
  if (!valid) {
    value = add_buffer(value, op, MlirHandshakeBufferTypeOneSlotBreakDV);
    op = mlirOpResultGetOwner(value);
  }
  if (!ready) {
    add_buffer(value, op, MlirHandshakeBufferTypeOneSlotBreakR);
  }
}

/* The value behind which a chain of buffers begins that ends in `value`. */
static MlirValue chain_begin(MlirValue value) {
  MlirOperation def = ir_def(value);
  while (!mlirOperationIsNull(def) && mlirOperationIsAHandshakeBuffer(def)) {
    value = mlirOperationGetOperand(def, 0);
    def = ir_def(value);
  }
  return value;
}

/* Separates the groups of load-store queues by a cycle, and the wires of each
 * lazy fork's outputs from each other. */
static void buffer_lazy_forks(MlirOperation func) {
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  while (!mlirOperationIsNull(op)) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    if (mlirOperationIsAHandshakeLazyFork(op)) {
      MlirValue input = chain_begin(mlirOperationGetOperand(op, 0));
      if (!mlirOperationIsNull(ir_def(input))) {
        complete_pair(input);
      }
      for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
        MlirValue result = mlirOperationGetResult(op, r);
        MlirOperation user =
            mlirOpOperandGetOwner(mlirValueGetFirstUse(result));
        if (!mlirOperationIsAHandshakeLSQ(user) && !breaks_ready(user)) {
          add_buffer(result, op, MlirHandshakeBufferTypeOneSlotBreakR);
        }
      }
    }
    op = next;
  }
}

/* Buffers the data of every merge in a loop header. */
static bool buffer_headers(MlirOperation func) {
  loop_headers headers = {0};
  bool ok = loop_headers_find(&headers, func);
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  while (ok && !mlirOperationIsNull(op)) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    if (loop_blocks_is_merge(op) && loop_headers_has(&headers, ir_bb(op))) {
      complete_pair(mlirOperationGetResult(op, 0));
    }
    op = next;
  }
  loop_headers_finish(&headers);
  return ok;
}

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
  (void)user;
  if (ir_func_is_declaration(func)) {
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
  bool ok = buffer_headers(func);
  if (ok) {
    buffer_lazy_forks(func);
  }
  if (!ok || !break_cycles(func, breaks_valid, false) ||
      !break_cycles(func, breaks_ready, true)) {
    ir_out_of_memory(func);
    return false;
  }
  return true;
}

static bool visit_all(MlirOperation root, void *user) {
  return ir_for_each(root, mlirOperationIsAHandshakeFunc, visit, user);
}

static MlirLogicalResult run(MlirOperation root, MlirStringRef options) {
  MlirStringRef algorithm = hlsPassOption(options, "algorithm");
  if (algorithm.data && !ir_str_is(algorithm, "on-merges")) {
    ir_error(mlirOperationGetLocation(root), "unknown-buffer-algorithm",
             "unknown buffer placement algorithm '%.*s'; known: on-merges",
             (int)algorithm.length, algorithm.data);
    return mlirLogicalResultFailure();
  }
  return op_names_run(root, visit_all, NULL);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_place_buffers_pass = {
    .argument = "handshake-place-buffers",
    .description = "Put buffers into the loops of a circuit",
    .dialects = dialects,
    .run = run,
};
