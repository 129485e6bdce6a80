/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Remedies are found by trying them: what is in the way is taken out of the
 * graph, and the interval is found anew. So each also tells of what bounds the
 * loop next.
 */
#include "core/passes/timing/loop_remedies.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

typedef struct trial {
  loop_graph *graph;
  const loop_interval *interval;
  loop_remedies *remedies;
} trial;

/* Keeps a remedy if the loop is faster with it. */
static void keep_faster(trial *t, hls_remedy remedy,
                        const loop_interval *interval) {
  if (interval->cycles < t->interval->cycles) {
    remedy.interval = interval->cycles;
    t->remedies->items[t->remedies->count++] = remedy;
  }
}

/* The same, of the loop as its graph is now. */
static bool try_change(trial *t, hls_remedy remedy, const loop_change *change) {
  loop_interval interval;
  bool ok = loop_interval_find(t->graph, change, &interval);
  if (ok) {
    keep_faster(t, remedy, &interval);
  }
  return ok;
}

static bool takes_no_time(const loop_graph *graph, const loop_edge *e) {
  return graph->nodes[e->from].latency == 0;
}

/* Is there a cycle of channels that takes no time? */
static bool has_open_cycle(const loop_graph *graph, bool *found) {
  components all;
  arena_pool memory = {0};
  bool ok = loop_graph_components(graph, takes_no_time, &all, &memory);
  *found = false;
  for (size_t i = 0; ok && i < graph->num_edges && !*found; i++) {
    const loop_edge *e = &graph->edges[i];
    *found = takes_no_time(graph, e) && all.of[e->from] == all.of[e->to];
  }
  arena_finish(&memory);
  return ok;
}

/* Takes the registers out of a path that no cycle needs, one by one, as long as
 * that leaves no cycle without any. Adds their number to `taken`. */
static bool take_registers(loop_graph *graph, const loop_interval *interval,
                           size_t *taken) {
  for (size_t i = 0; i < interval->num_path; i++) {
    loop_node *node = loop_graph_node(graph, interval->path[i]);
    int64_t latency = node->latency;
    bool open = false;
    if (!mlirOperationIsAHandshakeBuffer(node->op) || latency == 0) {
      continue;
    }
    node->latency = 0;
    if (!has_open_cycle(graph, &open)) {
      return false;
    }
    node->latency = open ? latency : 0;
    *taken += !open;
  }
  return true;
}

/* Takes such registers out of the slowest cycle, then out of that which is the
 * slowest then, until what is left has none: the dependences themselves. */
static bool try_registers(trial *t) {
  enum { MOST_ROUNDS = 8 };
  loop_interval interval = *t->interval;
  size_t taken = 0, before;
  bool ok = true;
  int round = 0;
  do {
    before = taken;
    ok = take_registers(t->graph, &interval, &taken) &&
         loop_interval_find(t->graph, NULL, &interval);
  } while (ok && taken > before && interval.limit == HLS_LOOP_LIMIT_CYCLE &&
           ++round < MOST_ROUNDS);
  if (ok && taken > 1) {
    keep_faster(t, (hls_remedy){HLS_REMEDY_REGISTERS, {NULL}, taken, 0},
                &interval);
  }
  for (size_t i = 0; i < t->graph->num_nodes; i++) {
    loop_node *node = &t->graph->nodes[i];
    if (mlirOperationIsAHandshakeBuffer(node->op)) {
      node->latency = hls_unit_latency(node->op);
    }
  }
  return ok;
}

/* Takes the latency of one operation away. */
static bool try_step(trial *t, size_t step) {
  loop_node *node = loop_graph_node(t->graph, t->interval->path[step]);
  int64_t latency = node->latency;
  bool is_register = mlirOperationIsAHandshakeBuffer(node->op);
  bool open = false;
  node->latency = 0;
  bool ok = !is_register || has_open_cycle(t->graph, &open);
  t->remedies->closes[step] = open;
  if (ok && !open) {
    ok = try_change(
        t,
        (hls_remedy){is_register ? HLS_REMEDY_REGISTER : HLS_REMEDY_UNIT,
                     node->op, 1, 0},
        NULL);
  }
  node->latency = latency;
  return ok;
}

static int64_t latency_at(const trial *t, size_t step) {
  return loop_graph_node(t->graph, t->interval->path[step])->latency;
}

/* Tries those that take the most cycles; of equal ones, the first. */
static bool try_cycle(trial *t, size_t most) {
  const loop_interval *interval = t->interval;
  bool *tried = ARENA_ARRAY(&t->graph->memory, bool, interval->num_path);
  if (!tried) {
    return false;
  }
  for (size_t round = 0; round < most; round++) {
    size_t slowest = interval->num_path;
    for (size_t i = 0; i < interval->num_path; i++) {
      int64_t latency = latency_at(t, i);
      if (!tried[i] && latency > 0 &&
          (slowest == interval->num_path || latency > latency_at(t, slowest))) {
        slowest = i;
      }
    }
    if (slowest == interval->num_path) {
      break;
    }
    tried[slowest] = true;
    if (!try_step(t, slowest)) {
      return false;
    }
  }
  return try_registers(t);
}

bool loop_remedies_find(loop_graph *graph, const loop_interval *interval,
                        size_t most, loop_remedies *remedies) {
  trial t = {graph, interval, remedies};
  size_t count = interval->num_path;
  *remedies = (loop_remedies){
      .items = ARENA_ARRAY(&graph->memory, hls_remedy, count + 1),
      .closes = ARENA_ARRAY(&graph->memory, bool, count)};
  if (!remedies->items || !remedies->closes) {
    return false;
  }
  loop_change change = {{NULL}, {NULL}};
  switch (interval->limit) {
  case HLS_LOOP_LIMIT_CYCLE:
    return try_cycle(&t, most);
  case HLS_LOOP_LIMIT_UNIT:
    change.pipelined = interval->path[0];
    return try_change(
        &t, (hls_remedy){HLS_REMEDY_PIPELINE, interval->path[0], 1, 0},
        &change);
  case HLS_LOOP_LIMIT_MEMORY:
    change.doubled = loop_interval_interface(interval->path[0]);
    return try_change(&t, (hls_remedy){HLS_REMEDY_PORT, change.doubled, 1, 0},
                      &change);
  case HLS_LOOP_LIMIT_NONE:
    break;
  }
  return true;
}
