/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-place-buffers{algorithm=on-merges}: puts registers into loops.
 *
 * Expects: handshake.func, materialised.
 * Guarantees: every cycle of channels contains a buffer that registers data
 * and valid and one that registers ready, whatever the circuit looks like, so
 * that no combinational loop is left and a token always has a place to be. The
 * function is still materialised; a buffer has the basic block of the
 * operation that feeds it. Buffers that are there already count.
 *
 * Where: on the cycles of the channel graph. In each strongly connected
 * component, the outputs of the loop headers get a ONE_SLOT_BREAK_DV and a
 * ONE_SLOT_BREAK_R: of the merges that a token comes back to, that is, which
 * have an input from their own or a later basic block. Without those edges
 * there are fewer cycles, and so on until there is none. In a component
 * without headers (basic blocks missing, or numbered in another order) it is
 * the merges through which tokens enter the component, the headers of the loop
 * nesting forest after Steensgaard ("Sequentializing program dependence graphs
 * for irreducible programs", 1993); if there are none either, some merge, and
 * at last any operation. A path through a memory interface is registered there
 * and does not count; paths through instances count, as nothing is known about
 * them.
 *
 * Why nothing deadlocks: the circuit of a program has one control token, which
 * passes the blocks in program order, and each channel carries one token per
 * execution of the block that feeds it, in that order. Take the first
 * operation, in program order, that has not fired. Everything before it has,
 * so its input tokens have been produced, and each is the oldest in its
 * channel. It can be held up only at a fork whose other output has an older
 * token waiting for an operation that is later in program order; but a fork's
 * consumers belong to the same or the next execution of a block, which comes
 * before the fork's next token is produced. So the operation fires. This needs
 * no more storage than one token per cycle, which the pair gives, and any
 * further buffer only adds storage in order. A mux takes its inputs in the
 * order of the indices, which is the control token's.
 * The constants that announce stores to a memory controller get no buffer of
 * their own: they leave the fork of the block's control token, which passes on
 * to the end of the function, so the announcement is never overtaken.
 */
#include "channel_graph.h"
#include "handshake_materialize.h"
#include "hls/handshake.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "op_names.h"
#include "passes_internal.h"

static bool is_merge(MlirOperation op) {
  return ir_op_is(op, "handshake.merge") || ir_op_is(op, "handshake.mux") ||
         ir_op_is(op, "handshake.control_merge");
}

/* bufferType of a buffer, or -1. */
static int64_t buffer_type(MlirOperation op) {
  MlirAttribute type = ir_attr(op, "bufferType");
  bool known = ir_op_is(op, "handshake.buffer") && !mlirAttributeIsNull(type) &&
               mlirAttributeIsAInteger(type);
  return known ? mlirIntegerAttrGetValueInt(type) : -1;
}

static bool breaks_valid(MlirOperation op) {
  switch (buffer_type(op)) {
  case MlirHandshakeBufferOneSlotBreakDV:
  case MlirHandshakeBufferFifoBreakDV:
  case MlirHandshakeBufferOneSlotBreakDVR:
  case MlirHandshakeBufferShiftRegBreakDV:
    return true;
  default:
    return false;
  }
}

static bool breaks_ready(MlirOperation op) {
  int64_t type = buffer_type(op);
  return type == MlirHandshakeBufferOneSlotBreakR ||
         type == MlirHandshakeBufferOneSlotBreakDVR;
}

/* Puts a buffer of one slot between a value and its only user; returns the
 * buffered value. */
static MlirValue add_buffer(MlirValue value, MlirOperation after,
                            MlirHandshakeBufferType type) {
  MlirContext context = mlirOperationGetContext(after);
  MlirType i64 = mlirIntegerTypeGet(context, 64);
  bool registers = type == MlirHandshakeBufferOneSlotBreakDV;
  MlirNamedAttribute attributes[] = {
      ir_named(context, "bufferType", mlirIntegerAttrGet(i64, type)),
      ir_named(context, "numSlots", mlirIntegerAttrGet(i64, 1)),
      ir_named(context, "dvLatency", mlirIntegerAttrGet(i64, registers)),
  };
  MlirType result = mlirValueGetType(value);
  MlirOpOperand use = mlirValueGetFirstUse(value);
  MlirOperation user = mlirOpOperandGetOwner(use);
  intptr_t operand = mlirOpOperandGetOperandNumber(use);
  MlirOperation buffer =
      ir_insert(mlirOperationGetBlock(after), mlirOperationGetNextInBlock(after),
                &(ir_spec){.name = "handshake.buffer",
                           .location = mlirOperationGetLocation(after),
                           .operands = &value,
                           .num_operands = 1,
                           .results = &result,
                           .num_results = 1,
                           .attributes = attributes,
                           .num_attributes = 3});
  int64_t bb = ir_bb(after);
  if (bb >= 0) {
    ir_set_attr(buffer, IR_BB, ir_bb_attr(context, (unsigned)bb));
  }
  mlirOperationSetOperand(user, operand, mlirOperationGetResult(buffer, 0));
  return mlirOperationGetResult(buffer, 0);
}

/* What is being placed: pairs, or only what breaks ready. */
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
    result = add_buffer(result, op, MlirHandshakeBufferOneSlotBreakDV);
    op = mlirOpResultGetOwner(result);
  }
  add_buffer(result, op, MlirHandshakeBufferOneSlotBreakR);
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
typedef enum rank { ANY, MERGE, ENTRY, HEADER } rank;

