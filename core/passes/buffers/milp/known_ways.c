/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A choice is told by the number of its operand, which buffers do not change.
 */
#include "core/passes/buffers/milp/known_ways.h"
#include "core/passes/retiming/way_graph.h"

/* What is known of a loop. */
enum { KNOWN = 1, FASTER = 2 };

/* The number of the operand that a channel is, and one more; 0: none. */
static size_t number_of(const loop_graph *graph, const loop_edge *e) {
  MlirOperation op = graph->nodes[e->to].op;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    if (mlirValueEqual(mlirOperationGetOperand(op, i), e->value)) {
      return (size_t)i + 1;
    }
  }
  return 0;
}

static void *merge_of(const loop_graph *graph) {
  return graph->nest->loops[graph->loop].merge.ptr;
}

bool known_ways_note(known_ways *known, loop_graph *graph,
                     const loop_interval *interval) {
  fastest_ways ways;
  bool ok = fastest_ways_find(graph, interval, fastest_ways_differ, &ways);
  uintptr_t found = ok && ways.interval < interval->cycles ? FASTER : KNOWN;
  ok = ok && ptr_map_set(&known->loops, merge_of(graph), (void *)found);
  for (size_t i = 0; ok && i < graph->num_nodes; i++) {
    const loop_edge *first = ways.first[i];
    ok = !first || ptr_map_set(&known->operands, graph->nodes[i].op.ptr,
                               (void *)(uintptr_t)number_of(graph, first));
  }
  return ok;
}

bool known_ways_has_faster(const known_ways *known, const loop_graph *graph) {
  return (uintptr_t)ptr_map_get(&known->loops, merge_of(graph)) == FASTER;
}

/* Finds the choices of a graph that are known; any where none is. */
static void find_known(const known_ways *known, const loop_graph *graph,
                       fastest_ways *ways) {
  for (size_t i = 0; i < graph->num_edges; i++) {
    const loop_edge *e = &graph->edges[i];
    if (!ways->is_choice(graph, e)) {
      continue;
    }
    size_t number = (size_t)(uintptr_t)ptr_map_get(&known->operands,
                                                   graph->nodes[e->to].op.ptr);
    if (!ways->first[e->to] || number == number_of(graph, e)) {
      ways->first[e->to] = e;
    }
  }
}

bool known_ways_leave(const known_ways *known, loop_graph *graph,
                      int64_t *cycles) {
  fastest_ways ways = {.is_choice = fastest_ways_differ,
                       .first = ARENA_ARRAY(&graph->memory, const loop_edge *,
                                            graph->num_nodes + 1)};
  *cycles = 0;
  if (!ways.first || !ptr_map_has(&known->loops, merge_of(graph))) {
    return ways.first;
  }
  find_known(known, graph, &ways);
  return fastest_ways_time(graph, &ways) &&
         way_graph_drop(graph, &ways, cycles);
}

void known_ways_finish(known_ways *known) {
  ptr_map_finish(&known->operands);
  ptr_map_finish(&known->loops);
}
