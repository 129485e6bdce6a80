/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-balance-latencies: lets the iterations of a loop overlap.
 *
 * Expects: handshake.func, materialised and buffered.
 * Guarantees: where a token of a loop of one basic block waits for another one
 * that takes longer, because their paths from the loop's header have different
 * latencies, a FIFO_BREAK_NONE has room for all the tokens that will wait there.
 * The function is still materialised, and nothing else has changed. Such buffers
 * that are there already count.
 *
 * Without that room a fork cannot give away its next token before the slowest
 * path has used the last one, and the loop starts an iteration only when the
 * one before has nearly ended.
 *
 * Every operation of the block gets a start time, as in modulo scheduling: the
 * longest path of latencies from the header. What is carried around the loop
 * and needed late, like a sum, starts as late as it may. An operation that is
 * ready s cycles before it is needed, in a loop that starts an iteration every
 * i cycles, has ceil(s / i) tokens waiting. The interval i is estimated by the
 * longest cycle of latencies through one merge of the header, and by the
 * slowest unit that takes one token at a time.
 *
 * Transparent buffers add room in order, and nothing but that: no cycle of
 * channels loses a register, and no deadlock can come into being. A memory
 * interface's channels stay as they are: their order towards each other
 * matters.
 */
#include "channel_graph.h"
#include "handshake_materialize.h"
#include "hls/handshake.h"
#include "loop_headers.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "op_names.h"
#include "passes_internal.h"
#include "unit_latency.h"

/* One operation of the loop. */
typedef struct node {
  MlirOperation op;
  int64_t latency;
  int64_t start;   /* earliest, from the beginning of the iteration */
  int64_t latest;  /* that delays nobody */
  bool is_header;  /* a merge through which iterations begin */
  bool is_free;    /* has a token whenever one is wanted */
} node;

/* A channel within the loop, other than those into the header's merges. */
typedef struct edge {
  size_t from, to;
  MlirValue value;
} edge;

typedef struct loop {
  int64_t bb;
  node *nodes;
  size_t num_nodes;
  edge *edges;
  size_t num_edges;
  ptr_map index; /* operation -> index + 1 */
  ir_arena memory;
} loop;

static bool is_merge(MlirOperation op) {
  return ir_op_is(op, "handshake.merge") || ir_op_is(op, "handshake.mux") ||
         ir_op_is(op, "handshake.control_merge");
}

static bool is_memory(MlirOperation op) {
  return ir_op_is(op, "handshake.mem_controller") ||
         ir_op_is(op, "handshake.lsq");
}

/* The operation in the loop that uses a result, and has to wait for it. */
static size_t find_user(const loop *loop, MlirValue value, bool *is_select) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  *is_select = false;
  if (mlirOpOperandIsNull(use)) {
    return 0;
  }
  MlirOperation user = mlirOpOperandGetOwner(use);
  *is_select = ir_op_is(user, "handshake.mux") &&
               mlirOpOperandGetOperandNumber(use) == 0;
  return is_memory(user) ? 0
                         : (size_t)(uintptr_t)ptr_map_get(&loop->index,
                                                          user.ptr);
}

static bool add_nodes(loop *loop, MlirOperation func) {
  MlirBlock body = ir_func_entry(func);
  size_t count = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    count += ir_bb(op) == loop->bb;
  }
  loop->nodes = ARENA_ARRAY(&loop->memory, node, count);
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       loop->nodes && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (ir_bb(op) != loop->bb || is_memory(op)) {
      continue;
    }
    loop->nodes[loop->num_nodes++] = (node){.op = op,
                                            .latency = unit_latency(op),
                                            .is_header = is_merge(op)};
    if (!ptr_map_set(&loop->index, op.ptr,
                     (void *)(uintptr_t)loop->num_nodes)) {
      return false;
    }
  }
  return loop->nodes;
}

static bool add_edges(loop *loop) {
  size_t count = 0;
  for (size_t i = 0; i < loop->num_nodes; i++) {
    count += (size_t)mlirOperationGetNumResults(loop->nodes[i].op);
  }
  loop->edges = ARENA_ARRAY(&loop->memory, edge, count);
  for (size_t i = 0; loop->edges && i < loop->num_nodes; i++) {
    MlirOperation op = loop->nodes[i].op;
    for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
      MlirValue value = mlirOperationGetResult(op, r);
      bool is_select = false;
      size_t user = find_user(loop, value, &is_select);
      if (user > 0 && (is_select || !loop->nodes[user - 1].is_header)) {
        loop->edges[loop->num_edges++] = (edge){i, user - 1, value};
      }
    }
  }
  return loop->edges;
}

