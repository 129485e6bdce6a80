/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arrival times, forwards, and required times, backwards, over the wires of a
 * circuit.
 */
#include "core/passes/delay/wire_times.h"

static bool sort_arcs(wire_times *times) {
  const wire_graph *graph = times->graph;
  size_t nodes = graph->num_nodes;
  times->first = ARENA_ARRAY(&times->memory, size_t, nodes + 2);
  times->leaving = ARENA_ARRAY(&times->memory, size_t, graph->num_arcs + 1);
  times->waiting = ARENA_ARRAY(&times->memory, size_t, nodes + 1);
  if (!times->first || !times->leaving || !times->waiting) {
    return false;
  }
  for (size_t i = 0; i < graph->num_arcs; i++) {
    times->first[graph->arcs[i].from + 2]++;
    times->waiting[graph->arcs[i].to]++;
  }
  for (size_t i = 2; i < nodes + 2; i++) {
    times->first[i] += times->first[i - 1];
  }
  for (size_t i = 0; i < graph->num_arcs; i++) {
    times->leaving[times->first[graph->arcs[i].from + 1]++] = i;
  }
  return true;
}

static bool begin(wire_times *times) {
  size_t nodes = times->graph->num_nodes;
  times->arrival = ARENA_ARRAY(&times->memory, double, nodes + 1);
  times->previous = ARENA_ARRAY(&times->memory, size_t, nodes + 1);
  times->order = ARENA_ARRAY(&times->memory, size_t, nodes + 1);
  if (!times->arrival || !times->previous || !times->order) {
    return false;
  }
  for (size_t i = 0; i < nodes; i++) {
    times->arrival[i] = -1;
    times->previous[i] = WIRE_TIMES_NOWHERE;
  }
  for (size_t i = 0; i < times->graph->num_begins; i++) {
    wire_border border = times->graph->begins[i];
    if (border.ns > times->arrival[border.node]) {
      times->arrival[border.node] = border.ns;
    }
  }
  return true;
}

static void follow(wire_times *times, const wire_arc *arc) {
  double there = times->arrival[arc->from] + arc->ns;
  if (times->arrival[arc->from] >= 0 && there > times->arrival[arc->to]) {
    times->arrival[arc->to] = there;
    times->previous[arc->to] = arc->from;
  }
}

/* Goes through the nodes in an order of their arcs. */
static void spread(wire_times *times) {
  size_t head = 0;
  for (size_t i = 0; i < times->graph->num_nodes; i++) {
    if (times->waiting[i] == 0) {
      times->order[times->num_ordered++] = i;
    }
  }
  while (head < times->num_ordered) {
    size_t node = times->order[head++];
    for (size_t i = times->first[node]; i < times->first[node + 1]; i++) {
      const wire_arc *arc = &times->graph->arcs[times->leaving[i]];
      follow(times, arc);
      if (--times->waiting[arc->to] == 0) {
        times->order[times->num_ordered++] = arc->to;
      }
    }
  }
}

bool wire_times_find(wire_times *times, const wire_graph *graph) {
  times->graph = graph;
  if (!sort_arcs(times) || !begin(times)) {
    return false;
  }
  spread(times);
  return true;
}

void wire_times_finish(wire_times *times) {
  arena_finish(&times->memory);
  *times = (wire_times){0};
}

void wire_times_find_latest(const wire_times *times, double period,
                            double *latest) {
  const wire_graph *graph = times->graph;
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
    size_t node = times->order[i];
    for (size_t k = times->first[node]; k < times->first[node + 1]; k++) {
      const wire_arc *arc = &graph->arcs[times->leaving[k]];
      if (latest[arc->to] - arc->ns < latest[node]) {
        latest[node] = latest[arc->to] - arc->ns;
      }
    }
  }
}
