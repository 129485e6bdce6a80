/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From where a loop is left, through operations without registers.
 */
#include "core/passes/rounds/loop_exits.h"
#include "hls/handshake_ops.h"

/* Is a token held where it comes from until its user takes it? */
static bool passes_at_once(const loop_graph *graph, size_t node) {
  const loop_node *n = &graph->nodes[node];
  return n->latency == 0 && !mlirOperationIsAHandshakeBuffer(n->op) &&
         !(n->is_merge && graph->nest->heads[n->block]);
}

/* Does an edge lead out of a loop that has run all its rounds? */
static bool leaves(const loop_graph *graph, const loop_edge *e) {
  return e->cycles > 0 && !mlirValueIsNull(e->value) &&
         !mlirOperationIsAHandshakeBuffer(graph->nodes[e->from].op);
}

/* A walk along the edges behind the exits. */
typedef struct exit_walk {
  const loop_graph *graph;
  bool *is_exit;
  bool *is_reached;
  size_t *todo;
  size_t count;
} exit_walk;

static void follow(exit_walk *w, const loop_edge *e) {
  w->is_exit[e->from] = true;
  if (!e->is_back && !w->is_reached[e->to] && passes_at_once(w->graph, e->to)) {
    w->is_reached[e->to] = true;
    w->todo[w->count++] = e->to;
  }
}

const bool *loop_exits_find(loop_graph *graph) {
  arena_pool *memory = &graph->memory;
  size_t nodes = graph->num_nodes;
  exit_walk w = {.graph = graph,
                 .is_exit = ARENA_ARRAY(memory, bool, nodes),
                 .is_reached = ARENA_ARRAY(memory, bool, nodes),
                 .todo = ARENA_UNSET(memory, size_t, nodes)};
  if (!w.is_exit || !w.is_reached || !w.todo) {
    return NULL;
  }
  for (size_t i = 0; i < graph->num_edges; i++) {
    if (leaves(graph, &graph->edges[i])) {
      follow(&w, &graph->edges[i]);
    }
  }
  while (w.count > 0) {
    size_t node = w.todo[--w.count];
    for (size_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
      follow(&w, &graph->edges[k]);
    }
  }
  return w.is_exit;
}
