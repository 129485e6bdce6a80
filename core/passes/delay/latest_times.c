/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Required times, backwards, in depth-first order. On a cycle without registers
 * the node that is met again has what is known of it until then.
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
  return times->latest && times->known && times->stack;
}

void latest_times_forget(latest_times *times) { times->round++; }

/* Begins with a node, by the paths that end there. */
static latest_step visit(latest_times *times, size_t node) {
  const wire_graph *graph = times->graph;
  double ns = times->period;
  if (wire_graph_is_wire(graph, node) && graph->end[node] > 0) {
    ns -= graph->end[node];
  }
  hls_work_count(1);
  times->latest[node] = ns;
  times->known[node] = times->round;
  return (latest_step){(uint32_t)node, graph->first_out[node]};
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
