/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Shortest ways after Dijkstra ("A note on two problems in connexion with
 * graphs", 1959).
 */
#include "core/passes/timing/shortest_round.h"
#include "hls/handshake_ops.h"

/* A node that can be reached in so many cycles. */
typedef struct reached_node {
  int64_t length;
  size_t node;
} reached_node;

/* Reached nodes, the nearest first: a heap. Every edge adds one at the most. */
typedef struct reached_nodes {
  reached_node *items;
  size_t count;
} reached_nodes;

static void add(reached_nodes *heap, reached_node item) {
  size_t at = heap->count++;
  for (; at > 0 && heap->items[(at - 1) / 2].length > item.length;
       at = (at - 1) / 2) {
    heap->items[at] = heap->items[(at - 1) / 2];
  }
  heap->items[at] = item;
}

static reached_node take_nearest(reached_nodes *heap) {
  reached_node nearest = heap->items[0], last = heap->items[--heap->count];
  size_t at = 0;
  for (size_t child = 1; child < heap->count; child = 2 * at + 1) {
    if (child + 1 < heap->count &&
        heap->items[child + 1].length < heap->items[child].length) {
      child++;
    }
    if (heap->items[child].length >= last.length) {
      break;
    }
    heap->items[at] = heap->items[child];
    at = child;
  }
  heap->items[at] = last;
  return nearest;
}

/* Finds the length of the shortest way to every node. */
static void find_lengths(const loop_graph *graph, reached_nodes *heap,
                         int64_t *length) {
  for (size_t i = 0; i < graph->num_nodes; i++) {
    bool begins = loop_graph_begins(&graph->nodes[i]);
    length[i] = begins ? 0 : INT64_MAX;
    if (begins) {
      add(heap, (reached_node){0, i});
    }
  }
  while (heap->count > 0) {
    reached_node from = take_nearest(heap);
    if (from.length > length[from.node]) {
      continue; /* there is a shorter way, which was followed */
    }
    int64_t to = from.length + graph->nodes[from.node].latency;
    for (size_t k = graph->first[from.node]; k < graph->first[from.node + 1];
         k++) {
      size_t next = graph->edges[k].to;
      if (!mlirValueIsNull(graph->edges[k].value) && to < length[next]) {
        length[next] = to;
        add(heap, (reached_node){to, next});
      }
    }
  }
}

bool shortest_round_find(loop_graph *graph, int64_t *cycles) {
  int64_t *length = ARENA_ARRAY(&graph->memory, int64_t, graph->num_nodes);
  reached_nodes heap = {.items =
                            ARENA_ARRAY(&graph->memory, reached_node,
                                        graph->num_nodes + graph->num_edges)};
  if (!length || !heap.items) {
    return false;
  }
  find_lengths(graph, &heap, length);
  int64_t shortest = INT64_MAX;
  for (size_t i = 0; i < graph->num_edges; i++) {
    const loop_edge *e = &graph->edges[i];
    if (e->is_back && length[e->to] == 0 && length[e->from] != INT64_MAX) {
      int64_t round = length[e->from] + graph->nodes[e->from].latency;
      shortest = round < shortest ? round : shortest;
    }
  }
  *cycles = shortest == INT64_MAX || shortest < 1 ? 1 : shortest;
  return true;
}
