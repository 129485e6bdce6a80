/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The largest ratio of latency to iterations by Howard's policy iteration
 * ("Dynamic Programming and Markov Processes", 1960; for cycle ratios
 * Cochet-Terrasson et al., "Numerical computation of spectral elements in
 * max-plus algebra", 1998), in each strongly connected component on its own.
 *
 * Every node chooses one of its channels. What is chosen has cycles; those with
 * the largest ratio are the targets, towards which every other node is made to
 * choose, too, and the value of a node is the latency on its way there less
 * what the ratio allows for it. Where another channel promises more it is
 * chosen instead. If none does, no cycle has a larger ratio; otherwise the
 * cycles of the new choices have none smaller.
 *
 * Choices are made in the order in which an iteration ends, the last operations
 * first, so that a change travels through a whole iteration at once. That makes
 * the number of rounds small: a handful, whatever the size of the loop. Values
 * are multiples of 1 / iterations of the ratio at hand, and therefore exact.
 */
#include "core/passes/timing/critical_cycle.h"
#include "hls/work.h"

#define NO_EDGE ((size_t)-1)

/* Longer latencies count as this one, so that sums of products fit. */
static const int64_t most_latency = INT64_C(1) << 20;

typedef struct cycle_search {
  loop_graph *graph;
  components whole; /* of the graph with all its channels */
  size_t *nodes;    /* as in `whole`; of each component the last first */
  size_t *incoming; /* edges by the nodes to which they lead */
  size_t *first;    /* per node: where its incoming ones are */
  size_t *chosen;   /* per node: an edge */
  int64_t *value;   /* per node */
  size_t *walk;     /* per node: the walk that came to it last */
  size_t *reached;  /* nodes whose values are known */
  size_t num_walks;
  int64_t latency, iterations; /* of the best cycle of the component */
  arena_pool memory;
} cycle_search;

static bool keeps_all(const loop_graph *graph, const loop_edge *e) {
  return graph && e;
}

static bool keeps_forward(const loop_graph *graph, const loop_edge *e) {
  return graph && !e->is_back;
}

static int64_t latency_of(const cycle_search *s, const loop_edge *e) {
  int64_t latency = loop_graph_cycles(s->graph, e);
  return latency > most_latency ? most_latency : latency;
}

/* What a channel adds to the value of the node that chooses it. */
static int64_t weight(const cycle_search *s, const loop_edge *e) {
  return latency_of(s, e) * s->iterations - (e->is_back ? s->latency : 0);
}

/* Can the edge be on a cycle? */
static bool stays(const cycle_search *s, const loop_edge *e) {
  return s->whole.of[e->from] == s->whole.of[e->to];
}

/* Has every node of a component choose what promises the most now. */
static bool choose(cycle_search *s, size_t component) {
  const loop_graph *graph = s->graph;
  bool changed = false;
  for (size_t i = s->whole.begin[component]; i < s->whole.begin[component + 1];
       i++) {
    size_t node = s->nodes[i];
    hls_work_count(1 + graph->first[node + 1] - graph->first[node]);
    for (size_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
      const loop_edge *e = &graph->edges[k];
      if (!stays(s, e)) {
        continue;
      }
      int64_t value = weight(s, e) + s->value[e->to];
      if (s->chosen[node] == NO_EDGE || value > s->value[node]) {
        s->value[node] = value;
        s->chosen[node] = k;
        changed = true;
      }
    }
  }
  return changed;
}

/* Adds up the chosen cycle through a node. */
static void measure(const cycle_search *s, size_t node, int64_t *latency,
                    int64_t *iterations) {
  size_t at = node;
  *latency = *iterations = 0;
  do {
    const loop_edge *e = &s->graph->edges[s->chosen[at]];
    *latency += latency_of(s, e);
    *iterations += e->is_back;
    at = e->to;
  } while (at != node);
}

/* Takes a cycle for a target: the only one if its ratio is larger than that of
 * those before, one more if it is the same. */
static void note_cycle(cycle_search *s, size_t node, size_t *count) {
  int64_t latency, iterations;
  measure(s, node, &latency, &iterations);
  if (iterations == 0) { /* it has no latency, either */
    iterations = 1;
  }
  int64_t more = latency * s->iterations - s->latency * iterations;
  if (more > 0) {
    s->latency = latency;
    s->iterations = iterations;
    *count = 0;
  }
  if (more >= 0) {
    s->reached[(*count)++] = node;
  }
}

/* Lists a node of each of the best chosen cycles in `reached`; returns how many
 * they are. Their values stay if they are no better than the best one so far.
 */
static size_t find_targets(cycle_search *s, size_t component) {
  size_t before = s->num_walks, count = 0;
  int64_t latency = s->latency, iterations = s->iterations;
  for (size_t i = s->whole.begin[component]; i < s->whole.begin[component + 1];
       i++) {
    size_t node = s->nodes[i], walk = ++s->num_walks;
    while (s->walk[node] <= before) {
      s->walk[node] = walk;
      node = s->graph->edges[s->chosen[node]].to;
    }
    if (s->walk[node] == walk) {
      note_cycle(s, node, &count);
    }
  }
  bool is_better = s->latency != latency || s->iterations != iterations;
  for (size_t i = 0; is_better && i < count; i++) {
    s->value[s->reached[i]] = 0;
  }
  return count;
}

/* Gives a node its value if it has none from this round; `chosen_only` if it
 * has chosen the edge already. */
static void reach(cycle_search *s, size_t edge, bool chosen_only,
                  size_t *count) {
  const loop_edge *e = &s->graph->edges[edge];
  if (s->walk[e->from] == s->num_walks || !stays(s, e) ||
      (chosen_only && s->chosen[e->from] != edge)) {
    return;
  }
  s->walk[e->from] = s->num_walks;
  s->chosen[e->from] = edge;
  s->value[e->from] = weight(s, e) + s->value[e->to];
  s->reached[(*count)++] = e->from;
}

/* Gives all nodes of a component their values, along what they have chosen if
 * that leads to one of the `count` targets, else along anything that does. */
static void evaluate(cycle_search *s, size_t count) {
  size_t followed = 0;
  s->num_walks++;
  for (size_t i = 0; i < count; i++) {
    s->walk[s->reached[i]] = s->num_walks;
  }
  for (size_t next = 0; next < count; next++) {
    for (; followed < count; followed++) {
      size_t node = s->reached[followed];
      for (size_t k = s->first[node]; k < s->first[node + 1]; k++) {
        reach(s, s->incoming[k], true, &count);
      }
    }
    size_t node = s->reached[next];
    for (size_t k = s->first[node]; k < s->first[node + 1]; k++) {
      reach(s, s->incoming[k], false, &count);
    }
  }
}

/* Writes down the chosen cycle through a node, from a merge of the header on.
 */
static bool keep_cycle(cycle_search *s, size_t node, critical_cycle *cycle) {
  const loop_graph *graph = s->graph;
  size_t count = 0, first = node, at = node;
  cycle->latency = cycle->iterations = 0;
  do {
    const loop_edge *e = &graph->edges[s->chosen[at]];
    first = e->is_back ? e->to : first;
    cycle->latency += latency_of(s, e);
    cycle->iterations += e->is_back;
    count++;
    at = e->to;
  } while (at != node);
  cycle->path = ARENA_ARRAY(&s->graph->memory, MlirOperation, count);
  cycle->num_path = count;
  at = first;
  for (size_t i = 0; cycle->path && i < count; i++) {
    cycle->path[i] = graph->nodes[at].op;
    at = graph->edges[s->chosen[at]].to;
  }
  return cycle->path;
}

/* A component of one node is none if that does not feed itself. */
static bool is_cycle(const cycle_search *s, size_t component) {
  const loop_graph *graph = s->graph;
  size_t begin = s->whole.begin[component], node = s->whole.nodes[begin];
  bool cyclic = s->whole.begin[component + 1] - begin > 1;
  for (size_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
    cyclic |= stays(s, &graph->edges[k]);
  }
  return cyclic;
}

/* Finds the best cycle of a component; keeps it if it is better than that of
 * others. Returns false when out of memory. */
static bool search_component(cycle_search *s, size_t component,
                             critical_cycle *cycle) {
  size_t count = 0;
  s->latency = 0;
  s->iterations = 1;
  while (choose(s, component) && (count = find_targets(s, component)) > 0) {
    evaluate(s, count);
  }
  int64_t iterations = cycle->iterations > 0 ? cycle->iterations : 1;
  return count == 0 ||
         s->latency * iterations <= cycle->latency * s->iterations ||
         keep_cycle(s, s->reached[0], cycle);
}

/* Sorts the nodes of each component, the last of an iteration first. */
static bool sort_nodes(cycle_search *s) {
  components order;
  size_t *next = ARENA_UNSET(&s->memory, size_t, s->whole.count);
  if (!next ||
      !loop_graph_components(s->graph, keeps_forward, &order, &s->memory)) {
    return false;
  }
  for (size_t c = 0; c < s->whole.count; c++) {
    next[c] = s->whole.begin[c];
  }
  for (size_t i = 0; i < s->graph->num_nodes; i++) {
    size_t node = order.nodes[i];
    s->nodes[next[s->whole.of[node]]++] = node;
  }
  return true;
}

/* Lists the edges by the nodes to which they lead. */
static void list_incoming(cycle_search *s) {
  const loop_graph *graph = s->graph;
  for (size_t i = 0; i < graph->num_edges; i++) {
    s->first[graph->edges[i].to + 2]++;
  }
  for (size_t i = 0; i <= graph->num_nodes; i++) {
    s->first[i + 1] += s->first[i];
  }
  /* What tells where a node's edges begin moves to where those of the next one
   * do. */
  for (size_t i = 0; i < graph->num_edges; i++) {
    s->incoming[s->first[graph->edges[i].to + 1]++] = i;
  }
}

/* Makes room for what is known of the nodes. Returns false when out of memory.
 */
static bool make_room(cycle_search *s) {
  arena_pool *memory = &s->memory;
  size_t count = s->graph->num_nodes;
  s->nodes = ARENA_UNSET(memory, size_t, count);
  s->incoming = ARENA_UNSET(memory, size_t, s->graph->num_edges);
  s->first = ARENA_ARRAY(memory, size_t, count + 2);
  s->chosen = ARENA_UNSET(memory, size_t, count);
  s->value = ARENA_ARRAY(memory, int64_t, count);
  s->walk = ARENA_ARRAY(memory, size_t, count);
  s->reached = ARENA_UNSET(memory, size_t, count);
  return s->nodes && s->incoming && s->first && s->chosen && s->value &&
         s->walk && s->reached;
}

static bool search_all(cycle_search *s, critical_cycle *cycle) {
  if (!make_room(s) ||
      !loop_graph_components(s->graph, keeps_all, &s->whole, &s->memory) ||
      !sort_nodes(s)) {
    return false;
  }
  list_incoming(s);
  for (size_t i = 0; i < s->graph->num_nodes; i++) {
    s->chosen[i] = NO_EDGE;
  }
  for (size_t c = 0; c < s->whole.count; c++) {
    if (is_cycle(s, c) && !search_component(s, c, cycle)) {
      return false;
    }
  }
  return true;
}

bool critical_cycle_find(loop_graph *graph, critical_cycle *cycle) {
  cycle_search s = {.graph = graph};
  *cycle = (critical_cycle){0};
  bool ok = search_all(&s, cycle);
  arena_finish(&s.memory);
  return ok;
}
