/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A node lets those wait that it leads to when its arrival has changed: theirs
 * changes with it. When only the path there has, which is much more common
 * where many paths take the same time, it lets those wait whose own path goes
 * on from it, and only if they are watched. For this, all nodes on the longest
 * path to a watched one are watched, too.
 */
#include "core/passes/delay/wire_update.h"
#include "hls/work.h"
#include <string.h>

bool wire_update_begin(wire_update *update, wire_times *times,
                       arena_pool *memory) {
  size_t nodes = times->graph->num_nodes;
  *update = (wire_update){
      .times = times,
      .has_changed = ARENA_ARRAY(memory, bool, nodes + 1),
      .is_watched = ARENA_ARRAY(memory, bool, nodes + 1),
      .changed = ARENA_ARRAY(memory, uint32_t, nodes + 1),
  };
  return rank_queue_begin(&update->waiting, nodes, memory) &&
         arc_contests_begin(&update->last, times->graph, ARC_SIDE_IN, memory) &&
         update->has_changed && update->is_watched && update->changed;
}

void wire_update_found(wire_update *update) {
  arc_contests_forget(&update->last);
}

void wire_update_watch(wire_update *update, uint32_t node) {
  while (node != WIRE_TIMES_NOWHERE && !update->is_watched[node]) {
    hls_work_count(1);
    update->is_watched[node] = true;
    node = update->times->previous[node];
  }
}

void wire_update_watch_nothing(wire_update *update) {
  memset(update->is_watched, 0, update->times->graph->num_nodes);
}

/* Lets a node wait, if it is not left. */
static void push(wire_update *update, uint32_t node) {
  if (update->leaves_ready && wire_graph_is_ready(update->times->graph, node)) {
    return;
  }
  rank_queue_push(&update->waiting, node, update->times->rank[node]);
}

static void note_change(wire_update *update, uint32_t node) {
  update->is_watched[node] = false;
  if (!update->has_changed[node]) {
    update->has_changed[node] = true;
    update->changed[update->num_changed++] = node;
  }
}

/* Lets all nodes wait that a node leads to. */
static void push_behind(wire_update *update, uint32_t node) {
  const wire_graph *graph = update->times->graph;
  for (uint32_t i = graph->first_out[node]; i != WIRE_GRAPH_NOWHERE;
       i = graph->arcs[i].next_out) {
    arc_contests_touch(&update->last, i);
    push(update, graph->arcs[i].to);
  }
}

/* Lets the watched nodes wait to which the longest path goes on from a node. */
static void push_watched(wire_update *update, uint32_t node) {
  const wire_graph *graph = update->times->graph;
  for (uint32_t i = graph->first_out[node]; i != WIRE_GRAPH_NOWHERE;
       i = graph->arcs[i].next_out) {
    uint32_t to = graph->arcs[i].to;
    if (update->is_watched[to] && update->times->previous[to] == node) {
      push(update, to);
    }
  }
}

/* Lets the wires of a channel wait, and what they lead to, which has them in
 * front of it now. They may end other paths. */
static void push_channel(wire_update *update, size_t channel) {
  for (size_t wire = 0; wire < 3; wire++) {
    uint32_t node = (uint32_t)(3 * channel + wire);
    push(update, node);
    push_behind(update, node);
    note_change(update, node);
  }
}

void wire_update_insert(wire_update *update, size_t in, size_t out) {
  wire_times *times = update->times;
  for (size_t wire = 0; wire < 3; wire++) {
    size_t node = 3 * out + wire;
    times->arrival[node] = times->arrival[3 * in + wire];
    times->previous[node] = times->previous[3 * in + wire];
    times->rank[node] = times->rank[3 * in + wire];
  }
  push_channel(update, in);
  push_channel(update, out);
}

void wire_update_exchange(wire_update *update, size_t in, size_t first,
                          size_t second) {
  for (size_t wire = 0; wire < 3; wire++) {
    uint32_t *rank = update->times->rank;
    uint32_t before = rank[3 * first + wire];
    rank[3 * first + wire] = rank[3 * second + wire];
    rank[3 * second + wire] = before;
  }
  push_channel(update, in);
  push_channel(update, first);
  push_channel(update, second);
}

/* The arrival over an arc. */
static wire_arrival arrival_over(const wire_times *times, uint32_t arc) {
  const wire_arc *over = &times->graph->arcs[arc];
  double before = times->arrival[over->from];
  return (wire_arrival){before < 0 ? -1 : before + over->ns, over->from};
}

static bool is_later(const void *times, uint32_t a, uint32_t b) {
  const wire_arrival first = arrival_over(times, a),
                     second = arrival_over(times, b);
  return wire_times_is_later(&first, &second);
}

static void raise_to(wire_arrival *arrival, wire_arrival there) {
  if (there.ns >= 0 && wire_times_is_later(&there, arrival)) {
    *arrival = there;
  }
}

/* The arrival at a node, by those in front of it. */
static wire_arrival arrival_at(wire_update *update, uint32_t node) {
  const wire_times *times = update->times;
  const wire_graph *graph = times->graph;
  bool is_wire = wire_graph_is_wire(graph, node);
  wire_arrival arrival = {is_wire ? graph->begin[node] : -1,
                          WIRE_TIMES_NOWHERE};
  arc_contest *contest = arc_contests_of(&update->last, graph->first_in[node]);
  if (contest) {
    uint32_t last =
        arc_contests_winner(&update->last, contest, is_later, times);
    raise_to(&arrival, arrival_over(times, last));
    return arrival;
  }
  uint64_t count = 0;
  for (uint32_t i = graph->first_in[node]; i != WIRE_GRAPH_NOWHERE;
       i = graph->arcs[i].next_in) {
    raise_to(&arrival, arrival_over(times, i));
    count++;
  }
  hls_work_count(count);
  return arrival;
}

void wire_update_run(wire_update *update) {
  wire_times *times = update->times;
  while (!rank_queue_is_empty(&update->waiting)) {
    uint32_t node = rank_queue_take_lowest(&update->waiting);
    wire_arrival arrival = arrival_at(update, node);
    bool has_other_time = arrival.ns != times->arrival[node];
    bool has_other_path =
        arrival.previous != times->previous[node] ||
        (update->is_watched[node] && arrival.previous != WIRE_TIMES_NOWHERE &&
         update->has_changed[arrival.previous]);
    if (!has_other_time && !has_other_path) {
      continue;
    }
    times->previous[node] = arrival.previous;
    times->arrival[node] = arrival.ns;
    note_change(update, node);
    (has_other_time ? push_behind : push_watched)(update, node);
  }
}

void wire_update_forget(wire_update *update) {
  for (size_t i = 0; i < update->num_changed; i++) {
    update->has_changed[update->changed[i]] = false;
  }
  update->num_changed = 0;
}
