/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What leaves a loop has its own phase, behind the registers of its channel.
 */
#include "core/passes/buffers/milp/loop_seen.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/tokens/awaited_nodes.h"
#include "hls/handshake_ops.h"

/* Nothing is so many cycles late. */
static const double MOST_LATE = 1000;

typedef struct seen_rows {
  milp_program *program;
  const milp_places *places;
  const loop_graph *graph;
  const size_t *offered; /* per node: variable */
  loop_rate *rate;
} seen_rows;

/* May the results of a node be later than they are, if nobody outside of the
 * loop minds? What it does is seen nowhere else. */
static bool is_plain(const loop_node *node) {
  return !node->is_store && !node->is_load && !node->is_lazy_fork &&
         !node->is_init;
}

/* When a token is at the other end of a channel, whatever waits there: as soon
 * as it is offered, or a cycle later. */
static size_t add_arrival(milp_program *program, const milp_place *place,
                          const loop_rate *rate, size_t offered) {
  size_t phase = loop_rate_add_phase(program);
  MILP_AT_LEAST(program, 0, {{phase, 1}, {offered, -1}});
  MILP_AT_LEAST(program, -1,
                {{phase, 1},
                 {offered, -1},
                 {rate->variable, -1},
                 {place->breaks_data, -1}});
  return phase;
}

/* Adds that something is seen, which the graph has no edge for. */
static bool add_seen(const seen_rows *l, size_t node, MlirValue value,
                     arena_pool *memory) {
  loop_seen *seen = ARENA_ARRAY(memory, loop_seen, 1);
  if (!seen) {
    return false;
  }
  size_t offered = l->offered[node];
  bool leaves = !mlirValueIsNull(value);
  bool may_be_late = leaves && is_plain(&l->graph->nodes[node]);
  const milp_place *place = leaves ? milp_places_find(l->places, value) : NULL;
  *seen = (loop_seen){
      .value = value,
      .phase =
          place ? add_arrival(l->program, place, l->rate, offered) : offered,
      .late = may_be_late ? milp_add(l->program, 0, MOST_LATE) : LOOP_RATE_NONE,
      .next = l->rate->seen};
  l->rate->seen = seen;
  return true;
}

/* Adds what is seen of a node: what leaves the loop, or that it starts. */
static bool add_all_seen(const seen_rows *l, size_t number,
                         arena_pool *memory) {
  const loop_node *node = &l->graph->nodes[number];
  bool leaves = false, ok = true;
  for (intptr_t r = 0; ok && r < mlirOperationGetNumResults(node->op); r++) {
    MlirValue value = mlirOperationGetResult(node->op, r);
    MlirOperation user = slots_user(value);
    bool is_own = mlirOperationIsNull(user) ||
                  loop_graph_node(l->graph, user) ||
                  mlirOperationIsAHandshakeSink(user) || ir_is_memory(user);
    leaves |= !is_own;
    ok = is_own || add_seen(l, number, value, memory);
  }
  bool is_seen = !leaves && !mlirOperationIsAHandshakeSink(node->op) &&
                 awaited_nodes_has(l->graph, node);
  return ok && (!is_seen || add_seen(l, number, (MlirValue){NULL}, memory));
}

bool loop_seen_add(milp_program *program, const milp_places *places,
                   const loop_graph *graph, loop_rate *rate,
                   const size_t *offered, arena_pool *memory) {
  const seen_rows rows = {program, places, graph, offered, rate};
  bool ok = true;
  for (size_t i = 0; ok && i < graph->num_nodes; i++) {
    ok = graph->nodes[i].is_free || add_all_seen(&rows, i, memory);
  }
  return ok && !program->failed;
}

bool loop_seen_add_arrival(milp_program *program, const milp_place *place,
                           loop_rate *rate, size_t offered,
                           arena_pool *memory) {
  loop_seen *seen = ARENA_ARRAY(memory, loop_seen, 1);
  if (seen) {
    *seen = (loop_seen){.phase = add_arrival(program, place, rate, offered),
                        .late = LOOP_RATE_NONE,
                        .next = rate->seen};
    rate->seen = seen;
  }
  return seen;
}
