/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Graphs of loops, and the times at which their operations start.
 */
#include "core/passes/timing/loop_graph.h"
#include "core/passes/timing/loop_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"

#include <stdlib.h>

bool loop_graph_begins(const loop_node *node) {
  return node->is_header &&
         (node->is_init || mlirTypeIsAHandshakeControl(mlirValueGetType(
                               mlirOperationGetResult(node->op, 0))));
}

static int compare_sizes(const void *a, const void *b) {
  const size_t *x = a, *y = b;
  return *x < *y ? -1 : *x > *y;
}

static bool list_blocks(loop_graph *graph) {
  const nested_loop *loop = &graph->nest->loops[graph->loop];
  graph->num_blocks = loop->end - loop->begin;
  graph->blocks = ARENA_UNSET(&graph->memory, size_t, graph->num_blocks);
  for (size_t i = 0; graph->blocks && i < graph->num_blocks; i++) {
    graph->blocks[i] = graph->nest->order[loop->begin + i];
  }
  if (graph->blocks) {
    qsort(graph->blocks, graph->num_blocks, sizeof *graph->blocks,
          compare_sizes);
  }
  return graph->blocks;
}

/* Is the block a header of the loop? */
static bool heads(const loop_graph *graph, size_t block) {
  return graph->nest->heads[block] && graph->nest->loop[block] == graph->loop;
}

/* Makes room for the operations. Returns false when out of memory. */
static bool make_room(loop_graph *graph) {
  const block_node *blocks = graph->nest->headers.blocks.blocks;
  size_t count = 0;
  for (size_t i = 0; i < graph->num_blocks; i++) {
    for (block_op *o = blocks[graph->blocks[i]].ops; o; o = o->next) {
      count++;
    }
  }
  graph->nodes = ARENA_UNSET(&graph->memory, loop_node, count);
  return graph->nodes &&
         (graph->nest->known || ptr_map_reserve(&graph->index, count));
}

/* Lets the last node be found. Returns false when out of memory. */
static bool index_node(loop_graph *graph) {
  const loop_ops *known = graph->nest->known;
  const loop_node *node = &graph->nodes[graph->num_nodes - 1];
  if (known) {
    known->node[node->number] = (uint32_t)(graph->num_nodes - 1);
  }
  return known || ptr_map_set(&graph->index, node->op.ptr,
                              (void *)(uintptr_t)graph->num_nodes);
}

/* The node of a known operation, or NOBODY. */
static uint32_t node_of(const loop_graph *graph, uint32_t number) {
  if (number == BODY_TABLE_NOBODY) {
    return number;
  }
  uint32_t node = graph->nest->known->node[number];
  return node < graph->num_nodes && graph->nodes[node].number == number
             ? node
             : BODY_TABLE_NOBODY;
}

/* The node of an operation, or NOBODY. */
static uint32_t find_node(const loop_graph *graph, MlirOperation op) {
  const loop_ops *known = graph->nest->known;
  return known ? node_of(graph, loop_ops_number(known, op))
               : (uint32_t)(uintptr_t)ptr_map_get(&graph->index, op.ptr) - 1;
}

loop_node *loop_graph_node(const loop_graph *graph, MlirOperation op) {
  uint32_t node = find_node(graph, op);
  return node == BODY_TABLE_NOBODY ? NULL : &graph->nodes[node];
}

/* Adds the operations. `num_edges` is how many edges there may be. */
static bool add_nodes(loop_graph *graph, size_t *num_edges) {
  const block_node *blocks = graph->nest->headers.blocks.blocks;
  bool ok = make_room(graph);
  for (size_t i = 0; ok && i < graph->num_blocks; i++) {
    size_t block = graph->blocks[i];
    for (block_op *o = blocks[block].ops; ok && o; o = o->next) {
      loop_op known = loop_ops_of(graph->nest, o);
      if (known.is_memory) {
        continue;
      }
      *num_edges += known.num_edges;
      graph->nodes[graph->num_nodes++] = (loop_node){
          .op = o->op,
          .number = o->number,
          .block = (uint32_t)block,
          .latency = known.latency,
          .start = known.start,
          .is_header = (known.is_merge || known.is_init) && heads(graph, block),
          .is_merge = known.is_merge,
          .is_init = known.is_init,
          .is_free = known.is_free,
          .is_load = known.is_load,
          .is_store = known.is_store,
          .is_lazy_fork = known.is_lazy_fork,
          .feeds_store = known.num_stored > 0};
      ok = index_node(graph);
    }
  }
  return ok;
}

