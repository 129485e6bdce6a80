/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Those in which tokens come at times that are known, and that have a register
 * which is worth a move.
 */
#include "core/passes/sharing/held_loops.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/fifos/even_loops.h"
#include "core/passes/rounds/loop_turns.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

bool held_loops_ask(MlirOperation op) { return slots_are_register(op); }

static bool has_any(const loop_graph *graph) {
  size_t i = 0;
  while (i < graph->num_nodes && !held_loops_ask(graph->nodes[i].op)) {
    i++;
  }
  return i < graph->num_nodes;
}

/* Do accesses keep a port busy in every cycle? Then tokens are later now and
 * then than their times say, as nothing makes up for a cycle without one.
 * Returns false when out of memory. */
static bool find_busy(const loop_graph *graph, const fifo_slots *slots,
                      arena_pool *memory, bool *is_busy) {
  const loop_interval *interval = &slots->times.interval;
  int64_t count = 0;
  bool ok = interval->contention == 0 ||
            loop_turns_find_busiest(graph, memory, &count);
  *is_busy = interval->contention > 0 && count >= interval->cycles;
  return ok;
}

/* May a token of a loop be held? Where an iteration begins in every cycle, the
 * next one is always due. */
static bool may_hold(const loop_graph *graph, const token_times *tokens) {
  return tokens && tokens->shortest > 1 && has_any(graph);
}

/* Does an edge belong to a loop itself? Those within a loop in it, and those
 * that leave one, do not. */
static bool is_own(const loop_graph *graph, const loop_edge *e) {
  const size_t *of = graph->nest->loop;
  return of[graph->nodes[e->from].block] == graph->loop;
}

/* Lists the edges of a loop. Returns false when out of memory. */
static bool list_edges(held_loops *loops, const loop_graph *graph,
                       held_loop *loop) {
  held_edge *edges =
      ARENA_UNSET(&loops->memory, held_edge, loop->tokens->num_edges + 1);
  uint32_t count = 0;
  bool ok = edges;
  for (size_t i = 0; ok && i < graph->num_edges; i++) {
    const loop_edge *e = &graph->edges[i];
    if (!token_times_has(graph, e)) {
      continue;
    }
    edges[count] = (held_edge){loop, count};
    ok = !is_own(graph, e) ||
         ptr_map_set(&loops->edges, e->value.ptr, &edges[count]);
    if (mlirOperationIsAHandshakeBuffer(graph->nodes[e->from].op)) {
      loop->behind[e->from] = count;
    }
    count++;
  }
  return ok;
}

bool held_loops_add(held_loops *loops, const loop_graph *graph,
                    const fifo_slots *slots, token_times *tokens) {
  bool is_busy = true, may = may_hold(graph, tokens);
  if (may && !find_busy(graph, slots, &loops->memory, &is_busy)) {
    return false;
  }
  if (!may || is_busy) {
    return true;
  }
  size_t count = graph->num_nodes + 1;
  held_loop *loop = ARENA_ARRAY(&loops->memory, held_loop, 1);
  uint32_t *behind = ARENA_UNSET(&loops->memory, uint32_t, count);
  bool *joins = ARENA_ARRAY(&loops->memory, bool, count);
  if (!loop || !behind || !joins) {
    return false;
  }
  *loop = (held_loop){.tokens = tokens,
                      .behind = behind,
                      .joins = joins,
                      .is_straight = slots->is_straight,
                      .next = loops->first};
  loops->first = loop;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    const loop_node *node = &graph->nodes[i];
    behind[i] = HELD_LOOPS_NONE;
    joins[i] = node->is_merge && !graph->nest->heads[node->block] &&
               !even_loops_has(slots);
  }
  return list_edges(loops, graph, loop);
}

void held_loops_finish(held_loops *loops) {
  ptr_map_finish(&loops->edges);
  arena_finish(&loops->memory);
}
