/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Graphs of loops, and the times at which their operations start.
 */
#include "core/passes/timing/loop_graph.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

static bool is_merge(MlirOperation op) {
  return mlirOperationIsAHandshakeMerge(op) ||
         mlirOperationIsAHandshakeMux(op) ||
         mlirOperationIsAHandshakeControlMerge(op);
}

bool loop_graph_is_memory(MlirOperation op) {
  return mlirOperationIsAHandshakeMemoryController(op) ||
         mlirOperationIsAHandshakeLSQ(op);
}

/* Sources, and what depends on nothing else. */
static bool is_free(MlirOperation op) {
  if (mlirOperationIsAHandshakeConstant(op)) {
    op = ir_def(mlirOperationGetOperand(op, 0));
  }
  return !mlirOperationIsNull(op) && mlirOperationIsAHandshakeSource(op);
}

static bool add_nodes(loop_graph *graph, MlirOperation func) {
  MlirBlock body = ir_func_entry(func);
  size_t count = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    count += loop_headers_body_has(&graph->body, ir_bb(op));
  }
  graph->nodes = ARENA_ARRAY(&graph->memory, loop_node, count);
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       graph->nodes && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!loop_headers_body_has(&graph->body, ir_bb(op)) ||
        loop_graph_is_memory(op)) {
      continue;
    }
    graph->nodes[graph->num_nodes++] = (loop_node){
        .op = op,
        .latency = hls_unit_latency(op),
        .is_header = is_merge(op) && ir_bb(op) == graph->body.header,
        .is_free = is_free(op)};
    if (!ptr_map_set(&graph->index, op.ptr,
                     (void *)(uintptr_t)graph->num_nodes)) {
      return false;
    }
  }
  return graph->nodes;
}

/* The loops in the loop. */
typedef struct inner_loops {
  loop_body *bodies;
  size_t count;
} inner_loops;

static bool find_inner(loop_graph *graph, const loop_headers *headers,
                       inner_loops *inner) {
  inner->bodies =
      ARENA_ARRAY(&graph->memory, loop_body, graph->body.num_blocks);
  for (size_t i = 0; inner->bodies && i < graph->body.num_blocks; i++) {
    int64_t bb = graph->body.blocks[i];
    if (bb == graph->body.header || !loop_headers_has(headers, bb)) {
      continue;
    }
    if (!loop_headers_body(headers, bb, &graph->memory,
                           &inner->bodies[inner->count++])) {
      return false;
    }
  }
  graph->has_inner = inner->count > 0;
  return inner->bodies;
}

/* Does an inner loop begin again with what goes from one operation to the
 * merge? */
static bool repeats_inner(const inner_loops *inner, MlirOperation from,
                          MlirOperation to) {
  for (size_t i = 0; i < inner->count; i++) {
    if (ir_bb(to) == inner->bodies[i].header &&
        loop_headers_body_has(&inner->bodies[i], ir_bb(from))) {
      return true;
    }
  }
  return false;
}

static void add_use(loop_graph *graph, const inner_loops *inner, size_t from,
                    MlirValue value, MlirOpOperand use) {
  MlirOperation user = mlirOpOperandGetOwner(use);
  size_t to = (size_t)(uintptr_t)ptr_map_get(&graph->index, user.ptr);
  bool is_data = is_merge(user) && !(mlirOperationIsAHandshakeMux(user) &&
                                     mlirOpOperandGetOperandNumber(use) == 0);
  if (to == 0 ||
      (is_data && repeats_inner(inner, graph->nodes[from].op, user))) {
    return;
  }
  graph->edges[graph->num_edges++] =
      (loop_edge){.from = from,
                  .to = to - 1,
                  .value = value,
                  .is_back = is_data && graph->nodes[to - 1].is_header};
}

static size_t count_uses(const loop_graph *graph) {
  size_t count = 0;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    MlirOperation op = graph->nodes[i].op;
    for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
      MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, r));
      for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
        count++;
      }
    }
  }
  return count;
}

static bool add_edges(loop_graph *graph, const inner_loops *inner) {
  graph->edges = ARENA_ARRAY(&graph->memory, loop_edge, count_uses(graph));
  for (size_t i = 0; graph->edges && i < graph->num_nodes; i++) {
    MlirOperation op = graph->nodes[i].op;
    for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
      MlirValue value = mlirOperationGetResult(op, r);
      MlirOpOperand use = mlirValueGetFirstUse(value);
      for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
        add_use(graph, inner, i, value, use);
      }
    }
  }
  return graph->edges;
}