/* Does an inner loop begin again with what goes from one operation to the
 * merge? */
static bool repeats_inner(const loop_graph *graph, const loop_node *from,
                          const loop_node *to) {
  size_t inner = graph->nest->loop[to->block];
  return graph->nest->heads[to->block] && inner != graph->loop &&
         loop_nest_has(graph->nest, inner, from->block);
}

/* Adds a use of a node's result by a node, or by NOBODY. */
static void add_use(loop_graph *graph, size_t from, const loop_use *use,
                    uint32_t to) {
  if (to == BODY_TABLE_NOBODY ||
      (use->is_entry &&
       repeats_inner(graph, &graph->nodes[from], &graph->nodes[to]))) {
    return;
  }
  graph->edges[graph->num_edges++] =
      (loop_edge){.from = (uint32_t)from,
                  .to = to,
                  .value = use->value,
                  .cycles = use->cycles,
                  .is_entry = use->is_entry,
                  .is_back = use->is_entry && graph->nodes[to].is_header};
}

static void add_known_uses(loop_graph *graph, size_t from) {
  const loop_ops *known = graph->nest->known;
  uint32_t number = graph->nodes[from].number;
  for (uint32_t i = known->first_use[number]; i < known->first_use[number + 1];
       i++) {
    const loop_use *use = &known->uses[i];
    add_use(graph, from, use, node_of(graph, use->user));
  }
}

/* Looks the uses up in the circuit. */
static void add_uses(loop_graph *graph, size_t from) {
  MlirOperation op = graph->nodes[from].op;
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
    MlirValue value = mlirOperationGetResult(op, r);
    for (MlirOpOperand use = mlirValueGetFirstUse(value);
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      uint32_t to = find_node(graph, mlirOpOperandGetOwner(use));
      if (to != BODY_TABLE_NOBODY) {
        const loop_use found = loop_ops_use(op, value, use);
        add_use(graph, from, &found, to);
      }
    }
  }
}

/* What tells of a store's end waits for the store's data, too: the memory takes
 * address and data at once. */
static void add_stored(loop_graph *graph, size_t from, MlirValue value) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  MlirOperation store =
      mlirOpOperandIsNull(use) ? ir_no_op() : mlirOpOperandGetOwner(use);
  if (mlirOperationIsNull(store) || !mlirOperationIsAHandshakeStore(store) ||
      mlirOpOperandGetOperandNumber(use) != MlirHandshakeStoreOperandData) {
    return;
  }
  MlirOperation stored = ir_def(mlirHandshakeStoreGetAddress(store));
  uint32_t to =
      mlirOperationIsNull(stored) || !mlirOperationIsAHandshakeStored(stored)
          ? BODY_TABLE_NOBODY
          : find_node(graph, stored);
  if (to != BODY_TABLE_NOBODY) {
    graph->edges[graph->num_edges++] =
        (loop_edge){.from = (uint32_t)from, .to = to};
  }
}

/* The queue that a load has its data from, behind casts; null for others. */
static MlirOperation queue_of(const loop_node *load, intptr_t *result) {
  enum { MAX_STEPS = 8 };
  if (!load->is_load) {
    return ir_no_op();
  }
  MlirValue data = mlirHandshakeLoadGetData(load->op);
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

/* A queue performs no load in the cycle in which its group enters. */
enum { ENTERED = 1 };

/* A queue performs the loads of a group when control has told it of that, by
 * the first lazy fork of the block. */
static void add_orders(loop_graph *graph, size_t fork) {
  size_t block = graph->nodes[fork].block;
  size_t begin = fork, end = fork;
  while (begin > 0 && graph->nodes[begin - 1].block == block) {
    begin--;
    if (graph->nodes[begin].is_lazy_fork) {
      return;
    }
  }
  while (end < graph->num_nodes && graph->nodes[end].block == block) {
    end++;
  }
  for (size_t i = begin; i < end; i++) {
    intptr_t result;
    if (!mlirOperationIsNull(queue_of(&graph->nodes[i], &result))) {
      graph->edges[graph->num_edges++] = (loop_edge){
          .from = (uint32_t)fork, .to = (uint32_t)i, .cycles = ENTERED};
      graph->nodes[i].is_queued = true;
    }
  }
}

static bool add_edges(loop_graph *graph, size_t most) {
  graph->edges = ARENA_UNSET(&graph->memory, loop_edge, most);
  graph->first = ARENA_UNSET(&graph->memory, size_t, graph->num_nodes + 1);
  if (!graph->edges || !graph->first) {
    return false;
  }
  graph->first[0] = 0;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    (graph->nest->known ? add_known_uses : add_uses)(graph, i);
    if (graph->nodes[i].is_lazy_fork) {
      add_orders(graph, i);
    }
    MlirOperation op = graph->nodes[i].op;
    for (intptr_t r = 0;
         graph->nodes[i].feeds_store && r < mlirOperationGetNumResults(op);
         r++) {
      add_stored(graph, i, mlirOperationGetResult(op, r));
    }
    graph->first[i + 1] = graph->num_edges;
  }
  hls_work_count(graph->num_nodes + graph->num_edges);
  return true;
}

