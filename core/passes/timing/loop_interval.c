/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The interval of a loop is the largest of
 *
 * - the ratio of latency to iterations, over all cycles of channels: a token
 *   that has passed it is needed again that many iterations later. It is found
 *   as Burns does ("Performance analysis and optimization of asynchronous
 *   circuits", 1991): as long as there is a cycle with a larger ratio than the
 *   last one, that one is next;
 * - the latency of a unit that takes one token at a time;
 * - the number of accesses that share a port of a memory.
 */
#include "core/passes/timing/loop_interval.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

enum { NO_NODE = -1 };

/* The search for a cycle with more than `latency` / `iterations`. */
typedef struct cycle_search {
  loop_graph *graph;
  int64_t latency, iterations; /* of the best cycle yet */
  int64_t *length;             /* to each node, of the longest way found */
  ptrdiff_t *before;           /* the edge on which that way ends, or NO_NODE */
  size_t *seen;                /* in which walk back a node was seen */
} cycle_search;

/* Lengthens the ways to the nodes by an edge each. */
static bool lengthen(cycle_search *s) {
  const loop_graph *graph = s->graph;
  bool changed = false;
  for (size_t i = 0; i < graph->num_edges; i++) {
    const loop_edge *e = &graph->edges[i];
    int64_t length = s->length[e->from] +
                     graph->nodes[e->from].latency * s->iterations -
                     (e->is_back ? s->latency : 0);
    if (length > s->length[e->to] && !graph->nodes[e->from].is_free) {
      s->length[e->to] = length;
      s->before[e->to] = (ptrdiff_t)i;
      changed = true;
    }
  }
  return changed;
}

/* A node on a cycle that the ways have closed, or NO_NODE. */
static ptrdiff_t closed_cycle(cycle_search *s) {
  const loop_graph *graph = s->graph;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    s->seen[i] = 0;
  }
  for (size_t i = 0; i < graph->num_nodes; i++) {
    size_t node = i;
    while (s->seen[node] == 0) {
      s->seen[node] = i + 1;
      if (s->before[node] == NO_NODE) {
        break;
      }
      node = graph->edges[s->before[node]].from;
      if (s->seen[node] == i + 1) {
        return (ptrdiff_t)node;
      }
    }
  }
  return NO_NODE;
}

/* Searches for a better cycle; a node on it, or NO_NODE. */
static ptrdiff_t find_better(cycle_search *s) {
  for (size_t i = 0; i < s->graph->num_nodes; i++) {
    s->length[i] = 0;
    s->before[i] = NO_NODE;
  }
  /* A way of more edges than there are nodes contains a cycle. */
  for (size_t round = 0; round <= s->graph->num_nodes && lengthen(s); round++) {
    ptrdiff_t node = closed_cycle(s);
    if (node != NO_NODE) {
      return node;
    }
  }
  return NO_NODE;
}

/* Writes down the cycle through a node, from a merge of the header on. */
static bool keep_cycle(cycle_search *s, size_t node, loop_interval *interval) {
  const loop_graph *graph = s->graph;
  size_t count = 0, first = node, at = node;
  s->latency = s->iterations = 0;
  do {
    const loop_edge *e = &graph->edges[s->before[at]];
    first = e->is_back ? at : first;
    s->latency += graph->nodes[at].latency;
    s->iterations += e->is_back;
    count++;
    at = e->from;
  } while (at != node);
  interval->path = ARENA_ARRAY(&s->graph->memory, MlirOperation, count);
  if (!interval->path) {
    return false;
  }
  interval->num_path = count;
  at = first;
  do {
    at = graph->edges[s->before[at]].from;
    interval->path[--count] = graph->nodes[at].op;
  } while (at != first);
  return true;
}

static bool find_critical_cycle(loop_graph *graph, loop_interval *interval) {
  arena_pool *memory = &graph->memory;
  cycle_search s = {.graph = graph,
                    .iterations = 1,
                    .length = ARENA_ARRAY(memory, int64_t, graph->num_nodes),
                    .before = ARENA_ARRAY(memory, ptrdiff_t, graph->num_nodes),
                    .seen = ARENA_ARRAY(memory, size_t, graph->num_nodes)};
  if (!s.length || !s.before || !s.seen) {
    return false;
  }
  ptrdiff_t node;
  while ((node = find_better(&s)) != NO_NODE) {
    if (!keep_cycle(&s, (size_t)node, interval)) {
      return false;
    }
    interval->cycles = (s.latency + s.iterations - 1) / s.iterations;
    interval->iterations = s.iterations;
    interval->limit = HLS_LOOP_LIMIT_CYCLE;
  }
  return true;
}

static bool find_slowest_unit(loop_graph *graph, loop_interval *interval) {
  for (size_t i = 0; i < graph->num_nodes; i++) {
    const loop_node *node = &graph->nodes[i];
    if (hls_unit_is_serial(node->op) && node->latency > interval->cycles) {
      interval->path = ARENA_ARRAY(&graph->memory, MlirOperation, 1);
      if (!interval->path) {
        return false;
      }
      interval->path[0] = node->op;
      interval->num_path = 1;
      interval->iterations = 1;
      interval->cycles = node->latency;
      interval->limit = HLS_LOOP_LIMIT_UNIT;
    }
  }
  return true;
}

