/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Without a register, a token comes sooner, or it waits in front of it: in
 * another register, in which nothing else is due.
 */
#include "core/passes/fifos/idle_registers.h"
#include "core/passes/fifos/even_loops.h"
#include "core/passes/fifos/fifo_chain.h"
#include "core/passes/fifos/fifo_times.h"
#include "core/passes/fifos/loop_tokens.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

typedef struct idle_place {
  token_times *tokens; /* of its loop; NULL: they are not known */
  size_t node;
  bool is_sure; /* is it idle by itself? */
} idle_place;

typedef struct idle_search {
  idle_registers *idle;
  ptr_map *set;
} idle_search;

static bool is_register(MlirOperation op) {
  return mlirOperationIsAHandshakeBuffer(op) &&
         mlirHandshakeBufferGetBufferType(op) ==
             MlirHandshakeBufferTypeOneSlotBreakDV;
}

/* Has it any data? Control tells when an iteration begins, and when a loop has
 * ended. */
static bool has_data(MlirOperation op) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  return mlirHandshakeTypeGetDataWidth(type) > 0;
}

/* The place of a register, which is in no list if it is new. Returns NULL when
 * out of memory. */
static idle_place *place_of(const idle_search *s, MlirOperation op) {
  idle_place *place = ptr_map_get(&s->idle->places, op.ptr);
  if (place) {
    return place;
  }
  place = ARENA_ARRAY(&s->idle->memory, idle_place, 1);
  bool ok = place && ptr_map_set(&s->idle->places, op.ptr, place) &&
            ptr_map_set(s->set, op.ptr, op.ptr);
  return ok ? place : NULL;
}

/* Lists the registers of a loop that are tried. */
static bool list_tried(const idle_search *s, const loop_graph *loop,
                       token_times *tokens) {
  bool ok = true;
  for (size_t i = 0; ok && i < loop->num_nodes; i++) {
    MlirOperation op = loop->nodes[i].op;
    if (!is_register(op) || !has_data(op)) {
      continue;
    }
    idle_place *place = place_of(s, op);
    ok = place;
    if (place) {
      *place = (idle_place){.tokens = tokens, .node = i};
    }
  }
  return ok;
}

/* Does the token of an edge, which comes from the last of its registers, need a
 * slot without that? Until the next one is due, it may wait where it comes
 * from. */
static bool needs_slot(const loop_graph *loop, const loop_edge *e,
                       const fifo_slots *slots) {
  fifo_chain chain = fifo_chain_find(loop, e, slots);
  chain.registers -= chain.registers > 0;
  int64_t early = fifo_chain_early(loop, e, NULL, &slots->times.interval) + 1;
  return chain.fifo || fifo_chain_slots(loop, e, slots, &chain, early, 0) > 0;
}

/* Lists the registers of a loop that are idle by themselves. */
static bool list_idle(const idle_search *s, loop_graph *loop,
                      const fifo_slots *slots) {
  bool ok =
      slots->times.interval.cycles == 1 || fifo_times_improve(loop, slots);
  for (size_t i = 0; ok && i < loop->num_edges; i++) {
    const loop_edge *e = &loop->edges[i];
    MlirOperation from = loop->nodes[e->from].op;
    bool is_last = is_register(from) && fifo_chain_has_room(loop, e) &&
                   !mlirOperationIsAHandshakeBuffer(loop->nodes[e->to].op);
    if (is_last && !needs_slot(loop, e, slots)) {
      idle_place *place = place_of(s, from);
      ok = place;
      if (place) {
        place->is_sure = true;
      }
    }
  }
  return ok;
}

/* A loop in another one is entered again sooner than its interval says, but
 * seldom: what is idle for the interval goes there, too, if the next token is
 * due in time by a cycle more. */
static bool list(loop_graph *loop, const fifo_slots *slots, token_times *tokens,
                 void *user) {
  const idle_search *s = user;
  bool is_within = loop->nest->loops[loop->loop].depth > 0;
  return (!tokens || list_tried(s, loop, tokens)) &&
         ((tokens && !is_within) || !even_loops_has(slots) ||
          list_idle(s, loop, slots));
}

bool idle_registers_find(idle_registers *idle, loop_nest *nest, ptr_map *set) {
  idle_search search = {idle, set};
  const loop_tokens_visit visit = {is_register, list,  &search,
                                   false,       false, false};
  return loop_tokens_find(nest, &visit, &idle->memory);
}

bool idle_registers_try(const idle_registers *idle, MlirOperation op) {
  const idle_place *place = ptr_map_get(&idle->places, op.ptr);
  if (!place ||
      (place->tokens && token_times_try(place->tokens, place->node, 0))) {
    return true;
  }
  if (place->is_sure && place->tokens) {
    token_times_drop(place->tokens, place->node);
  }
  return place->is_sure;
}

bool idle_registers_are_sure(const idle_registers *idle, MlirOperation op) {
  const idle_place *place = ptr_map_get(&idle->places, op.ptr);
  return place && place->is_sure;
}

void idle_registers_finish(idle_registers *idle) {
  ptr_map_finish(&idle->places);
  arena_finish(&idle->memory);
}
