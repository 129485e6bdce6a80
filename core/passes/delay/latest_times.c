/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Required times, backwards, in depth-first order. On a cycle without registers
 * the node that is met again has what is known of it until then. What a known
 * node leads to is known, too, but for the wires of a new channel.
 *
 * Nodes wait after a change until one is asked for that is in front of them in
 * the order, or is one of them. Most changes of a long way are followed by
 * others before anybody asks. What may be stable later opens the nodes that ask
 * for their time because of it, as in wire_update.c, which is the same for
 * arrivals.
 */
#include "core/passes/delay/latest_times.h"
#include "hls/work.h"

bool latest_times_begin(latest_times *times, const wire_times *order,
                        double period, double floor, arena_pool *memory) {
  const wire_graph *graph = order->graph;
  size_t nodes = graph->num_nodes;
  *times = (latest_times){
      .order = order,
      .graph = graph,
      .period = period,
      .floor = floor,
      .at = ARENA_ARRAY(memory, latest_time, nodes + 1),
      .round = 1,
      .is_open = ARENA_ARRAY(memory, bool, nodes + 1),
      .stack = ARENA_UNSET(memory, latest_step, nodes + 1),
      .gone_on_from = ARENA_UNSET(memory, uint32_t, nodes + 1),
      .is_contested = ARENA_ARRAY(memory, bool, nodes + 1),
  };
  bool ok = times->at && times->is_open && times->stack &&
            times->gone_on_from && times->is_contested &&
            rank_queue_begin(&times->waiting, nodes, memory) &&
            arc_contests_begin(&times->first, graph, ARC_SIDE_OUT, memory);
  for (uint32_t i = 0; ok && i < graph->num_arcs; i++) {
    if (arc_contests_of(&times->first, i)) {
      times->is_contested[graph->arcs[i].to] = true;
    }
  }
  return ok;
}

void latest_times_forget(latest_times *times) {
  times->round++;
  arc_contests_forget(&times->first);
  while (!rank_queue_is_empty(&times->waiting)) {
    rank_queue_take_highest(&times->waiting);
  }
}

/* When a node has to be stable for the paths that end there. */
static double latest_to_end(const latest_times *times, size_t node) {
  const wire_graph *graph = times->graph;
  double end = wire_graph_end(graph, node);
  return times->period - (end > 0 ? end : 0);
}

/* Is the time of a node known? */
static bool is_known(const latest_times *times, uint32_t node) {
  return times->at[node].known == times->round;
}

/* Is the time of a node one that may be too early? */
static bool is_open(const latest_times *times, uint32_t node) {
  return node != WIRE_GRAPH_NOWHERE && times->is_open[node];
}

/* Gives a node a time, which is known then. */
static void set(latest_times *times, uint32_t node, latest_time time) {
  time.known = times->round;
  times->at[node] = time;
  times->is_open[node] = is_open(times, time.next);
}

/* The time of a node by the paths that end there. */
static latest_time ends_there(const latest_times *times, uint32_t node) {
  return (latest_time){.ns = latest_to_end(times, node),
                       .next = WIRE_GRAPH_NOWHERE};
}

/* Begins with a node, by the paths that end there. */
static latest_step visit(latest_times *times, uint32_t node) {
  hls_work_count(1);
  set(times, node, ends_there(times, node));
  return (latest_step){node, times->graph->first_out[node]};
}

/* When a node has to be stable, by an arc from it to one that is known. */
static double latest_over(const latest_times *times, uint32_t arc) {
  const wire_arc *over = &times->graph->arcs[arc];
  return times->at[over->to].ns - over->ns;
}

/* Lowers when a node has to be stable to what an arc asks for, which leads to
 * one that is known. */
static void lower_to(const latest_times *times, latest_time *time,
                     uint32_t arc) {
  double ns = latest_over(times, arc);
  ns = ns < times->floor ? times->floor : ns;
  if (ns < time->ns) {
    time->ns = ns;
    time->next = times->graph->arcs[arc].to;
  }
}

/* Finds a node and what is behind it, unless it is known. */
static double find(latest_times *times, uint32_t node) {
  const wire_graph *graph = times->graph;
  size_t depth = 0;
  if (!is_known(times, node)) {
    times->stack[depth++] = visit(times, node);
  }
  while (depth > 0) {
    latest_step *step = &times->stack[depth - 1];
    if (step->arc == WIRE_GRAPH_NOWHERE) {
      depth--;
      continue;
    }
    const wire_arc *arc = &graph->arcs[step->arc];
    if (!is_known(times, arc->to)) {
      times->stack[depth++] = visit(times, arc->to);
      continue; /* and this arc again, when what is behind it is known */
    }
    latest_time time = times->at[step->node];
    lower_to(times, &time, step->arc);
    set(times, step->node, time);
    step->arc = arc->next_out;
  }
  return times->at[node].ns;
}

/* Lets a node wait if it is known. */
static void push(latest_times *times, uint32_t node) {
  if (is_known(times, node)) {
    rank_queue_push(&times->waiting, node, times->order->rank[node]);
  }
}