/* The memory interface of an access; null for other operations. */
static MlirOperation interface_of(MlirOperation op) {
  if (!mlirOperationIsAHandshakeLoad(op) &&
      !mlirOperationIsAHandshakeStore(op)) {
    return ir_no_op();
  }
  /* The address may pass a conversion or a buffer on its way. */
  enum { MAX_STEPS = 8 };
  for (int step = 0; step < MAX_STEPS; step++) {
    MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, 0));
    if (mlirOpOperandIsNull(use)) {
      break;
    }
    op = mlirOpOperandGetOwner(use);
    if (loop_graph_is_memory(op)) {
      return op;
    }
    if (mlirOperationGetNumResults(op) != 1) {
      break;
    }
  }
  return ir_no_op();
}

/* The accesses of an iteration, and where they go. */
typedef struct accesses {
  MlirOperation *ops;
  MlirOperation *interfaces;
  size_t count;
} accesses;

static bool list_accesses(loop_graph *graph, accesses *all) {
  all->ops = ARENA_ARRAY(&graph->memory, MlirOperation, graph->num_nodes);
  all->interfaces =
      ARENA_ARRAY(&graph->memory, MlirOperation, graph->num_nodes);
  if (!all->ops || !all->interfaces) {
    return false;
  }
  for (size_t i = 0; i < graph->num_nodes; i++) {
    MlirOperation interface = interface_of(graph->nodes[i].op);
    if (!mlirOperationIsNull(interface)) {
      all->ops[all->count] = graph->nodes[i].op;
      all->interfaces[all->count++] = interface;
    }
  }
  return true;
}

/* Do two accesses take turns? A controller performs a load and a store per
 * cycle; a queue ends one access per cycle. */
static bool share_port(const accesses *all, size_t a, size_t b) {
  return mlirOperationEqual(all->interfaces[a], all->interfaces[b]) &&
         (mlirOperationIsAHandshakeLSQ(all->interfaces[a]) ||
          mlirOperationIsAHandshakeLoad(all->ops[a]) ==
              mlirOperationIsAHandshakeLoad(all->ops[b]));
}

/* Counts the accesses that share a port with the access `first`; 0 if it is not
 * the first of them. `ops` may be NULL. */
static size_t count_sharing(const accesses *all, size_t first,
                            MlirOperation *ops) {
  size_t count = 0;
  for (size_t i = 0; i < all->count; i++) {
    if (share_port(all, first, i)) {
      if (i < first) {
        return 0;
      }
      if (ops) {
        ops[count] = all->ops[i];
      }
      count++;
    }
  }
  return count;
}

static bool find_busiest_port(loop_graph *graph, loop_interval *interval) {
  accesses all = {0};
  if (!list_accesses(graph, &all)) {
    return false;
  }
  for (size_t i = 0; i < all.count; i++) {
    int64_t count = (int64_t)count_sharing(&all, i, NULL);
    interval->contention += count > 1 ? count - 1 : 0;
    if (count <= interval->cycles) {
      continue;
    }
    interval->path = ARENA_ARRAY(&graph->memory, MlirOperation, (size_t)count);
    if (!interval->path) {
      return false;
    }
    interval->num_path = count_sharing(&all, i, interval->path);
    interval->iterations = 1;
    interval->cycles = count;
    interval->limit = HLS_LOOP_LIMIT_MEMORY;
  }
  return true;
}

bool loop_interval_find(loop_graph *graph, loop_interval *interval) {
  *interval = (loop_interval){.cycles = 1, .iterations = 1};
  if (!find_critical_cycle(graph, interval)) {
    return false;
  }
  if (interval->cycles == 1) { /* nobody waits */
    *interval = (loop_interval){.cycles = 1, .iterations = 1};
  }
  return find_slowest_unit(graph, interval) &&
         find_busiest_port(graph, interval);
}

bool loop_interval_shortest_round(loop_graph *graph, int64_t *cycles) {
  int64_t *length = ARENA_ARRAY(&graph->memory, int64_t, graph->num_nodes);
  if (!length) {
    return false;
  }
  for (size_t i = 0; i < graph->num_nodes; i++) {
    bool begins = graph->nodes[i].is_header &&
                  mlirOperationIsAHandshakeControlMerge(graph->nodes[i].op);
    length[i] = begins ? 0 : INT64_MAX;
  }
  int64_t shortest = INT64_MAX;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < graph->num_edges; i++) {
      const loop_edge *e = &graph->edges[i];
      if (length[e->from] == INT64_MAX) {
        continue;
      }
      int64_t to = length[e->from] + graph->nodes[e->from].latency;
      bool returns = e->is_back && length[e->to] == 0;
      if (returns && to < shortest) {
        shortest = to;
      } else if (!returns && to < length[e->to]) {
        length[e->to] = to;
        changed = true;
      }
    }
  }
  *cycles = shortest == INT64_MAX || shortest < 1 ? 1 : shortest;
  return true;
}
