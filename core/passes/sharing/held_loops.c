/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Those in which tokens come at times that are known, and that have a register
 * which is worth a move.
 */
#include "core/passes/sharing/held_loops.h"
#include "core/passes/fifos/loop_tokens.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

/* Narrower registers are not looked at. */
enum { LEAST_WIDTH = 8 };

static bool is_register(MlirOperation op) {
  return mlirOperationIsAHandshakeBuffer(op) &&
         mlirHandshakeBufferGetBufferType(op) ==
             MlirHandshakeBufferTypeOneSlotBreakDV;
}

bool held_loops_ask(MlirOperation op) {
  return is_register(op) &&
         mlirHandshakeTypeGetDataWidth(
             mlirValueGetType(mlirHandshakeBufferGetResult(op))) >= LEAST_WIDTH;
}

/* Are tokens of a loop in time when they are said to be? Where accesses take
 * turns, they are later now and then. */
static bool are_known(const fifo_slots *slots, const token_times *tokens) {
  return tokens && slots->times.interval.contention == 0;
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
    ok = ptr_map_set(&loops->edges, e->value.ptr, &edges[count]);
    if (is_register(graph->nodes[e->from].op)) {
      loop->behind[e->from] = count;
    }
    count++;
  }
  return ok;
}

static bool look(loop_graph *graph, const fifo_slots *slots,
                 token_times *tokens, void *user) {
  held_loops *loops = user;
  if (!are_known(slots, tokens)) {
    return true;
  }
  held_loop *loop = ARENA_ARRAY(&loops->memory, held_loop, 1);
  uint32_t *behind =
      ARENA_UNSET(&loops->memory, uint32_t, graph->num_nodes + 1);
  if (!loop || !behind) {
    return false;
  }
  *loop = (held_loop){tokens, behind, loops->first};
  loops->first = loop;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    behind[i] = HELD_LOOPS_NONE;
  }
  return list_edges(loops, graph, loop);
}

bool held_loops_find(held_loops *loops, MlirOperation func) {
  const loop_tokens_visit visit = {held_loops_ask, look, loops};
  loop_nest nest = {0};
  bool ok = loop_nest_find(&nest, func) &&
            loop_tokens_find(&nest, &visit, &loops->memory);
  loop_nest_finish(&nest);
  return ok;
}

void held_loops_finish(held_loops *loops) {
  ptr_map_finish(&loops->edges);
  arena_finish(&loops->memory);
}
