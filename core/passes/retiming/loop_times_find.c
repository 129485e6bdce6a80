/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The constraints of loops: those of their graphs (timing/loop_graph.h), with
 * the loops in them as one node each.
 */
#include "core/passes/retiming/fastest_ways.h"
#include "core/passes/retiming/loop_times.h"
#include "core/passes/timing/loop_ops.h"
#include "core/passes/timing/loop_schedule.h"
#include "hls/handshake_ops.h"
#include <string.h>

typedef struct loop_search {
  loop_times *times;
  const loop_nest *nest;
  arena_pool memory;
  timed_loop **known; /* per loop of the nest; NULL where it has no times */
  /* Per loop of the nest: its node in the loop around it. */
  uint32_t *node_of_loop;
  loop_graph *graph;
  fastest_ways ways;
  int64_t credit;  /* of slower ways */
  uint32_t *node;  /* per node of the graph: that of the loop */
  int64_t *offset; /* per node of the graph, from that one's start */
} loop_search;

/* Finds the interval that the fastest way allows, and by how much that of the
 * slowest is longer. Returns false when out of memory. */
static bool find_interval(loop_search *s) {
  loop_interval slowest;
  bool ok = loop_interval_find(s->graph, NULL, &slowest) &&
            fastest_ways_find(s->graph, &slowest, fastest_ways_meet, &s->ways);
  s->credit = ok ? slowest.cycles - s->ways.interval : 0;
  return ok;
}

/* The loop in the graph's own, and in none in that, that a block is in; NONE
 * for a block of the graph's own. */
static size_t inner_loop(const loop_search *s, size_t block) {
  size_t inner = s->nest->loop[block], own = s->graph->loop;
  while (inner != own && s->nest->loops[inner].parent != own) {
    inner = s->nest->loops[inner].parent;
  }
  return inner == own ? LOOP_NEST_NONE : inner;
}

/* Numbers the nodes. A loop within the loop is one node. */
static bool number_nodes(loop_search *s, timed_loop *loop) {
  loop_graph *graph = s->graph;
  uint32_t count = loop_ops_end(s->nest, graph->loop) - loop->begin;
  s->node = ARENA_UNSET(&graph->memory, uint32_t, graph->num_nodes);
  s->offset = ARENA_ARRAY(&graph->memory, int64_t, graph->num_nodes);
  loop->node = ARENA_UNSET(&s->times->memory, uint32_t, count);
  if (!s->node || !s->offset || !loop->node) {
    return false;
  }
  memset(loop->node, 0xff, count * sizeof *loop->node);
  for (size_t i = 0; i < graph->num_nodes; i++) {
    const loop_node *node = &graph->nodes[i];
    size_t inner = inner_loop(s, node->block);
    if (inner == LOOP_NEST_NONE) {
      s->node[i] = loop->num_nodes++;
    } else {
      if (s->node_of_loop[inner] == LOOP_TIMES_NOBODY) {
        s->node_of_loop[inner] = loop->num_nodes++;
      }
      s->node[i] = s->node_of_loop[inner];
      s->offset[i] = node->start;
    }
    loop->node[s->nest->known->place[node->number] - loop->begin] = s->node[i];
  }
  return true;
}

static timed_loop *create_loop(loop_search *s) {
  arena_pool *memory = &s->times->memory;
  timed_loop *loop = ARENA_ARRAY(memory, timed_loop, 1);
  if (!loop) {
    return NULL;
  }
  *loop = (timed_loop){.height = s->nest->loops[s->graph->loop].height,
                       .begin = loop_ops_begin(s->nest, s->graph->loop)};
  bool ok = number_nodes(s, loop);
  uint32_t nodes = loop->num_nodes;
  loop->first = ARENA_ARRAY(memory, uint32_t, (size_t)nodes + 2);
  loop->times = ARENA_ARRAY(memory, int64_t, nodes);
  loop->waiting = ARENA_ARRAY(memory, uint32_t, nodes);
  loop->waits = ARENA_ARRAY(memory, bool, nodes);
  ok = ok && loop->first && loop->times && loop->waiting && loop->waits;
  return ok ? loop : NULL;
}