/* Lets the nodes wait that lead to a node. */
static void push_before(latest_times *times, uint32_t node) {
  const wire_graph *graph = times->graph;
  for (uint32_t i = graph->first_in[node]; i != WIRE_GRAPH_NOWHERE;
       i = graph->arcs[i].next_in) {
    push(times, graph->arcs[i].from);
  }
}

/* Tells the contests of the arcs to a node that its time is another one. */
static void touch_contests(latest_times *times, uint32_t node) {
  const wire_graph *graph = times->graph;
  uint32_t arc =
      times->is_contested[node] ? graph->first_in[node] : WIRE_GRAPH_NOWHERE;
  for (; arc != WIRE_GRAPH_NOWHERE; arc = graph->arcs[arc].next_in) {
    arc_contests_touch(&times->first, arc);
  }
}

/* Opens the nodes that have to be stable because a node has. */
static void open_before(latest_times *times, uint32_t node) {
  const wire_graph *graph = times->graph;
  uint64_t count = 0;
  size_t depth = 0;
  times->gone_on_from[depth++] = node;
  while (depth > 0) {
    node = times->gone_on_from[--depth];
    for (uint32_t i = graph->first_in[node]; i != WIRE_GRAPH_NOWHERE;
         i = graph->arcs[i].next_in, count++) {
      uint32_t from = graph->arcs[i].from;
      if (!times->is_open[from] && is_known(times, from) &&
          times->at[from].next == node) {
        times->is_open[from] = true;
        times->gone_on_from[depth++] = from;
      }
    }
  }
  hls_work_count(count);
}

void latest_times_touch(latest_times *times, size_t channel) {
  for (size_t wire = 0; wire < 3; wire++) {
    uint32_t node = (uint32_t)(3 * channel + wire);
    push(times, node);
    push_before(times, node);
    /* The arcs may be new to it. */
    times->is_contested[node] = true;
    touch_contests(times, node);
  }
}

static bool is_earlier(const void *times, uint32_t a, uint32_t b) {
  return latest_over(times, a) <= latest_over(times, b);
}

/* The arc of many that asks for the earliest time. */
static uint32_t first_arc(latest_times *times, arc_contest *contest) {
  size_t count;
  const uint32_t *arcs = arc_contests_touched(&times->first, contest, &count);
  for (size_t i = 0; i < count; i++) {
    find(times, times->graph->arcs[arcs[i]].to);
  }
  return arc_contests_winner(&times->first, contest, is_earlier, times);
}

/* When a node has to be stable, by what it leads to. */
static latest_time latest_by_arcs(latest_times *times, uint32_t node) {
  const wire_graph *graph = times->graph;
  latest_time time = ends_there(times, node);
  arc_contest *contest = arc_contests_of(&times->first, graph->first_out[node]);
  if (contest) {
    lower_to(times, &time, first_arc(times, contest));
    return time;
  }
  uint64_t count = 0;
  for (uint32_t i = graph->first_out[node]; i != WIRE_GRAPH_NOWHERE;
       i = graph->arcs[i].next_out) {
    find(times, graph->arcs[i].to);
    lower_to(times, &time, i);
    count++;
  }
  hls_work_count(count);
  return time;
}

/* Gives a known node another time. */
static void change(latest_times *times, uint32_t node, latest_time time) {
  bool is_other = time.ns != times->at[node].ns;
  set(times, node, time);
  if (is_other) {
    touch_contests(times, node);
  }
}

/* Finds the nodes anew that wait, down to a place in the order. */
static void follow_to(latest_times *times, uint32_t rank) {
  rank_queue *waiting = &times->waiting;
  while (!rank_queue_is_empty(waiting) && rank_queue_highest(waiting) >= rank) {
    uint32_t node = rank_queue_take_highest(waiting);
    latest_time time = latest_by_arcs(times, node);
    double before = times->at[node].ns;
    bool was_open = times->is_open[node];
    change(times, node, time);
    if (time.ns < before) {
      push_before(times, node);
    } else if (time.ns > before || (times->is_open[node] && !was_open)) {
      open_before(times, node);
    }
  }
}

void latest_times_follow(latest_times *times) { follow_to(times, 0); }

/* Closes a known node: first that which asks for its time, and so on. */
static void settle(latest_times *times, uint32_t node) {
  uint32_t *stack = times->gone_on_from;
  size_t depth = 0;
  stack[depth++] = node;
  while (depth > 0) {
    node = stack[depth - 1];
    if (!times->is_open[node]) {
      depth--;
    } else if (is_open(times, times->at[node].next)) {
      stack[depth++] = times->at[node].next;
    } else {
      change(times, node, latest_by_arcs(times, node));
    }
  }
}

double latest_times_of(latest_times *times, size_t node) {
  follow_to(times, times->order->rank[node]);
  find(times, (uint32_t)node);
  settle(times, (uint32_t)node);
  return times->at[node].ns;
}
