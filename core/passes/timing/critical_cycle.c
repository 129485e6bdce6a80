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

#define NO_EDGE UINT32_MAX

/* Longer latencies count as this one, so that sums of products fit. */
static const int64_t most_latency = INT64_C(1) << 20;

/* A channel within a component, between places of its nodes. */
typedef struct cycle_edge {
  uint32_t from, to;
  int32_t latency;
  bool is_back;
} cycle_edge;

/* Nodes have places: those of a component are next to each other, the last of
 * an iteration first. What is known of a node is where its place is, as is what
 * is known of its channels: the search goes through all that again and again.
 */
typedef struct cycle_search {
  loop_graph *graph;
  components whole; /* of the graph with all its channels */
  uint32_t *nodes;  /* per place: the node */
  cycle_edge *edges;
  uint32_t *first;    /* per place: where the edges from there are */
  uint32_t *incoming; /* edges by the places to which they lead */
  uint32_t *first_in; /* per place: where its incoming ones are */
  uint32_t *chosen;   /* per place: an edge */
  int64_t *value;     /* per place */
  uint32_t *walk;     /* per place: the walk that came to it last */
  uint32_t *reached;  /* places whose values are known */
  uint32_t num_walks;
  int64_t latency, iterations; /* of the best cycle of the component */
  arena_pool memory;
} cycle_search;

static bool keeps_all(const loop_graph *graph, const loop_edge *e) {
  return graph && e;
}

static bool keeps_forward(const loop_graph *graph, const loop_edge *e) {
  return graph && !e->is_back;
}

/* What a channel adds to the value of the node that chooses it. */
static int64_t weight(const cycle_search *s, const cycle_edge *e) {
  return e->latency * s->iterations - (e->is_back ? s->latency : 0);
}

/* Has every node of a component choose what promises the most now. */
static bool choose(cycle_search *s, size_t component) {
  const uint32_t begin = s->whole.begin[component];
  const uint32_t end = s->whole.begin[component + 1];
  bool changed = false;
  hls_work_count(end - begin + s->first[end] - s->first[begin]);
  for (uint32_t at = begin; at < end; at++) {
    for (uint32_t k = s->first[at]; k < s->first[at + 1]; k++) {
      int64_t value = weight(s, &s->edges[k]) + s->value[s->edges[k].to];
      if (s->chosen[at] == NO_EDGE || value > s->value[at]) {
        s->value[at] = value;
        s->chosen[at] = k;
        changed = true;
      }
    }
  }
  return changed;
}

/* Adds up the chosen cycle through a place. */
static void measure(const cycle_search *s, uint32_t place, int64_t *latency,
                    int64_t *iterations) {
  uint32_t at = place;
  *latency = *iterations = 0;
  do {
    const cycle_edge *e = &s->edges[s->chosen[at]];
    *latency += e->latency;
    *iterations += e->is_back;
    at = e->to;
  } while (at != place);
}

/* Takes a cycle for a target: the only one if its ratio is larger than that of
 * those before, one more if it is the same. */
static void note_cycle(cycle_search *s, uint32_t place, size_t *count) {
  int64_t latency, iterations;
  measure(s, place, &latency, &iterations);
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
    s->reached[(*count)++] = place;
  }
}

/* Lists a place of each of the best chosen cycles in `reached`; returns how
 * many they are. Their values stay if they are no better than the best one so
 * far. */
static size_t find_targets(cycle_search *s, size_t component) {
  uint32_t before = s->num_walks;
  size_t count = 0;
  int64_t latency = s->latency, iterations = s->iterations;
  for (uint32_t i = s->whole.begin[component];
       i < s->whole.begin[component + 1]; i++) {
    uint32_t at = i, walk = ++s->num_walks;
    while (s->walk[at] <= before) {
      s->walk[at] = walk;
      at = s->edges[s->chosen[at]].to;
    }
    if (s->walk[at] == walk) {
      note_cycle(s, at, &count);
    }
  }
  bool is_better = s->latency != latency || s->iterations != iterations;
  for (size_t i = 0; is_better && i < count; i++) {
    s->value[s->reached[i]] = 0;
  }
  return count;
}

/* Gives the place that an edge is from its value if it has none from this
 * round; `chosen_only` if it has chosen the edge already. */
static void reach(cycle_search *s, uint32_t edge, bool chosen_only,
                  size_t *count) {
  const cycle_edge *e = &s->edges[edge];
  if (s->walk[e->from] == s->num_walks ||
      (chosen_only && s->chosen[e->from] != edge)) {
    return;
  }
  s->walk[e->from] = s->num_walks;
  s->chosen[e->from] = edge;
  s->value[e->from] = weight(s, e) + s->value[e->to];
  s->reached[(*count)++] = e->from;
}

/* The same for all edges that lead to a place. */
static void reach_before(cycle_search *s, uint32_t place, bool chosen_only,
                         size_t *count) {
  for (uint32_t k = s->first_in[place]; k < s->first_in[place + 1]; k++) {
    reach(s, s->incoming[k], chosen_only, count);
  }
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
      reach_before(s, s->reached[followed], true, &count);
    }
    reach_before(s, s->reached[next], false, &count);
  }
}

/* Writes down the chosen cycle through a place, from a merge of the header on.
 */
