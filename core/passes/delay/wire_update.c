/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A node lets those wait that it leads to when its arrival has got later:
 * theirs may with it. When it has got earlier, or only the path there is
 * another one, those are open whose own path goes on from it, and all whose
 * path goes on from them; where it meets a node that is open, no more is to be
 * done.
 *
 * So no arrival is too early, nor earlier than one in front of it and the way
 * from there, and what is not open has its own. An open node is closed when
 * that is closed which comes latest in front of it: nothing else can be later.
 */
#include "core/passes/delay/wire_update.h"
#include "hls/work.h"
#include <string.h>

/* All nodes are timed so often at most. In the order of the circuit one that
 * gets later is timed once; where arcs go against it, somewhat oftener. */
enum { MOST_TURNS = 8 };

bool wire_update_begin(wire_update *update, wire_times *times,
                       arena_pool *memory) {
  size_t nodes = times->graph->num_nodes;
  *update = (wire_update){
      .times = times,
      .is_contested = ARENA_ARRAY(memory, bool, nodes + 1),
      .is_open = ARENA_ARRAY(memory, bool, nodes + 1),
      .stack = ARENA_UNSET(memory, uint32_t, nodes + 1),
      .has_changed = ARENA_ARRAY(memory, bool, nodes + 1),
      .changed = ARENA_ARRAY(memory, uint32_t, nodes + 1),
  };
  bool ok =
      rank_queue_begin(&update->waiting, nodes, memory) &&
      arc_contests_begin(&update->last, times->graph, ARC_SIDE_IN, memory) &&
      update->is_contested && update->is_open && update->stack &&
      update->has_changed && update->changed;
  for (uint32_t i = 0; ok && i < times->graph->num_arcs; i++) {
    if (arc_contests_of(&update->last, i)) {
      update->is_contested[times->graph->arcs[i].from] = true;
    }
  }
  return ok;
}

void wire_update_found(wire_update *update) {
  arc_contests_forget(&update->last);
  memset(update->is_open, 0, update->times->graph->num_nodes);
}

static bool is_left(const wire_update *update, uint32_t node) {
  return update->leaves_ready &&
         wire_graph_is_ready(update->times->graph, node);
}

/* Lets a node wait, if it is not left. */
static void push(wire_update *update, uint32_t node) {
  if (!is_left(update, node)) {
    rank_queue_push(&update->waiting, node, update->times->rank[node]);
  }
}

static void note_change(wire_update *update, uint32_t node) {
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
    push(update, graph->arcs[i].to);
  }
}

/* Tells the contests of the arcs from a node that its arrival is another one.
 */
static void touch_contests(wire_update *update, uint32_t node) {
  const wire_graph *graph = update->times->graph;
  uint32_t arc =
      update->is_contested[node] ? graph->first_out[node] : WIRE_GRAPH_NOWHERE;
  for (; arc != WIRE_GRAPH_NOWHERE; arc = graph->arcs[arc].next_out) {
    arc_contests_touch(&update->last, arc);
  }
}

/* Opens the nodes to which the longest path goes on from a node. */
static void open_behind(wire_update *update, uint32_t node) {
  const wire_graph *graph = update->times->graph;
  uint64_t count = 0;
  size_t depth = 0;
  update->stack[depth++] = node;
  while (depth > 0) {
    node = update->stack[--depth];
    for (uint32_t i = graph->first_out[node]; i != WIRE_GRAPH_NOWHERE;
         i = graph->arcs[i].next_out, count++) {
      uint32_t to = graph->arcs[i].to;
      if (!update->is_open[to] && update->times->previous[to] == node &&
          !is_left(update, to)) {
        update->is_open[to] = true;
        note_change(update, to);
        update->stack[depth++] = to;
      }
    }
  }
  hls_work_count(count);
}

/* Lets the wires of a channel wait, and what they lead to, which has them in
 * front of it now. They may end other paths. */
static void push_channel(wire_update *update, size_t channel) {
  for (size_t wire = 0; wire < 3; wire++) {
    uint32_t node = (uint32_t)(3 * channel + wire);
    push(update, node);
    push_behind(update, node);
    touch_contests(update, node);
    note_change(update, node);
  }
}

