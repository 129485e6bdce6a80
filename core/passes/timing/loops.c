/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The report on the loops of a function, put together from their graphs.
 */
#include "hls/loops.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/timing/loop_interval.h"
#include "core/passes/timing/loop_schedule.h"
#include "core/passes/timing/shortest_round.h"
#include "hls/handshake_ops.h"

#include <stdlib.h>

struct hls_loops_memory {
  arena_pool arena;
};

/* Copies what is borrowed from a graph. */
static bool keep(struct hls_loops_memory *memory, const loop_graph *graph,
                 hls_loop *loop) {
  int64_t *blocks = ARENA_ARRAY(&memory->arena, int64_t, loop->num_blocks);
  MlirOperation *path =
      ARENA_ARRAY(&memory->arena, MlirOperation, loop->num_path);
  if (!blocks || !path) {
    return false;
  }
  for (size_t i = 0; i < loop->num_blocks; i++) {
    blocks[i] = graph->nest->headers.blocks.blocks[graph->blocks[i]].bb;
  }
  for (size_t i = 0; i < loop->num_path; i++) {
    path[i] = loop->path[i];
  }
  loop->blocks = blocks;
  loop->path = path;
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

/* Is there something of which nobody knows how long it takes? */
static bool has_unknown(const loop_graph *graph) {
  for (size_t i = 0; i < graph->num_nodes; i++) {
    MlirOperation op = graph->nodes[i].op;
    if (mlirOperationIsAHandshakeInstance(op) ||
        mlirOperationIsAHandshakeLazyFork(op)) { /* of a queue's group */
      return true;
    }
  }
  return false;
}

static bool describe(loop_graph *graph, hls_loop *loop) {
  loop_interval interval;
  if (!loop_interval_find(graph, &interval)) {
    return false;
  }
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
                       .has_inner = nest->loops[number].height > 0};
    ok = describe(&graph, loop) && keep(loops->memory, &graph, loop);
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
  *loops = (hls_loops){0};
  if (!mlirOperationIsAHandshakeFunc(func) || ir_func_is_declaration(func) ||
      !handshake_is_materialized(func)) {
    return true;
  }
  loops->memory = calloc(1, sizeof *loops->memory);
  if (!loops->memory) {
    return false;
  }
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