static bool keep_cycle(cycle_search *s, uint32_t place, critical_cycle *cycle) {
  const loop_graph *graph = s->graph;
  size_t count = 0;
  uint32_t first = place, at = place;
  cycle->latency = cycle->iterations = 0;
  do {
    const cycle_edge *e = &s->edges[s->chosen[at]];
    first = e->is_back ? e->to : first;
    cycle->latency += e->latency;
    cycle->iterations += e->is_back;
    count++;
    at = e->to;
  } while (at != place);
  cycle->path = ARENA_ARRAY(&s->graph->memory, MlirOperation, count);
  cycle->num_path = count;
  at = first;
  for (size_t i = 0; cycle->path && i < count; i++) {
    cycle->path[i] = graph->nodes[s->nodes[at]].op;
    at = s->edges[s->chosen[at]].to;
  }
  return cycle->path;
}

/* A component without channels within it is no cycle. */
static bool is_cycle(const cycle_search *s, size_t component) {
  return s->first[s->whole.begin[component]] !=
         s->first[s->whole.begin[component + 1]];
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

/* Gives the nodes their places, which `place` tells per node. Returns false
 * when out of memory. */
static bool sort_nodes(cycle_search *s, uint32_t *place) {
  components order;
  uint32_t *next = ARENA_UNSET(&s->memory, uint32_t, s->whole.count);
  if (!next ||
      !loop_graph_components(s->graph, keeps_forward, &order, &s->memory)) {
    return false;
  }
  for (size_t c = 0; c < s->whole.count; c++) {
    next[c] = s->whole.begin[c];
  }
  for (size_t i = 0; i < s->graph->num_nodes; i++) {
    uint32_t node = order.nodes[i];
    place[node] = next[s->whole.of[node]]++;
    s->nodes[place[node]] = node;
  }
  return true;
}

/* Lists the edges within components. */
static void list_edges(cycle_search *s, const uint32_t *place) {
  const loop_graph *graph = s->graph;
  uint32_t count = 0;
  for (uint32_t at = 0; at < graph->num_nodes; at++) {
    uint32_t node = s->nodes[at];
    s->first[at] = count;
    s->chosen[at] = NO_EDGE;
    for (size_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
      const loop_edge *e = &graph->edges[k];
      int64_t latency = loop_graph_cycles(graph, e);
      if (s->whole.of[e->from] == s->whole.of[e->to]) {
        s->edges[count++] = (cycle_edge){
            at, place[e->to],
            (int32_t)(latency > most_latency ? most_latency : latency),
            e->is_back};
      }
    }
  }
  s->first[graph->num_nodes] = count;
}

/* Lists the edges by the places to which they lead. */
static void list_incoming(cycle_search *s) {
  const size_t num_places = s->graph->num_nodes;
  const uint32_t num_edges = s->first[num_places];
  for (uint32_t i = 0; i < num_edges; i++) {
    s->first_in[s->edges[i].to + 2]++;
  }
  for (size_t i = 0; i <= num_places; i++) {
    s->first_in[i + 1] += s->first_in[i];
  }
  /* What tells where a place's edges begin moves to where those of the next one
   * do. */
  for (uint32_t i = 0; i < num_edges; i++) {
    s->incoming[s->first_in[s->edges[i].to + 1]++] = i;
  }
}

/* Makes room for what is known of the nodes. Returns false when out of memory.
 */
static bool make_room(cycle_search *s) {
  arena_pool *memory = &s->memory;
  size_t count = s->graph->num_nodes, num_edges = s->graph->num_edges;
  s->nodes = ARENA_UNSET(memory, uint32_t, count);
  s->edges = ARENA_UNSET(memory, cycle_edge, num_edges);
  s->first = ARENA_UNSET(memory, uint32_t, count + 1);
  s->incoming = ARENA_UNSET(memory, uint32_t, num_edges);
  s->first_in = ARENA_ARRAY(memory, uint32_t, count + 2);
  s->chosen = ARENA_UNSET(memory, uint32_t, count);
  s->value = ARENA_ARRAY(memory, int64_t, count);
  s->walk = ARENA_ARRAY(memory, uint32_t, count);
  s->reached = ARENA_UNSET(memory, uint32_t, count);
  return s->nodes && s->edges && s->first && s->incoming && s->first_in &&
         s->chosen && s->value && s->walk && s->reached;
}

/* Describes the graph. Returns false when out of memory. */
static bool describe(cycle_search *s) {
  uint32_t *place = ARENA_UNSET(&s->memory, uint32_t, s->graph->num_nodes);
  if (!place || !make_room(s) ||
      !loop_graph_components(s->graph, keeps_all, &s->whole, &s->memory) ||
      !sort_nodes(s, place)) {
    return false;
  }
  list_edges(s, place);
  list_incoming(s);
  return true;
}

static bool search_all(cycle_search *s, critical_cycle *cycle) {
  bool ok = describe(s);
  for (size_t c = 0; ok && c < s->whole.count; c++) {
    ok = !is_cycle(s, c) || search_component(s, c, cycle);
  }
  return ok;
}

bool critical_cycle_find(loop_graph *graph, critical_cycle *cycle) {
  cycle_search s = {.graph = graph};
  *cycle = (critical_cycle){0};
  bool ok = search_all(&s, cycle);
  arena_finish(&s.memory);
  return ok;
}
