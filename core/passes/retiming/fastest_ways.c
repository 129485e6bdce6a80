/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The slowest cycle of channels is looked for in the graph without the choices
 * that come later than others.
 */
#include "core/passes/retiming/fastest_ways.h"
#include "core/passes/timing/critical_cycle.h"
#include "hls/handshake_ops.h"

bool fastest_ways_meet(const loop_graph *graph, const loop_edge *e) {
  const loop_node *to = &graph->nodes[e->to];
  return e->is_entry && to->is_merge && !to->is_header;
}

bool fastest_ways_differ(const loop_graph *graph, const loop_edge *e) {
  const loop_node *to = &graph->nodes[e->to];
  return fastest_ways_meet(graph, e) ||
         (!to->is_header && !mlirValueIsNull(e->value) &&
          mlirOperationIsAHandshakeMux(to->op) &&
          !mlirValueEqual(mlirHandshakeMuxGetSelectOperand(to->op), e->value));
}

static int64_t end_of(const loop_graph *graph, const loop_edge *e) {
  return graph->nodes[e->from].start + graph->nodes[e->from].latency;
}

bool fastest_ways_leave(const fastest_ways *ways, const loop_graph *graph,
                        const loop_edge *e) {
  return ways->is_choice(graph, e) && ways->first[e->to] != e;
}

/* Finds the first choices. Returns whether there are any others. */
static bool find_first(const loop_graph *graph, fastest_ways *ways) {
  bool has_others = false;
  for (size_t i = 0; i < graph->num_edges; i++) {
    const loop_edge *e = &graph->edges[i];
    const loop_edge *other = ways->first[e->to];
    if (!ways->is_choice(graph, e)) {
      continue;
    }
    has_others |= other != NULL;
    if (!other || end_of(graph, e) < end_of(graph, other)) {
      ways->first[e->to] = e;
    }
  }
  return has_others;
}

bool fastest_ways_drop(loop_graph *graph, const fastest_ways *ways) {
  loop_edge *kept = ARENA_ARRAY(&graph->memory, loop_edge, graph->num_edges);
  size_t *first = ARENA_ARRAY(&graph->memory, size_t, graph->num_nodes + 1);
  size_t count = 0;
  for (size_t i = 0; kept && first && i < graph->num_nodes; i++) {
    for (size_t k = graph->first[i]; k < graph->first[i + 1]; k++) {
      if (!fastest_ways_leave(ways, graph, &graph->edges[k])) {
        kept[count++] = graph->edges[k];
      }
    }
    first[i + 1] = count;
  }
  graph->edges = kept;
  graph->first = first;
  graph->num_edges = count;
  return kept && first;
}

bool fastest_ways_time(loop_graph *graph, fastest_ways *ways) {
  const loop_graph whole = *graph;
  critical_cycle cycle;
  bool ok =
      fastest_ways_drop(graph, ways) && critical_cycle_find(graph, &cycle);
  graph->edges = whole.edges;
  graph->first = whole.first;
  graph->num_edges = whole.num_edges;
  ways->interval =
      ok && cycle.latency > cycle.iterations
          ? (cycle.latency + cycle.iterations - 1) / cycle.iterations
          : 1;
  return ok;
}

bool fastest_ways_find(loop_graph *graph, const loop_interval *interval,
                       way_choice is_choice, fastest_ways *ways) {
  *ways = (fastest_ways){.is_choice = is_choice, .interval = interval->cycles};
  ways->first =
      ARENA_ARRAY(&graph->memory, const loop_edge *, graph->num_nodes);
  return ways->first &&
         (!find_first(graph, ways) || fastest_ways_time(graph, ways));
}
