/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arrival times, forwards, and required times, backwards, over the wires of a
 * circuit. Neighbours in the order are seldom neighbours in memory: what a node
 * needs is fetched while those before it in the order are looked at.
 */
#include "core/passes/delay/wire_times.h"
#include "hls/work.h"

/* So many nodes ahead the list of a node's ways is fetched, then the ways, then
 * what they lead to. */
enum { AHEAD_FIRST = 24, AHEAD_WAYS = 16, AHEAD_TARGETS = 8 };

/* What is known of a node while arrivals spread. */
typedef struct spread_node {
  double arrival;
  uint32_t previous;
  uint32_t waiting; /* arcs into the node that are still to come */
} spread_node;

/* Sorts the arcs by the nodes that they come from. */
static bool sort_arcs(wire_times *times, spread_node *nodes) {
  const wire_graph *graph = times->graph;
  size_t count = graph->num_nodes;
  times->first = ARENA_ARRAY(&times->memory, uint32_t, count + 2);
  times->ways = ARENA_ARRAY(&times->memory, wire_way, graph->num_arcs + 1);
  if (!times->first || !times->ways) {
    return false;
  }
  for (size_t i = 0; i < graph->num_arcs; i++) {
    times->first[graph->arcs[i].from + 2]++;
    nodes[graph->arcs[i].to].waiting++;
  }
  for (size_t i = 2; i < count + 2; i++) {
    times->first[i] += times->first[i - 1];
  }
  for (size_t i = 0; i < graph->num_arcs; i++) {
    const wire_arc *arc = &graph->arcs[i];
    times->ways[times->first[arc->from + 1]++] = (wire_way){arc->ns, arc->to};
  }
  return true;
}

static void begin(const wire_graph *graph, spread_node *nodes) {
  for (size_t i = 0; i < graph->num_nodes; i++) {
    nodes[i] = (spread_node){.arrival = -1, .previous = WIRE_TIMES_NOWHERE};
  }
  for (size_t i = 0; i < graph->num_begins; i++) {
    wire_border border = graph->begins[i];
    if (border.ns > nodes[border.node].arrival) {
      nodes[border.node].arrival = border.ns;
    }
  }
}

/* Goes through the nodes in an order of their arcs. */
static void spread(wire_times *times, spread_node *nodes) {
  uint32_t *order = times->order;
  const uint32_t *first = times->first;
  size_t count = 0;
  for (size_t i = 0; i < times->graph->num_nodes; i++) {
    if (nodes[i].waiting == 0) {
      order[count++] = (uint32_t)i;
    }
  }
  for (size_t head = 0; head < count; head++) {
    if (head + AHEAD_FIRST < count) {
      __builtin_prefetch(&first[order[head + AHEAD_FIRST]]);
      __builtin_prefetch(&times->ways[first[order[head + AHEAD_WAYS]]]);
      __builtin_prefetch(
          &nodes[times->ways[first[order[head + AHEAD_TARGETS]]].to]);
    }
    uint32_t node = order[head];
    double arrival = nodes[node].arrival;
    for (size_t i = first[node]; i < first[node + 1]; i++) {
      const wire_way *way = &times->ways[i];
      spread_node *to = &nodes[way->to];
      double there = arrival + way->ns;
      if (arrival >= 0 && there > to->arrival) {
        to->arrival = there;
        to->previous = node;
      }
      if (--to->waiting == 0) {
        order[count++] = way->to;
      }
    }
  }
  hls_work_count(count);
  times->num_ordered = count;
}

static void keep(wire_times *times, const spread_node *nodes) {
  for (size_t i = 0; i < times->graph->num_nodes; i++) {
    times->arrival[i] = nodes[i].arrival;
    times->previous[i] = nodes[i].previous;
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
  bool ok = nodes && times->arrival && times->previous && times->order;
  if (ok) {
    begin(graph, nodes);
    ok = sort_arcs(times, nodes);
  }
  if (ok) {
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

void wire_times_find_latest(const wire_times *times, double period,
                            double *latest) {
  const wire_graph *graph = times->graph;
  const uint32_t *first = times->first, *order = times->order;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    latest[i] = period;
  }
  for (size_t i = 0; i < graph->num_ends; i++) {
    wire_border end = graph->ends[i];
    if (period - end.ns < latest[end.node]) {
      latest[end.node] = period - end.ns;
    }
  }
  for (size_t i = times->num_ordered; i-- > 0;) {
    if (i >= AHEAD_FIRST) {
      __builtin_prefetch(&first[order[i - AHEAD_FIRST]]);
      __builtin_prefetch(&times->ways[first[order[i - AHEAD_WAYS]]]);
      __builtin_prefetch(
          &latest[times->ways[first[order[i - AHEAD_TARGETS]]].to]);
    }
    uint32_t node = order[i];
    double ns = latest[node];
    for (size_t k = first[node]; k < first[node + 1]; k++) {
      const wire_way *way = &times->ways[k];
      double there = latest[way->to] - way->ns;
      ns = there < ns ? there : ns;
    }
    latest[node] = ns;
  }
}