bool loop_graph_build(loop_graph *graph, const loop_nest *nest, size_t loop) {
  graph->nest = nest;
  graph->loop = loop;
  size_t most_edges = 0;
  return list_blocks(graph) && add_nodes(graph, &most_edges) &&
         add_edges(graph, most_edges);
}

void loop_graph_finish(loop_graph *graph) {
  ptr_map_finish(&graph->index);
  arena_finish(&graph->memory);
  *graph = (loop_graph){0};
}

bool loop_graph_is_inner(const loop_graph *graph, const loop_edge *e) {
  const loop_nest *nest = graph->nest;
  size_t to = graph->nodes[e->to].block;
  size_t loop = nest->loop[graph->nodes[e->from].block];
  while (loop != graph->loop && !loop_nest_has(nest, loop, to)) {
    loop = nest->loops[loop].parent;
  }
  return loop != graph->loop;
}

/* A load of a queue, in an order in which those of a group are together, and
 * come one after the other as the queue performs them. */
typedef struct queue_load {
  size_t node;
  size_t block;
  MlirOperation queue;
  intptr_t result;
} queue_load;

static int compare_groups(const queue_load *x, const queue_load *y) {
  uintptr_t a = (uintptr_t)x->queue.ptr, b = (uintptr_t)y->queue.ptr;
  if (a != b) {
    return a < b ? -1 : 1;
  }
  return x->block < y->block ? -1 : x->block > y->block;
}

static int compare_loads(const void *a, const void *b) {
  const queue_load *x = a, *y = b;
  int groups = compare_groups(x, y);
  return groups != 0 ? groups
                     : (x->result > y->result) - (x->result < y->result);
}

bool loop_graph_delay_queue_loads(loop_graph *graph) {
  arena_pool scratch = {0};
  queue_load *loads = ARENA_UNSET(&scratch, queue_load, graph->num_nodes);
  size_t count = 0;
  if (!loads) {
    return false;
  }
  for (size_t i = 0; i < graph->num_nodes; i++) {
    queue_load load = {.node = i, .block = graph->nodes[i].block};
    load.queue = queue_of(&graph->nodes[i], &load.result);
    if (!mlirOperationIsNull(load.queue)) {
      loads[count++] = load;
    }
  }
  qsort(loads, count, sizeof *loads, compare_loads);
  size_t group = 0;
  for (size_t i = 0; i < count; i++) {
    if (compare_groups(&loads[group], &loads[i]) != 0) {
      group = i;
    }
    graph->nodes[loads[i].node].latency += (int64_t)(i - group);
  }
  arena_finish(&scratch);
  return true;
}

/* Lists where the edges lead that are kept, from which `first` tells those of
 * each node. */
static void list_kept(const loop_graph *graph,
                      bool (*keeps)(const loop_graph *, const loop_edge *),
                      uint32_t *first, uint32_t *targets) {
  uint32_t count = 0;
  first[0] = 0;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    for (size_t e = graph->first[i]; e < graph->first[i + 1]; e++) {
      if (keeps(graph, &graph->edges[e])) {
        targets[count++] = graph->edges[e].to;
      }
    }
    first[i + 1] = count;
  }
}

bool loop_graph_components(const loop_graph *graph,
                           bool (*keeps)(const loop_graph *, const loop_edge *),
                           components *found, arena_pool *memory) {
  arena_pool scratch = {0};
  uint32_t *first = ARENA_UNSET(&scratch, uint32_t, graph->num_nodes + 1);
  uint32_t *targets = ARENA_UNSET(&scratch, uint32_t, graph->num_edges);
  bool ok = first && targets;
  if (ok) {
    list_kept(graph, keeps, first, targets);
    const digraph kept = {
        .num_nodes = graph->num_nodes, .first = first, .targets = targets};
    ok = components_find(found, &kept, memory);
  }
  arena_finish(&scratch);
  return ok;
}
