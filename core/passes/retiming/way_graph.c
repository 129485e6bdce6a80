/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Without the choices that come later than others, the sides of branches that
 * only lead to these lead neither to the header nor out of the loop.
 */
#include "core/passes/retiming/way_graph.h"
#include "core/passes/buffers/slots.h"
#include "hls/handshake_ops.h"

/* Does a result of a node leave the loop? */
static bool leaves(const loop_graph *graph, const loop_node *node) {
  bool found = false;
  for (intptr_t r = 0; r < mlirOperationGetNumResults(node->op); r++) {
    MlirOperation user = slots_user(mlirOperationGetResult(node->op, r));
    found |= !mlirOperationIsNull(user) && !loop_graph_node(graph, user) &&
             !mlirOperationIsAHandshakeSink(user) && !node->is_load &&
             !node->is_store;
  }
  return found;
}

/* Marks the nodes that lead on, each behind those that it leads to. */
static bool *find_passed(const loop_graph *graph, arena_pool *memory) {
  bool *passed = ARENA_ARRAY(memory, bool, graph->num_nodes + 1);
  for (size_t i = 0; passed && i < graph->num_nodes; i++) {
    const loop_node *node = &graph->nodes[i];
    passed[i] = node->is_header || leaves(graph, node);
  }
  for (bool changed = passed; changed;) {
    changed = false;
    for (size_t i = graph->num_edges; i-- > 0;) {
      const loop_edge *e = &graph->edges[i];
      if (passed[e->to] && !passed[e->from]) {
        passed[e->from] = changed = true;
      }
    }
  }
  return passed;
}

/* Is a channel the side of a branch that leads nowhere? */
static bool is_other_side(const loop_graph *graph, const bool *passed,
                          const loop_edge *e) {
  return mlirOperationIsAHandshakeConditionalBranch(graph->nodes[e->from].op) &&
         !passed[e->to];
}

/* Marks the nodes that get their operands by such a side. What gets them in
 * each iteration stays, whatever it does with them. */
static bool *find_others(const loop_graph *graph, arena_pool *memory) {
  const bool *passed = find_passed(graph, memory);
  bool *others = ARENA_ARRAY(memory, bool, graph->num_nodes + 1);
  for (bool changed = passed && others; changed;) {
    changed = false;
    for (size_t i = 0; i < graph->num_edges; i++) {
      const loop_edge *e = &graph->edges[i];
      if (!others[e->to] && !passed[e->to] &&
          (others[e->from] || is_other_side(graph, passed, e))) {
        others[e->to] = changed = true;
      }
    }
  }
  return passed ? others : NULL;
}

/* Takes the channels of those nodes out. */
static bool drop_others(loop_graph *graph) {
  const bool *others = find_others(graph, &graph->memory);
  size_t count = 0;
  for (size_t i = 0; others && i < graph->num_nodes; i++) {
    size_t k = graph->first[i], end = graph->first[i + 1];
    graph->first[i] = count;
    graph->nodes[i].is_free |= others[i];
    for (; k < end; k++) {
      if (!others[i] && !others[graph->edges[k].to]) {
        graph->edges[count++] = graph->edges[k];
      }
    }
  }
  graph->first[graph->num_nodes] = graph->num_edges = count;
  return others;
}

bool way_graph_drop(loop_graph *graph, const fastest_ways *ways,
                    int64_t *cycles) {
  size_t before = graph->num_edges;
  *cycles = 0;
  if (!fastest_ways_drop(graph, ways)) {
    return false;
  }
  *cycles = graph->num_edges < before ? ways->interval : 0;
  return drop_others(graph);
}

bool way_graph_leave(loop_graph *graph, const loop_interval *interval,
                     int64_t *cycles) {
  fastest_ways ways;
  *cycles = 0;
  return fastest_ways_find(graph, interval, fastest_ways_differ, &ways) &&
         way_graph_drop(graph, &ways, cycles);
}