/* The constraint of an edge. Nobody waits for what has a token at any time. */
static timed_channel channel_of(const loop_search *s, timed_loop *loop,
                                const loop_edge *e) {
  const loop_node *from = &s->graph->nodes[e->from];
  return (timed_channel){
      .loop = loop,
      .value = e->value,
      .from = s->node[e->from],
      .to = from->is_free ? LOOP_TIMES_NOBODY : s->node[e->to],
      .cycles = s->offset[e->from] + loop_graph_cycles(s->graph, e) -
                s->offset[e->to] -
                (fastest_ways_leave(&s->ways, s->graph, e) ? s->credit : 0),
      .is_back = e->is_back};
}

/* Adds the channels of a node's results, which `edge` tells that stay in the
 * loop. Those whose user is elsewhere are among them. */
static void list_results(const loop_search *s, timed_loop *loop,
                         timed_channel *list, size_t node, size_t *edge) {
  const loop_graph *graph = s->graph;
  const loop_ops *known = s->nest->known;
  uint32_t number = graph->nodes[node].number;
  for (uint32_t k = known->first_use[number]; k < known->first_use[number + 1];
       k++) {
    MlirValue value = known->uses[k].value;
    const loop_edge *e = &graph->edges[*edge];
    if (*edge == graph->first[node + 1] || !mlirValueEqual(e->value, value)) {
      list[loop->num_channels++] = (timed_channel){
          loop, value, 0, s->node[node], LOOP_TIMES_NOBODY, false};
      continue;
    }
    ++*edge;
    if (s->node[e->from] != s->node[e->to] || e->is_back) {
      list[loop->num_channels++] = channel_of(s, loop, e);
    }
  }
}

/* Lists the channels of a graph, but for those within loops in it. Returns NULL
 * when out of memory. */
static timed_channel *list_channels(loop_search *s, timed_loop *loop) {
  const loop_graph *graph = s->graph;
  const uint32_t *first_use = s->nest->known->first_use;
  size_t most = graph->num_edges;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    uint32_t number = graph->nodes[i].number;
    most += first_use[number + 1] - first_use[number];
  }
  timed_channel *list = ARENA_UNSET(&s->graph->memory, timed_channel, most + 1);
  size_t edge = 0;
  for (size_t i = 0; list && i < graph->num_nodes; i++) {
    list_results(s, loop, list, i, &edge);
    for (; edge < graph->first[i + 1]; edge++) { /* orders */
      if (s->node[i] != s->node[graph->edges[edge].to]) {
        list[loop->num_channels++] = channel_of(s, loop, &graph->edges[edge]);
      }
    }
  }
  return list;
}

/* Sorts the channels by the nodes that they come from. Returns false when out
 * of memory. */
static bool add_channels(loop_search *s, timed_loop *loop) {
  const timed_channel *list = list_channels(s, loop);
  loop->channels =
      ARENA_ARRAY(&s->times->memory, timed_channel, loop->num_channels + 1);
  if (!list || !loop->channels || loop->num_channels >= UINT32_MAX) {
    return false;
  }
  for (size_t i = 0; i < loop->num_channels; i++) {
    loop->first[list[i].from + 2]++;
  }
  for (size_t i = 2; i < (size_t)loop->num_nodes + 2; i++) {
    loop->first[i] += loop->first[i - 1];
  }
  for (size_t i = 0; i < loop->num_channels; i++) {
    loop->channels[loop->first[list[i].from + 1]++] = list[i];
  }
  return true;
}

static timed_loop *known_parent(const loop_search *s) {
  size_t at = s->nest->loops[s->graph->loop].parent;
  while (at != LOOP_NEST_NONE && !s->known[at]) {
    at = s->nest->loops[at].parent;
  }
  return at == LOOP_NEST_NONE ? NULL : s->known[at];
}

