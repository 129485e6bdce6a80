/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Start times. Channels to the next iteration aside, operations depend on each
 * other without cycles, so that one passage in their order finds the longest
 * paths. In a circuit without buffers there may be cycles without latency,
 * whose operations start at once. A merge of the header waits for what it
 * chooses by, which may come behind registers that other merges do not have.
 */
#include "core/passes/timing/loop_schedule.h"
#include "hls/handshake_ops.h"

/* Does an operation of this iteration wait for the channel? */
static bool is_waited_for(const loop_graph *graph, const loop_edge *e) {
  return !e->is_back && !graph->nodes[e->from].is_free;
}

/* Is there a cycle that takes time? */
static bool has_cycle(const loop_graph *graph, const components *order) {
  for (size_t i = 0; i < graph->num_edges; i++) {
    const loop_edge *e = &graph->edges[i];
    if (is_waited_for(graph, e) && loop_graph_cycles(graph, e) > 0 &&
        order->of[e->from] == order->of[e->to]) {
      return true;
    }
  }
  return false;
}

/* Lets operations start when their operands are there. Returns whether any
 * starts later than before. */
static bool find_starts(loop_graph *graph, const components *order) {
  bool changed = false;
  for (size_t c = order->count; c-- > 0;) {
    int64_t start = INT64_MIN; /* of all that the component waits for */
    for (size_t i = order->begin[c]; i < order->begin[c + 1]; i++) {
      const loop_node *node = &graph->nodes[order->nodes[i]];
      start = node->start > start ? node->start : start;
    }
    for (size_t i = order->begin[c]; i < order->begin[c + 1]; i++) {
      loop_node *node = &graph->nodes[order->nodes[i]];
      if (!node->is_header && node->start < start) {
        node->start = start;
        changed = true;
      }
      size_t end = graph->first[order->nodes[i] + 1];
      for (size_t k = graph->first[order->nodes[i]]; k < end; k++) {
        const loop_edge *e = &graph->edges[k];
        loop_node *to = &graph->nodes[e->to];
        int64_t ready = node->start + loop_graph_cycles(graph, e);
        if (is_waited_for(graph, e) && to->start < ready) {
          to->start = ready;
          changed = true;
        }
      }
    }
  }
  return changed;
}

/* Lets the header's values start when those of the iteration before are there.
 * Returns whether any starts later than before. */
static bool find_next_starts(loop_graph *graph, int64_t interval) {
  bool changed = false;
  for (size_t i = 0; i < graph->num_edges; i++) {
    const loop_edge *e = &graph->edges[i];
    const loop_node *from = &graph->nodes[e->from];
    loop_node *to = &graph->nodes[e->to];
    int64_t ready = from->start + loop_graph_cycles(graph, e) - interval;
    if (e->is_back && !from->is_free && to->start < ready) {
      to->start = ready;
      changed = true;
    }
  }
  return changed;
}

/* When a node has to start for its users, if nothing else of its component
 * does; INT64_MAX when none of them minds. */
static int64_t needed_by_users(const loop_graph *graph, size_t node) {
  int64_t latest = INT64_MAX;
  bool has_user = false;
  for (size_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
    const loop_edge *e = &graph->edges[k];
    const loop_node *to = &graph->nodes[e->to];
    has_user |= !e->is_back;
    if (!to->is_header && to->latest != INT64_MAX &&
        to->latest - loop_graph_cycles(graph, e) < latest) {
      latest = to->latest - loop_graph_cycles(graph, e);
    }
  }
  return has_user ? latest : graph->nodes[node].start;
}

/* Lets the header's values start as late as their users do not mind. */
static void delay_headers(loop_graph *graph, const components *order) {
  for (size_t i = 0; i < graph->num_nodes; i++) {
    graph->nodes[i].latest = INT64_MAX;
  }
  for (size_t c = 0; c < order->count; c++) {
    int64_t latest = INT64_MAX;
    for (size_t i = order->begin[c]; i < order->begin[c + 1]; i++) {
      int64_t needed = needed_by_users(graph, order->nodes[i]);
      latest = needed < latest ? needed : latest;
    }
    for (size_t i = order->begin[c]; i < order->begin[c + 1]; i++) {
      graph->nodes[order->nodes[i]].latest = latest;
    }
  }
  for (size_t i = 0; i < graph->num_nodes; i++) {
    loop_node *node = &graph->nodes[i];
    if (node->is_header && !loop_graph_begins(node) &&
        node->latest != INT64_MAX && node->latest > node->start) {
      node->start = node->latest;
    }
  }
}

bool loop_schedule_overlap(loop_graph *graph, int64_t interval) {
  /* Every round carries a delay over one more iteration. */
  enum { MOST_ROUNDS = 64 };
  components order;
  arena_pool memory = {0};
  bool ok = loop_graph_components(graph, is_waited_for, &order, &memory);
  for (int round = 0;
       ok && round < MOST_ROUNDS && find_next_starts(graph, interval) &&
       find_starts(graph, &order);
       round++) {
  }
  if (ok) {
    delay_headers(graph, &order);
    find_starts(graph, &order);
  }
  arena_finish(&memory);
  return ok;
}

bool loop_schedule_find(loop_graph *graph, bool *scheduled) {
  components order;
  arena_pool memory = {0};
  bool ok = loop_graph_components(graph, is_waited_for, &order, &memory);
  *scheduled = ok && !has_cycle(graph, &order);
  if (*scheduled) {
    find_starts(graph, &order);
    delay_headers(graph, &order);
  }
  arena_finish(&memory);
  return ok;
}