bool loop_graph_build(loop_graph *graph, MlirOperation func,
                      const loop_headers *headers, int64_t header) {
  inner_loops inner = {0};
  return loop_headers_body(headers, header, &graph->memory, &graph->body) &&
         add_nodes(graph, func) && find_inner(graph, headers, &inner) &&
         add_edges(graph, &inner);
}

void loop_graph_finish(loop_graph *graph) {
  ptr_map_finish(&graph->index);
  arena_finish(&graph->memory);
  *graph = (loop_graph){0};
}

/* The queue that a load has its data from, behind casts; null for others. */
static MlirOperation queue_of(MlirOperation load, intptr_t *result) {
  enum { MAX_STEPS = 8 };
  if (!mlirOperationIsAHandshakeLoad(load)) {
    return ir_no_op();
  }
  MlirValue data = mlirHandshakeLoadGetData(load);
  for (int step = 0; step < MAX_STEPS; step++) {
    MlirOperation op = ir_def(data);
    if (mlirOperationIsNull(op) || mlirOperationIsAHandshakeLSQ(op)) {
      *result = mlirOperationIsNull(op) ? 0 : mlirOpResultGetResultNumber(data);
      return op;
    }
    if (mlirOperationGetNumOperands(op) != 1) {
      break;
    }
    data = mlirOperationGetOperand(op, 0);
  }
  return ir_no_op();
}

void loop_graph_delay_queue_loads(loop_graph *graph) {
  for (size_t i = 0; i < graph->num_nodes; i++) {
    loop_node *node = &graph->nodes[i];
    intptr_t result, other;
    MlirOperation queue = queue_of(node->op, &result);
    if (mlirOperationIsNull(queue)) {
      continue;
    }
    node->latency = LOOP_QUEUE_LOAD;
    for (size_t k = 0; k < graph->num_nodes; k++) {
      MlirOperation load = graph->nodes[k].op;
      if (ir_bb(load) == ir_bb(node->op) &&
          mlirOperationEqual(queue_of(load, &other), queue)) {
        node->latency += other < result;
      }
    }
  }
}

/* Moves starts back until no operation starts before its operands are there.
 * False when that has no end. */
static bool find_starts(loop_graph *graph) {
  for (size_t round = 0; round <= graph->num_nodes; round++) {
    bool changed = false;
    for (size_t i = 0; i < graph->num_edges; i++) {
      const loop_node *from = &graph->nodes[graph->edges[i].from];
      loop_node *to = &graph->nodes[graph->edges[i].to];
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
static bool delay_headers(loop_graph *graph) {
  bool *has_user = ARENA_ARRAY(&graph->memory, bool, graph->num_nodes);
  if (!has_user) {
    return false;
  }
  for (size_t i = 0; i < graph->num_edges; i++) {
    has_user[graph->edges[i].from] |= !graph->edges[i].is_back;
  }
  for (size_t i = 0; i < graph->num_nodes; i++) {
    loop_node *node = &graph->nodes[i];
    node->latest = has_user[i] ? INT64_MAX : node->start;
  }
  bool changed = true;
  for (size_t round = 0; changed && round <= graph->num_nodes; round++) {
    changed = false;
    for (size_t i = 0; i < graph->num_edges; i++) {
      const loop_edge *e = &graph->edges[i];
      loop_node *from = &graph->nodes[e->from];
      const loop_node *to = &graph->nodes[e->to];
      int64_t latest = to->is_header ? INT64_MAX : to->latest;
      if (latest != INT64_MAX && latest - from->latency < from->latest) {
        from->latest = latest - from->latency;
        changed = true;
      }
    }
  }
  for (size_t i = 0; i < graph->num_nodes; i++) {
    loop_node *node = &graph->nodes[i];
    if (node->is_header && !mlirOperationIsAHandshakeControlMerge(node->op) &&
        node->latest != INT64_MAX && node->latest > node->start) {
      node->start = node->latest;
    }
  }
  return true;
}

bool loop_graph_schedule(loop_graph *graph, bool *scheduled) {
  *scheduled = find_starts(graph);
  return !*scheduled || delay_headers(graph);
}