/* Lets channels wait, the arcs of which are those of others among them now. */
static void push_channels(wire_update *update, const size_t *channels,
                          size_t count) {
  for (size_t wire = 0; wire < 3; wire++) {
    bool is_contested = false;
    for (size_t i = 0; i < count; i++) {
      is_contested |= update->is_contested[3 * channels[i] + wire];
    }
    for (size_t i = 0; i < count; i++) {
      update->is_contested[3 * channels[i] + wire] = is_contested;
    }
  }
  for (size_t i = 0; i < count; i++) {
    push_channel(update, channels[i]);
  }
}

void wire_update_insert(wire_update *update, size_t in, size_t out) {
  wire_times *times = update->times;
  for (size_t wire = 0; wire < 3; wire++) {
    size_t node = 3 * out + wire;
    times->ns[node] = times->ns[3 * in + wire];
    times->previous[node] = times->previous[3 * in + wire];
    times->rank[node] = times->rank[3 * in + wire];
    update->is_open[node] = update->is_open[3 * in + wire];
  }
  push_channels(update, (const size_t[]){in, out}, 2);
}

void wire_update_replace(wire_update *update, size_t in, size_t out) {
  push_channel(update, in);
  push_channel(update, out);
}

void wire_update_exchange(wire_update *update, size_t in, size_t first,
                          size_t second) {
  for (size_t wire = 0; wire < 3; wire++) {
    uint32_t *ranks[] = {&update->times->rank[3 * first + wire],
                         &update->times->rank[3 * second + wire]};
    uint32_t before = *ranks[0];
    *ranks[0] = *ranks[1];
    *ranks[1] = before;
  }
  push_channels(update, (const size_t[]){in, first, second}, 3);
}

/* The arrival over an arc. */
static wire_arrival arrival_over(const wire_times *times, uint32_t arc) {
  const wire_arc *over = &times->graph->arcs[arc];
  double before = times->ns[over->from];
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
  wire_arrival arrival = {wire_graph_begin(graph, node), WIRE_TIMES_NOWHERE};
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

/* Is the arrival at a node one that may be too late? */
static bool is_open(const wire_update *update, uint32_t node) {
  return node != WIRE_TIMES_NOWHERE && update->is_open[node];
}

/* Gives a node an arrival, unless it has it. */
static void arrive(wire_update *update, uint32_t node, wire_arrival arrival) {
  wire_times *times = update->times;
  times->previous[node] = arrival.previous;
  if (arrival.ns != times->ns[node]) {
    times->ns[node] = arrival.ns;
    touch_contests(update, node);
  }
}

bool wire_update_run(wire_update *update) {
  wire_times *times = update->times;
  size_t turns = MOST_TURNS * (times->graph->num_nodes + 1);
  while (!rank_queue_is_empty(&update->waiting)) {
    uint32_t node = rank_queue_take_lowest(&update->waiting);
    if (turns-- == 0) {
      return false;
    }
    wire_arrival arrival = arrival_at(update, node);
    double before = times->ns[node];
    bool opens = is_open(update, arrival.previous);
    if (arrival.ns == before && arrival.previous == times->previous[node] &&
        opens <= update->is_open[node]) {
      continue;
    }
    arrive(update, node, arrival);
    note_change(update, node);
    update->is_open[node] = opens;
    (arrival.ns > before ? push_behind : open_behind)(update, node);
  }
  return true;
}

bool wire_update_settle(wire_update *update, uint32_t node) {
  const uint32_t *previous = update->times->previous;
  bool was_open = update->is_open[node];
  size_t depth = 0;
  update->stack[depth++] = node;
  while (depth > 0) {
    node = update->stack[depth - 1];
    if (!update->is_open[node]) {
      depth--;
      continue;
    }
    if (is_open(update, previous[node])) {
      update->stack[depth++] = previous[node];
      continue;
    }
    arrive(update, node, arrival_at(update, node));
    update->is_open[node] = is_open(update, previous[node]);
  }
  return was_open;
}

void wire_update_settle_all(wire_update *update) {
  for (uint32_t i = 0; i < update->times->graph->num_nodes; i++) {
    wire_update_settle(update, i);
  }
}

void wire_update_forget(wire_update *update) {
  for (size_t i = 0; i < update->num_changed; i++) {
    update->has_changed[update->changed[i]] = false;
  }
  update->num_changed = 0;
}