/* Sources, and what depends on nothing else. */
static void mark_free(loop *loop) {
  for (size_t i = 0; i < loop->num_nodes; i++) {
    MlirOperation op = loop->nodes[i].op;
    bool is_free = ir_op_is(op, "handshake.source");
    if (ir_op_is(op, "handshake.constant")) {
      MlirOperation trigger = ir_def(mlirOperationGetOperand(op, 0));
      is_free = !mlirOperationIsNull(trigger) &&
                ir_op_is(trigger, "handshake.source");
    }
    loop->nodes[i].is_free = is_free;
  }
}

/* Moves starts back until no operation starts before its operands are there.
 * False when that has no end: the channels have a cycle without a merge. */
static bool find_starts(loop *loop) {
  for (size_t round = 0; round <= loop->num_nodes; round++) {
    bool changed = false;
    for (size_t i = 0; i < loop->num_edges; i++) {
      const node *from = &loop->nodes[loop->edges[i].from];
      node *to = &loop->nodes[loop->edges[i].to];
      int64_t ready = from->start + from->latency;
      if (!from->is_free && !to->is_header && to->start < ready) {
        to->start = ready;
        changed = true;
      }
    }
    if (!changed) {
      return true;
    }
  }
  return false;
}

/* Lets the header's values start as late as their users do not mind. */
static void delay_headers(loop *loop) {
  bool *has_user = ARENA_ARRAY(&loop->memory, bool, loop->num_nodes);
  for (size_t i = 0; has_user && i < loop->num_edges; i++) {
    has_user[loop->edges[i].from] = true;
  }
  for (size_t i = 0; i < loop->num_nodes; i++) {
    node *node = &loop->nodes[i];
    node->latest = has_user && has_user[i] ? INT64_MAX : node->start;
  }
  bool changed = true;
  for (size_t round = 0; changed && round <= loop->num_nodes; round++) {
    changed = false;
    for (size_t i = 0; i < loop->num_edges; i++) {
      node *from = &loop->nodes[loop->edges[i].from];
      const node *to = &loop->nodes[loop->edges[i].to];
      int64_t latest = to->is_header ? INT64_MAX : to->latest;
      if (latest != INT64_MAX && latest - from->latency < from->latest) {
        from->latest = latest - from->latency;
        changed = true;
      }
    }
  }
  for (size_t i = 0; i < loop->num_nodes; i++) {
    node *node = &loop->nodes[i];
    if (node->is_header && !ir_op_is(node->op, "handshake.control_merge") &&
        node->latest != INT64_MAX && node->latest > node->start) {
      node->start = node->latest;
    }
  }
}

/* Cycles from a merge of the header around the loop to itself; 0 when its own
 * value does not come back. */
static int64_t cycle_length(loop *loop, size_t header) {
  int64_t *reached = ARENA_ARRAY(&loop->memory, int64_t, loop->num_nodes);
  if (!reached) {
    return 0;
  }
  reached[header] = 1; /* one more than the distance; 0: not reached */
  bool changed = true;
  for (size_t round = 0; changed && round <= loop->num_nodes; round++) {
    changed = false;
    for (size_t i = 0; i < loop->num_edges; i++) {
      const edge *e = &loop->edges[i];
      int64_t distance = reached[e->from] + loop->nodes[e->from].latency;
      if (reached[e->from] && !loop->nodes[e->to].is_header &&
          distance > reached[e->to]) {
        reached[e->to] = distance;
        changed = true;
      }
    }
  }
  int64_t longest = 0;
  MlirOperation op = loop->nodes[header].op;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    MlirOperation def = ir_def(mlirOperationGetOperand(op, i));
    size_t from = mlirOperationIsNull(def)
                      ? 0
                      : (size_t)(uintptr_t)ptr_map_get(&loop->index, def.ptr);
    bool is_select = ir_op_is(op, "handshake.mux") && i == 0;
    if (from > 0 && !is_select && reached[from - 1]) {
      int64_t length = reached[from - 1] - 1 + loop->nodes[from - 1].latency;
      longest = length > longest ? length : longest;
    }
  }
  return longest;
}

/* How many cycles apart iterations begin, at least. */
static int64_t find_interval(loop *loop) {
  int64_t interval = 1;
  for (size_t i = 0; i < loop->num_nodes; i++) {
    const node *node = &loop->nodes[i];
    int64_t cycles = node->is_header              ? cycle_length(loop, i)
                     : unit_is_serial(node->op) ? node->latency
                                                  : 0;
    interval = cycles > interval ? cycles : interval;
  }
  return interval;
}