/* Lets a loop, its channels, and its operations be found. Returns false when
 * out of memory. */
static bool keep(loop_search *s, timed_loop *loop) {
  loop_times *times = s->times;
  loop->parent = known_parent(s);
  loop->next = times->loops;
  times->loops = loop;
  bool ok = true;
  for (size_t i = 0; ok && i < loop->num_channels; i++) {
    timed_channel *channel = &loop->channels[i];
    bool is_known = mlirValueIsNull(channel->value) ||
                    (channel->to == LOOP_TIMES_NOBODY &&
                     loop_times_channel(times, channel->value));
    ok = is_known || ptr_map_set(&times->channels, channel->value.ptr, channel);
  }
  for (uint32_t i = loop->begin; i < loop_ops_end(s->nest, s->graph->loop);
       i++) {
    times->innermost[i] = loop;
  }
  s->known[s->graph->loop] = loop;
  return ok;
}

/* Finds the first times. Returns false when there are none. */
static bool find_times(const loop_search *s, timed_loop *loop) {
  for (size_t i = 0; i < s->graph->num_nodes; i++) {
    if (!loop->waits[s->node[i]]) {
      int64_t start = s->graph->nodes[i].start - s->offset[i];
      loop_times_delay(loop, s->node[i], start);
    }
  }
  return loop_times_settle(loop);
}

/* Adds a loop whose graph has a schedule. Returns false when out of memory. */
static bool add_scheduled(loop_search *s) {
  timed_loop *loop = find_interval(s) ? create_loop(s) : NULL;
  if (!loop) {
    return false;
  }
  loop->interval = s->ways.interval;
  bool ok = add_channels(s, loop);
  return ok && (!find_times(s, loop) || keep(s, loop));
}

static bool add_loop(loop_search *s, size_t number) {
  loop_graph graph = {0};
  bool scheduled = false;
  s->graph = &graph;
  bool ok = loop_graph_build(&graph, s->nest, number) &&
            loop_graph_delay_queue_loads(&graph) &&
            loop_schedule_find(&graph, &scheduled) &&
            (!scheduled || add_scheduled(s));
  loop_graph_finish(&graph);
  return ok;
}

/* Lets the places of operations be found. Returns false when out of memory. */
static bool find_places(loop_times *times, const loop_nest *nest) {
  const body_table *table = &nest->headers.blocks.table;
  const loop_ops *known = nest->known;
  times->innermost =
      ARENA_ARRAY(&times->memory, timed_loop *, table->count + 1);
  bool ok = times->innermost && ptr_map_reserve(&times->places, table->count);
  for (size_t i = 0; ok && i < table->count; i++) {
    ok = known->place[i] == BODY_TABLE_NOBODY ||
         ptr_map_set(&times->places, table->ops[i].ptr,
                     (void *)(uintptr_t)(known->place[i] + 1));
  }
  return ok;
}

bool loop_times_find(loop_times *times, const loop_nest *nest) {
  loop_search s = {.times = times, .nest = nest};
  s.known = ARENA_ARRAY(&s.memory, timed_loop *, nest->num_loops + 1);
  s.node_of_loop = ARENA_ARRAY(&s.memory, uint32_t, nest->num_loops + 1);
  bool ok = s.known && s.node_of_loop && find_places(times, nest);
  for (size_t i = 0; ok && i < nest->num_loops; i++) {
    s.node_of_loop[i] = LOOP_TIMES_NOBODY;
  }
  for (size_t i = 0; ok && i < nest->num_loops; i++) {
    ok = nest->loops[i].height > LOOP_TIMES_HEIGHT ||
         mlirOperationIsNull(nest->loops[i].merge) || add_loop(&s, i);
  }
  arena_finish(&s.memory);
  return ok;
}
