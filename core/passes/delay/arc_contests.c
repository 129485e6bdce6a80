/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A winner is decided again when one of the two that it is of has changed. An
 * arc that was touched and does not win where it did not win before changes
 * nothing farther on.
 */
#include "core/passes/delay/arc_contests.h"
#include "hls/work.h"
#include <string.h>

/* Fewer arcs are looked at one by one. */
enum { LEAST = 16 };

/* Of so many arcs in one that was touched, all are decided again at once. */
enum { MANY = 8 };

enum { BITS = 64 };

static uint32_t first_of(const wire_graph *graph, arc_side side, size_t node) {
  return (side == ARC_SIDE_IN ? graph->first_in : graph->first_out)[node];
}

static uint32_t next_of(const wire_graph *graph, arc_side side, uint32_t arc) {
  return side == ARC_SIDE_IN ? graph->arcs[arc].next_in
                             : graph->arcs[arc].next_out;
}

/* Counts the arcs of all nodes. */
static void count_arcs(const wire_graph *graph, arc_side side,
                       uint32_t *counts) {
  for (size_t i = 0; i < graph->num_arcs; i++) {
    const wire_arc *arc = &graph->arcs[i];
    if (wire_graph_has_arc(graph, i)) {
      counts[side == ARC_SIDE_IN ? arc->to : arc->from]++;
    }
  }
}

/* Makes room for the contests of so many nodes, with so many arcs. */
static bool make_room(arc_contests *c, size_t num_contests, size_t num_places,
                      arena_pool *memory) {
  c->contests = ARENA_ARRAY(memory, arc_contest, num_contests);
  c->takes_part = ARENA_ARRAY(memory, uint64_t, c->num_arcs / BITS + 1);
  c->place = ARENA_UNSET(memory, uint32_t, c->num_arcs);
  c->contest_of = ARENA_ARRAY(memory, uint32_t, num_places);
  c->touched = ARENA_ARRAY(memory, uint32_t, num_places);
  c->is_touched = ARENA_ARRAY(memory, bool, num_places);
  c->winners = ARENA_ARRAY(memory, uint32_t, 2 * num_places);
  return c->contests && c->takes_part && c->place && c->contest_of &&
         c->touched && c->is_touched && c->winners;
}

/* Adds a contest of the arcs of a node behind the places of the others. */
static void add_contest(arc_contests *c, const wire_graph *graph, arc_side side,
                        size_t node, uint32_t first, uint32_t count) {
  uint32_t place = first;
  for (uint32_t i = first_of(graph, side, node); i != WIRE_GRAPH_NOWHERE;
       i = next_of(graph, side, i)) {
    c->winners[first + count + place] = i;
    c->contest_of[place] = (uint32_t)c->num_contests;
    c->takes_part[i / BITS] |= (uint64_t)1 << i % BITS;
    c->place[i] = ++place;
  }
  c->contests[c->num_contests++] =
      (arc_contest){.first = first, .count = count};
}

/* Makes the contests of nodes with so many arcs. */
static bool make_contests(arc_contests *c, const wire_graph *graph,
                          arc_side side, const uint32_t *counts,
                          arena_pool *memory) {
  size_t num_contests = 0, num_places = 0;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    num_contests += counts[i] >= LEAST;
    num_places += counts[i] >= LEAST ? counts[i] : 0;
  }
  if (!make_room(c, num_contests, num_places, memory)) {
    return false;
  }
  uint32_t first = 0;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    if (counts[i] >= LEAST) {
      add_contest(c, graph, side, i, first, counts[i]);
      first += counts[i];
    }
  }
  return true;
}

bool arc_contests_begin(arc_contests *contests, const wire_graph *graph,
                        arc_side side, arena_pool *memory) {
  arena_pool scratch = {0};
  uint32_t *counts = ARENA_ARRAY(&scratch, uint32_t, graph->num_nodes + 1);
  *contests = (arc_contests){.num_arcs = (uint32_t)graph->num_arcs};
  bool ok = counts;
  if (ok) {
    count_arcs(graph, side, counts);
    ok = make_contests(contests, graph, side, counts, memory);
  }
  arena_finish(&scratch);
  return ok;
}

static void forget_touched(arc_contests *c, arc_contest *contest) {
  const uint32_t *touched = &c->touched[contest->first];
  for (size_t i = 0; i < contest->num_touched; i++) {
    c->is_touched[c->place[touched[i]] - 1] = false;
  }
  contest->num_touched = 0;
}

void arc_contests_forget(arc_contests *contests) {
  for (size_t i = 0; i < contests->num_contests; i++) {
    forget_touched(contests, &contests->contests[i]);
    contests->contests[i].is_held = false;
  }
}

arc_contest *arc_contests_of(const arc_contests *contests, uint32_t first) {
  if (first >= contests->num_arcs ||
      !(contests->takes_part[first / BITS] >> first % BITS & 1U)) {
    return NULL;
  }
  return &contests->contests[contests->contest_of[contests->place[first] - 1]];
}

void arc_contests_touch(arc_contests *contests, uint32_t arc) {
  arc_contest *contest = arc_contests_of(contests, arc);
  if (!contest || !contest->is_held) {
    return;
  }
  size_t place = contests->place[arc] - 1;
  if (!contests->is_touched[place]) {
    contests->is_touched[place] = true;
    contests->touched[contest->first + contest->num_touched++] = arc;
  }
}

const uint32_t *arc_contests_touched(const arc_contests *contests,
                                     const arc_contest *contest,
                                     size_t *count) {
  *count = contest->is_held ? contest->num_touched : contest->count;
  return contest->is_held
             ? &contests->touched[contest->first]
             : &contests->winners[2 * contest->first + contest->count];
}

/* Who wins where two meet. */
static uint32_t decide(const uint32_t *winners, size_t at,
                       arc_contests_judge *judge, const void *user) {
  hls_work_count(1);
  return judge(user, winners[2 * at], winners[2 * at + 1])
             ? winners[2 * at]
             : winners[2 * at + 1];
}

/* Decides again where an arc takes part. */
static void follow(uint32_t *winners, size_t at, arc_contests_judge *judge,
                   const void *user) {
  uint32_t arc = winners[at];
  while ((at /= 2) > 0) {
    uint32_t before = winners[at];
    winners[at] = decide(winners, at, judge, user);
    if (winners[at] == before && before != arc) {
      return;
    }
  }
}

uint32_t arc_contests_winner(arc_contests *contests, arc_contest *contest,
                             arc_contests_judge *judge, const void *user) {
  uint32_t *winners = &contests->winners[2 * (size_t)contest->first];
  const uint32_t *touched = &contests->touched[contest->first];
  bool all = !contest->is_held || contest->num_touched >= contest->count / MANY;
  for (size_t i = contest->count; all && --i > 0;) {
    winners[i] = decide(winners, i, judge, user);
  }
  for (size_t i = 0; !all && i < contest->num_touched; i++) {
    size_t number = contests->place[touched[i]] - 1 - contest->first;
    follow(winners, contest->count + number, judge, user);
  }
  forget_touched(contests, contest);
  contest->is_held = true;
  return winners[1];
}
