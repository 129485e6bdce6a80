/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Nodes are reached round by round: all that can be within an iteration, then
 * what the next one begins with.
 */
#include "core/passes/shared/shared_rounds.h"

typedef struct reached {
  const loop_graph *graph;
  bool *is_reached; /* per node */
  uint32_t *now;    /* nodes whose edges are to be followed */
  uint32_t *next;   /* in the next iteration */
  size_t num_now, num_next;
} reached;

/* Follows the edges of a node. Returns whether one leads to `end` in this
 * iteration; `is_next` is set if one does in the next. */
static bool follow(reached *r, uint32_t from, size_t end, bool *is_next) {
  const loop_graph *graph = r->graph;
  for (size_t k = graph->first[from]; k < graph->first[from + 1]; k++) {
    const loop_edge *e = &graph->edges[k];
    if (e->to == end) {
      *is_next |= e->is_back;
      if (!e->is_back) {
        return true;
      }
    } else if (!r->is_reached[e->to] && !e->is_back) {
      r->is_reached[e->to] = true;
      r->now[r->num_now++] = e->to;
    } else if (!r->is_reached[e->to]) {
      r->next[r->num_next++] = e->to; /* once for each such edge */
    }
  }
  return false;
}

/* Begins with what the next iteration does. */
static void go_on(reached *r) {
  for (size_t i = 0; i < r->num_next; i++) {
    uint32_t node = r->next[i];
    if (!r->is_reached[node]) {
      r->is_reached[node] = true;
      r->now[r->num_now++] = node;
    }
  }
  r->num_next = 0;
}

bool shared_rounds_find(const loop_graph *graph, size_t node, size_t *rounds) {
  arena_pool memory = {0};
  reached r = {.graph = graph,
               .is_reached = ARENA_ARRAY(&memory, bool, graph->num_nodes + 1),
               .now = ARENA_UNSET(&memory, uint32_t, graph->num_nodes + 1),
               .next = ARENA_UNSET(&memory, uint32_t, graph->num_edges + 1)};
  bool ok = r.is_reached && r.now && r.next;
  *rounds = 0;
  if (ok) {
    r.now[r.num_now++] = (uint32_t)node;
  }
  for (size_t round = 0; ok && *rounds == 0 && r.num_now > 0; round++) {
    bool is_next = false;
    while (*rounds == 0 && r.num_now > 0) {
      if (follow(&r, r.now[--r.num_now], node, &is_next)) {
        *rounds = round;
      }
    }
    if (*rounds == 0 && is_next) {
      *rounds = round + 1;
    }
    go_on(&r);
  }
  arena_finish(&memory);
  return ok;
}
