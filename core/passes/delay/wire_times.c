/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arrival times over the wires of a circuit.
 */
#include "core/passes/delay/wire_times.h"
#include "hls/work.h"

/* What a node waits for that has its place in the order. */
#define IS_ORDERED UINT32_MAX

/* What is known of a node while arrivals spread. */
typedef struct spread_node {
  wire_arrival arrival;
  uint32_t waiting; /* arcs into the node that are still to come */
} spread_node;

static void begin(const wire_graph *graph, spread_node *nodes) {
  for (size_t i = 0; i < graph->num_nodes; i++) {
    bool is_wire = wire_graph_is_wire(graph, i);
    nodes[i].arrival =
        (wire_arrival){is_wire ? graph->begin[i] : -1, WIRE_TIMES_NOWHERE};
  }
  for (size_t i = 0; i < graph->num_arcs; i++) {
    nodes[graph->arcs[i].to].waiting++;
  }
}

/* Takes the arrival at a node on to those that it leads to. Returns the lowest
 * entry of the stack of nodes that wait for nothing. */
static uint32_t *lead_on(const wire_graph *graph, spread_node *nodes,
                         uint32_t node, uint32_t *ready) {
  double ns = nodes[node].arrival.ns;
  for (uint32_t i = graph->first_out[node]; i != WIRE_GRAPH_NOWHERE;
       i = graph->arcs[i].next_out) {
    const wire_arc *arc = &graph->arcs[i];
    spread_node *to = &nodes[arc->to];
    const wire_arrival there = {ns + arc->ns, node};
    if (ns >= 0 && wire_times_is_later(&there, &to->arrival)) {
      to->arrival = there;
    }
    if (--to->waiting == 0) {
      *--ready = arc->to;
    }
  }
  return ready;
}

/* Goes through the nodes in an order of their arcs: from each node that waits
 * for nothing as far as possible, which is what is near in memory, too. The
 * nodes that can be gone on from are a stack in the rest of the order. */
static void spread(wire_times *times, spread_node *nodes) {
  const wire_graph *graph = times->graph;
  size_t count = 0;
  uint32_t *end = times->order + graph->num_nodes, *ready = end;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    if (nodes[i].waiting == 0 && wire_graph_is_used(graph, i)) {
      *--ready = (uint32_t)i;
    }
    while (ready < end) {
      uint32_t node = *ready++;
      nodes[node].waiting = IS_ORDERED;
      times->order[count++] = node;
      ready = lead_on(graph, nodes, node, ready);
    }
  }
  hls_work_count(count);
  times->num_ordered = count;
  times->has_order =
      count + 3 * (graph->room - graph->num_channels) == graph->num_nodes;
}

static void keep(wire_times *times, const spread_node *nodes) {
  for (size_t i = 0; i < times->graph->num_nodes; i++) {
    times->arrival[i] = nodes[i].arrival.ns;
    times->previous[i] = nodes[i].arrival.previous;
    times->rank[i] = WIRE_TIMES_NOWHERE;
  }
  for (size_t i = 0; i < times->num_ordered; i++) {
    times->rank[times->order[i]] = (uint32_t)i;
  }
}

bool wire_times_find(wire_times *times, const wire_graph *graph) {
  size_t count = graph->num_nodes;
  arena_pool memory = {0};
  spread_node *nodes = ARENA_ARRAY(&memory, spread_node, count + 1);
  times->graph = graph;
  times->arrival = ARENA_ARRAY(&times->memory, double, count + 1);
  times->previous = ARENA_ARRAY(&times->memory, uint32_t, count + 1);
  times->order = ARENA_ARRAY(&times->memory, uint32_t, count + 1);
  times->rank = ARENA_ARRAY(&times->memory, uint32_t, count + 1);
  bool ok =
      nodes && times->arrival && times->previous && times->order && times->rank;
  if (ok) {
    begin(graph, nodes);
    spread(times, nodes);
    keep(times, nodes);
  }
  arena_finish(&memory);
  return ok;
}

void wire_times_finish(wire_times *times) {
  arena_finish(&times->memory);
  *times = (wire_times){0};
}