/* Tokens that a FIFO has room for; 0 for any other operation. */
static int64_t room_of(MlirOperation op) {
  MlirAttribute type = ir_attr(op, "bufferType");
  MlirAttribute slots = ir_attr(op, "numSlots");
  bool is_fifo = ir_op_is(op, "handshake.buffer") &&
                 mlirAttributeIsAInteger(type) &&
                 mlirAttributeIsAInteger(slots) &&
                 mlirIntegerAttrGetValueInt(type) ==
                     MlirHandshakeBufferFifoBreakNone;
  return is_fifo ? mlirIntegerAttrGetValueInt(slots) : 0;
}

static void add_room(const loop *loop, const edge *e, int64_t slots) {
  MlirOperation after = loop->nodes[e->from].op;
  MlirContext context = mlirOperationGetContext(after);
  MlirType i64 = mlirIntegerTypeGet(context, 64);
  MlirNamedAttribute attributes[] = {
      ir_named(context, "bufferType",
               mlirIntegerAttrGet(i64, MlirHandshakeBufferFifoBreakNone)),
      ir_named(context, "numSlots", mlirIntegerAttrGet(i64, slots)),
      ir_named(context, "dvLatency", mlirIntegerAttrGet(i64, 0)),
      ir_named(context, IR_BB, ir_bb_attr(context, (unsigned)loop->bb)),
  };
  MlirType type = mlirValueGetType(e->value);
  MlirOpOperand use = mlirValueGetFirstUse(e->value);
  MlirOperation user = mlirOpOperandGetOwner(use);
  intptr_t operand = mlirOpOperandGetOperandNumber(use);
  MlirOperation buffer = ir_insert(
      mlirOperationGetBlock(after), mlirOperationGetNextInBlock(after),
      &(ir_spec){.name = "handshake.buffer",
                 .location = mlirOperationGetLocation(after),
                 .operands = &e->value,
                 .num_operands = 1,
                 .results = &type,
                 .num_results = 1,
                 .attributes = attributes,
                 .num_attributes = sizeof attributes / sizeof *attributes});
  mlirOperationSetOperand(user, operand, mlirOperationGetResult(buffer, 0));
}

static bool balance(loop *loop, MlirOperation func) {
  if (!add_nodes(loop, func) || !add_edges(loop)) {
    return false;
  }
  mark_free(loop);
  if (!find_starts(loop)) {
    return true;
  }
  delay_headers(loop);
  int64_t interval = find_interval(loop);
  for (size_t i = 0; i < loop->num_edges; i++) {
    const edge *e = &loop->edges[i];
    const node *from = &loop->nodes[e->from];
    int64_t early =
        loop->nodes[e->to].start - (from->start + from->latency);
    int64_t waiting = (early + interval - 1) / interval;
    if (!from->is_free && waiting > room_of(from->op) &&
        !ir_op_is(from->op, "handshake.lazy_fork")) {
      add_room(loop, e, waiting);
    }
  }
  return true;
}

/* Is the block the whole body of a loop? */
static bool is_loop(const loop_headers *headers, MlirOperation control_merge) {
  int64_t bb = ir_bb(control_merge);
  if (!loop_headers_has(headers, bb)) {
    return false;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(control_merge); i++) {
    MlirOperation def = ir_def(mlirOperationGetOperand(control_merge, i));
    if (!mlirOperationIsNull(def) && ir_bb(def) == bb) {
      return true;
    }
  }
  return false;
}

static bool visit(MlirOperation func, void *user) {
  (void)user;
  if (ir_func_is_declaration(func) || !handshake_is_materialized(func)) {
    return true;
  }
  loop_headers headers = {0};
  bool ok = loop_headers_find(&headers, func);
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (ir_op_is(op, "handshake.control_merge") && is_loop(&headers, op)) {
      loop loop = {.bb = ir_bb(op)};
      ok = balance(&loop, func);
      ptr_map_finish(&loop.index);
      ir_arena_finish(&loop.memory);
    }
  }
  loop_headers_finish(&headers);
  if (!ok) {
    ir_out_of_memory(func);
  }
  return ok;
}

static MlirLogicalResult run(MlirOperation root, MlirStringRef options) {
  (void)options;
  op_names names = {0};
  bool ok = op_names_collect(&names, root) &&
            ir_for_each(root, "handshake.func", visit, NULL) &&
            op_names_assign(&names, root);
  op_names_finish(&names);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_balance_latencies_pass = {
    .argument = "handshake-balance-latencies",
    .description = "Let the iterations of loops of one block overlap",
    .dialects = dialects,
    .run = run,
};
