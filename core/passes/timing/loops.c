/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The report on the loops of a function, put together from their graphs.
 */
#include "hls/loops.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/timing/loop_remedies.h"
#include "core/passes/timing/loop_schedule.h"
#include "core/passes/timing/shortest_round.h"
#include "hls/handshake_ops.h"

#include <stdlib.h>

struct hls_loops_memory {
  arena_pool arena;
  size_t most_remedies; /* of a path */
};

/* Copies what is borrowed from a graph. */
static bool keep(struct hls_loops_memory *memory, const loop_graph *graph,
                 hls_loop *loop) {
  int64_t *blocks = ARENA_ARRAY(&memory->arena, int64_t, loop->num_blocks);
  MlirOperation *path =
      ARENA_ARRAY(&memory->arena, MlirOperation, loop->num_path);
  bool *closes = ARENA_ARRAY(&memory->arena, bool, loop->num_path);
  hls_remedy *remedies =
      ARENA_ARRAY(&memory->arena, hls_remedy, loop->num_remedies);
  if (!blocks || !path || !closes || !remedies) {
    return false;
  }
  for (size_t i = 0; i < loop->num_blocks; i++) {
    blocks[i] = graph->nest->headers.blocks.blocks[graph->blocks[i]].bb;
  }
  for (size_t i = 0; i < loop->num_path; i++) {
    path[i] = loop->path[i];
    closes[i] = loop->closes && loop->closes[i];
  }
  for (size_t i = 0; i < loop->num_remedies; i++) {
    remedies[i] = loop->remedies[i];
  }
  loop->blocks = blocks;
  loop->path = path;
  loop->closes = closes;
  loop->remedies = remedies;
  return true;
}

static int64_t latency_of(const loop_graph *graph) {
  int64_t latency = 1;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    const loop_node *node = &graph->nodes[i];
    int64_t end = node->is_free ? 0 : node->start + node->latency;
    latency = end > latency ? end : latency;
  }
  return latency;
}

/* Does it wait for what was performed some iterations before? The graph has no
 * credits. */
static bool waits_for_credit(MlirOperation op) {
  MlirOperation from = mlirOperationIsAHandshakeWait(op)
                           ? ir_def(mlirOperationGetOperand(op, 0))
                           : ir_no_op();
  return !mlirOperationIsNull(from) && mlirOperationIsAHandshakeCredit(from);
}

/* Is there something of which nobody knows how long it takes? */
static bool has_unknown(const loop_graph *graph) {
  for (size_t i = 0; i < graph->num_nodes; i++) {
    MlirOperation op = graph->nodes[i].op;
    if (mlirOperationIsAHandshakeInstance(op) || waits_for_credit(op) ||
        mlirOperationIsAHandshakeLazyFork(op)) { /* of a queue's group */
      return true;
    }
  }
  return false;
}

static bool is_queue(MlirOperation op) {
  return !mlirOperationIsNull(op) && mlirOperationIsAHandshakeLSQ(op);
}

/* Lists the queues that the loop's accesses are ports of. */
static bool list_queues(struct hls_loops_memory *memory,
                        const loop_graph *graph, hls_loop *loop) {
  size_t count = 0;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    count += is_queue(loop_interval_interface(graph->nodes[i].op));
  }
  MlirOperation *queues = ARENA_ARRAY(&memory->arena, MlirOperation, count);
  ptr_map known = {0};
  bool ok = queues;
  for (size_t i = 0; ok && i < graph->num_nodes; i++) {
    MlirOperation queue = loop_interval_interface(graph->nodes[i].op);
    if (is_queue(queue) && !ptr_map_has(&known, queue.ptr)) {
      queues[loop->num_queues++] = queue;
      ok = ptr_map_set(&known, queue.ptr, queue.ptr);
    }
  }
  ptr_map_finish(&known);
  loop->queues = queues;
  return ok;
}

