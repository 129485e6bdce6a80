/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Required times, backwards, in depth-first order. On a cycle without registers
 * the node that is met again has what is known of it until then. What a known
 * node leads to is known, too, but for the wires of a new channel.
 */
#include "core/passes/delay/latest_times.h"
#include "hls/work.h"

bool latest_times_begin(latest_times *times, const wire_graph *graph,
                        double period, arena_pool *memory) {
  size_t nodes = graph->num_nodes;
  *times = (latest_times){
      .graph = graph,
      .period = period,
      .latest = ARENA_ARRAY(memory, double, nodes + 1),
      .known = ARENA_ARRAY(memory, uint32_t, nodes + 1),
      .round = 1,
      .stack = ARENA_ARRAY(memory, latest_step, nodes + 1),
  };
  return times->latest && times->known && times->stack &&
         rank_queue_begin(&times->waiting, nodes, memory);
}

void latest_times_forget(latest_times *times) { times->round++; }

/* When a node has to be stable for the paths that end there. */
static double latest_to_end(const latest_times *times, size_t node) {
  const wire_graph *graph = times->graph;
  bool is_end = wire_graph_is_wire(graph, node) && graph->end[node] > 0;
  return times->period - (is_end ? graph->end[node] : 0);
}

/* Begins with a node, by the paths that end there. */
static latest_step visit(latest_times *times, size_t node) {
  hls_work_count(1);
  times->latest[node] = latest_to_end(times, node);
  times->known[node] = times->round;
  return (latest_step){(uint32_t)node, times->graph->first_out[node]};
}

double latest_times_of(latest_times *times, size_t node) {
  const wire_graph *graph = times->graph;
  size_t depth = 0;
  if (times->known[node] != times->round) {
    times->stack[depth++] = visit(times, node);
  }
  while (depth > 0) {
    latest_step *step = &times->stack[depth - 1];
    if (step->arc == WIRE_GRAPH_NOWHERE) {
      depth--;
      continue;
    }
    const wire_arc *arc = &graph->arcs[step->arc];
    if (times->known[arc->to] != times->round) {
      times->stack[depth++] = visit(times, arc->to);
      continue; /* and this arc again, when what is behind it is known */
    }
    double ns = times->latest[arc->to] - arc->ns;
    if (ns < times->latest[step->node]) {
      times->latest[step->node] = ns;
    }
    step->arc = arc->next_out;
  }
  return times->latest[node];
}

/* Lets a node wait if it is known. */
static void push(latest_times *times, const uint32_t *rank, uint32_t node) {
  if (times->known[node] == times->round) {
    rank_queue_push(&times->waiting, node, rank[node]);
  }
}

/* Lets the nodes wait that lead to a node. */
static void push_before(latest_times *times, const uint32_t *rank,
                        uint32_t node) {
  const wire_graph *graph = times->graph;
  for (uint32_t i = graph->first_in[node]; i != WIRE_GRAPH_NOWHERE;
       i = graph->arcs[i].next_in) {
    push(times, rank, graph->arcs[i].from);
  }
}

void latest_times_touch(latest_times *times, const uint32_t *rank,
                        size_t channel) {
  for (size_t wire = 0; wire < 3; wire++) {
    uint32_t node = (uint32_t)(3 * channel + wire);
    push(times, rank, node);
    push_before(times, rank, node);
  }
}

/* When a node has to be stable, by what it leads to. */
static double latest_by_arcs(latest_times *times, uint32_t node) {
  const wire_graph *graph = times->graph;
  double ns = latest_to_end(times, node);
  for (uint32_t i = graph->first_out[node]; i != WIRE_GRAPH_NOWHERE;
       i = graph->arcs[i].next_out) {
    double there =
        latest_times_of(times, graph->arcs[i].to) - graph->arcs[i].ns;
    ns = there < ns ? there : ns;
  }
  return ns;
}

void latest_times_follow(latest_times *times, const uint32_t *rank) {
  while (!rank_queue_is_empty(&times->waiting)) {
    uint32_t node = rank_queue_take_highest(&times->waiting);
    double ns = latest_by_arcs(times, node);
    hls_work_count(1);
    if (ns != times->latest[node]) {
      times->latest[node] = ns;
      push_before(times, rank, node);
    }
  }
}