static bool is_on(const placement *p, MlirOperation op, size_t component) {
  return !mlirOperationIsNull(op) &&
         channel_graph_component(p->graph, op) == component;
}

static rank rank_op(const placement *p, MlirOperation op, size_t component) {
  if (!is_merge(op)) {
    return ANY;
  }
  int64_t bb = ir_bb(op);
  rank best = MERGE;
  intptr_t first = ir_op_is(op, "handshake.mux") ? 1 : 0;
  for (intptr_t i = first; i < mlirOperationGetNumOperands(op); i++) {
    MlirOperation def = ir_def(mlirOperationGetOperand(op, i));
    if (!is_on(p, def, component)) {
      best = best > ENTRY ? best : ENTRY;
    } else if (bb >= 0 && ir_bb(def) >= bb) {
      best = HEADER;
    }
  }
  return best;
}

/* Breaks every component once, at its best places. Operations on no cycle are
 * not touched. */
static bool break_components(const placement *p, ir_arena *memory) {
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
    /* Without headers or entries, one place is enough to make progress. */
    if (best[c] >= ENTRY || !broken[c]) {
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
    ir_arena memory = {0};
    placement p = {.graph = &graph, .ready_only = ready_only};
    bool ok = channel_graph_build(&graph, func, breaks);
    bool done = ok && graph.num_components == 0;
    ok = ok && (done || break_components(&p, &memory));
    ir_arena_finish(&memory);
    channel_graph_finish(&graph);
    if (!ok || done) {
      return ok;
    }
  }
}

static bool check_materialized(MlirOperation func) {
  if (handshake_is_materialized(func)) {
    return true;
  }
  MlirStringRef name = ir_attr_str(func, "sym_name");
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
  if (!break_cycles(func, breaks_valid, false) ||
      !break_cycles(func, breaks_ready, true)) {
    ir_out_of_memory(func);
    return false;
  }
  return true;
}

static MlirLogicalResult run(MlirOperation root, MlirStringRef options) {
  MlirStringRef algorithm = hlsPassOption(options, "algorithm");
  if (algorithm.data && !ir_str_is(algorithm, "on-merges")) {
    ir_error(mlirOperationGetLocation(root), "unknown-buffer-algorithm",
             "unknown buffer placement algorithm '%.*s'; known: on-merges",
             (int)algorithm.length, algorithm.data);
    return mlirLogicalResultFailure();
  }
  op_names names = {0};
  bool ok = op_names_collect(&names, root) &&
            ir_for_each(root, "handshake.func", visit, NULL) &&
            op_names_assign(&names, root);
  op_names_finish(&names);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_place_buffers_pass = {
    .argument = "handshake-place-buffers",
    .description = "Put buffers into the loops of a circuit",
    .dialects = dialects,
    .run = run,
};