static bool describe(struct hls_loops_memory *memory, loop_graph *graph,
                     hls_loop *loop) {
  loop_interval interval;
  loop_remedies remedies = {0};
  if (!loop_interval_find(graph, NULL, &interval) ||
      !list_queues(memory, graph, loop)) {
    return false;
  }
  if (memory->most_remedies > 0 &&
      !loop_remedies_find(graph, &interval, memory->most_remedies, &remedies)) {
    return false;
  }
  loop->remedies = remedies.items;
  loop->num_remedies = remedies.count;
  loop->closes = remedies.closes;
  loop->latency = latency_of(graph);
  loop->limit = interval.limit;
  loop->path = interval.path;
  loop->num_path = interval.num_path;
  loop->path_interval = interval.cycles;
  loop->path_iterations = interval.iterations;
  loop->at_least = loop->at_most = interval.cycles;
  if (loop->num_blocks > 1) {
    /* Iterations may take any path, and need not overlap. */
    loop->at_most = loop->latency + interval.contention;
    if (!shortest_round_find(graph, &loop->at_least)) {
      return false;
    }
  }
  if (loop->has_inner || has_unknown(graph)) {
    loop->at_most = HLS_LOOP_UNKNOWN;
  }
  return true;
}

/* Adds a loop that begins in the block of a control_merge. */
static bool add_loop(hls_loops *loops, const loop_nest *nest, size_t number) {
  loop_graph graph = {0};
  bool scheduled = false;
  MlirOperation merge = nest->loops[number].merge;
  bool ok = loop_graph_build(&graph, nest, number) &&
            loop_schedule_find(&graph, &scheduled);
  if (ok && scheduled) {
    hls_loop *loop = &loops->loops[loops->num_loops++];
    *loop = (hls_loop){.header = ir_bb(merge),
                       .merge = merge,
                       .location = mlirOperationGetLocation(merge),
                       .num_blocks = graph.num_blocks,
                       .has_inner = nest->loops[number].height > 0,
                       .depth = nest->loops[number].depth};
    ok = describe(loops->memory, &graph, loop) &&
         keep(loops->memory, &graph, loop);
  }
  loop_graph_finish(&graph);
  return ok;
}

static bool find_all(hls_loops *loops, const loop_nest *nest) {
  loops->loops = ARENA_ARRAY(&loops->memory->arena, hls_loop, nest->num_begun);
  bool ok = loops->loops;
  for (size_t i = 0; ok && i < nest->num_begun; i++) {
    if (nest->loops[nest->begun[i]].height <= LOOP_GRAPH_LEVELS) {
      ok = add_loop(loops, nest, nest->begun[i]);
    }
  }
  return ok;
}

bool hls_loops_find(hls_loops *loops, MlirOperation func) {
  return hls_loops_find_remedies(loops, func, 0);
}

bool hls_loops_find_remedies(hls_loops *loops, MlirOperation func,
                             size_t most) {
  *loops = (hls_loops){0};
  if (!mlirOperationIsAHandshakeFunc(func) || ir_func_is_declaration(func) ||
      !handshake_is_materialized(func)) {
    return true;
  }
  loops->memory = calloc(1, sizeof *loops->memory);
  if (!loops->memory) {
    return false;
  }
  loops->memory->most_remedies = most;
  loop_nest nest = {0};
  bool ok = loop_nest_find(&nest, func) && find_all(loops, &nest);
  loop_nest_finish(&nest);
  return ok;
}

void hls_loops_finish(hls_loops *loops) {
  if (loops->memory) {
    arena_finish(&loops->memory->arena);
    free(loops->memory);
  }
  *loops = (hls_loops){0};
}

const char *hls_loop_limit_name(hls_loop_limit limit) {
  switch (limit) {
  case HLS_LOOP_LIMIT_CYCLE:
    return "cycle";
  case HLS_LOOP_LIMIT_UNIT:
    return "unit";
  case HLS_LOOP_LIMIT_MEMORY:
    return "memory";
  case HLS_LOOP_LIMIT_NONE:
    break;
  }
  return "none";
}

const char *hls_remedy_name(hls_remedy_kind kind) {
  static const char *const names[] = {"register", "registers", "unit",
                                      "pipeline", "port"};
  return names[kind];
}
