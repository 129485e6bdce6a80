/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arrival times over the wires of a circuit.
 */
#include "core/passes/delay/wire_times.h"
#include "hls/work.h"

/* What a node waits for that has its place in the order. */
#define IS_ORDERED WIRE_TIMES_NOWHERE

/* As long as arrivals spread, the rank of a node is the number of arcs into it
 * that are still to come. */
static void begin(wire_times *times) {
  const wire_graph *graph = times->graph;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    times->ns[i] = wire_graph_begin(graph, i);
    times->previous[i] = WIRE_TIMES_NOWHERE;
    times->rank[i] = 0;
  }
  for (size_t i = 0; i < graph->num_arcs; i++) {
    if (wire_graph_has_arc(graph, i)) {
      times->rank[graph->arcs[i].to]++;
    }
  }
}

/* Takes the arrival at a node on to those that it leads to. Returns the lowest
 * entry of the stack of nodes that wait for nothing. */
static uint32_t *lead_on(wire_times *times, uint32_t node, uint32_t *ready) {
  const wire_graph *graph = times->graph;
  double ns = times->ns[node];
  for (uint32_t i = graph->first_out[node]; i != WIRE_GRAPH_NOWHERE;
       i = graph->arcs[i].next_out) {
    const wire_arc *arc = &graph->arcs[i];
    const wire_arrival here = {times->ns[arc->to], times->previous[arc->to]};
    const wire_arrival there = {ns + arc->ns, node};
    if (ns >= 0 && wire_times_is_later(&there, &here)) {
      times->ns[arc->to] = there.ns;
      times->previous[arc->to] = there.previous;
    }
    if (--times->rank[arc->to] == 0) {
      *--ready = arc->to;
    }
  }
  return ready;
}

/* Goes through the nodes in an order of their arcs: from each node that waits
 * for nothing as far as possible, which is what is near in memory, too. The
 * nodes that can be gone on from are a stack in the rest of the order. */
static void spread(wire_times *times) {
  const wire_graph *graph = times->graph;
  size_t count = 0;
  uint32_t *end = times->order + graph->num_nodes, *ready = end;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    if (times->rank[i] == 0 && wire_graph_is_used(graph, i)) {
      *--ready = (uint32_t)i;
    }
    while (ready < end) {
      uint32_t node = *ready++;
      times->rank[node] = IS_ORDERED;
      times->order[count++] = node;
      ready = lead_on(times, node, ready);
    }
  }
  hls_work_count(count);
  times->num_ordered = count;
  times->has_order =
      count + 3 * (graph->room - graph->num_channels) == graph->num_nodes;
}

static void rank_nodes(wire_times *times) {
  for (size_t i = 0; i < times->graph->num_nodes; i++) {
    times->rank[i] = WIRE_TIMES_NOWHERE;
  }
  for (size_t i = 0; i < times->num_ordered; i++) {
    times->rank[times->order[i]] = (uint32_t)i;
  }
}

bool wire_times_find(wire_times *times, const wire_graph *graph) {
  times->graph = graph;
  times->ns = ARENA_UNSET(&times->memory, double, graph->num_nodes + 1);
  times->previous = ARENA_UNSET(&times->memory, uint32_t, graph->num_nodes + 1);
  times->rank = ARENA_UNSET(&times->memory, uint32_t, graph->num_nodes + 1);
  times->order = ARENA_UNSET(&times->memory, uint32_t, graph->num_nodes + 1);
  if (!times->ns || !times->previous || !times->rank || !times->order) {
    return false;
  }
  begin(times);
  spread(times);
  rank_nodes(times);
  return true;
}

void wire_times_finish(wire_times *times) {
  arena_finish(&times->memory);
  *times = (wire_times){0};
}
