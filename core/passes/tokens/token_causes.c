/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each time is what one of its conditions asks for, or less where that has
 * become more since.
 */
#include "core/passes/tokens/token_causes.h"

/* So many conditions are followed: more are seldom between a token and what it
 * waits for, and on a circle they have no end. */
enum { MOST_STEPS = 64 };

/* One of the two times of a node. */
typedef struct event {
  size_t node; /* of no number: there is none */
  bool is_taking;
} event;

static int64_t time_of(const token_times *t, event e) {
  const token_time *at = &t->at[e.node];
  return e.is_taking ? at->taking : at->offered;
}

static event nothing(const token_times *t) {
  return (event){.node = t->num_nodes};
}

/* What the two times of a node ask of each other. */
static event cause_at_node(const token_times *t, event late) {
  const token_node *node = &t->nodes[late.node];
  const token_time *at = &t->at[late.node];
  event other = {late.node, !late.is_taking};
  if (late.is_taking) {
    return node->slots == 0 && at->offered >= at->taking ? other : nothing(t);
  }
  int64_t asked = node->slots > 0 ? at->taking + node->latency
                                  : at->taking - t->shortest + 1;
  return asked >= at->offered ? other : nothing(t);
}

/* What waits for the token of a channel. */
static event cause_before(const token_times *t, event late,
                          const token_edge *e) {
  if (e->to != late.node || late.is_taking != (t->nodes[late.node].slots > 0)) {
    return nothing(t);
  }
  event from = {e->from, e->is_done};
  int64_t there = time_of(t, from) + t->nodes[late.node].turn + e->longer +
                  e->registers - (e->is_back ? t->interval : 0);
  there += e->is_done ? t->nodes[e->from].latency : 0;
  return there >= time_of(t, late) ? from : nothing(t);
}

/* What waits for room in a channel. */
static event cause_behind(const token_times *t, event late,
                          const token_edge *e) {
  const token_node *node = &t->nodes[late.node];
  if (e->from != late.node || e->is_done ||
      (node->slots == 0 && !late.is_taking)) {
    return nothing(t);
  }
  event to = {e->to, true};
  int64_t taken = time_of(t, to) + (e->is_back ? t->interval : 0) -
                  ((int64_t)e->registers + e->slots) * t->shortest;
  if (node->slots > 0) {
    taken += late.is_taking ? node->late - node->slots * t->shortest
                            : 1 - t->shortest;
  }
  return taken >= time_of(t, late) ? to : nothing(t);
}

/* What an event waits for; `*edge` is the channel in which it does, if so. */
static event cause_of(const token_times *t, event late, size_t *edge,
                      bool *for_room) {
  event found = cause_at_node(t, late);
  *edge = t->num_edges;
  for (size_t i = 0; i < t->num_edges && found.node == t->num_nodes; i++) {
    found = cause_before(t, late, &t->edges[i]);
    *edge = i;
  }
  *for_room = found.node == t->num_nodes;
  for (size_t i = 0; i < t->num_edges && found.node == t->num_nodes; i++) {
    found = cause_behind(t, late, &t->edges[i]);
    *edge = i;
  }
  return found;
}

static event find_late(const token_times *t) {
  for (size_t i = 0; i < t->num_nodes; i++) {
    bool is_taking = t->at[i].taking > t->most;
    if (is_taking || t->at[i].offered > t->deadlines[t->round][i]) {
      return (event){i, is_taking};
    }
  }
  return nothing(t);
}

void token_causes_follow(const token_times *times,
                         void (*look)(size_t edge, bool for_room, void *user),
                         void *user) {
  const token_times *t = times->late ? times->late : times;
  event late = find_late(t);
  for (int i = 0; i < MOST_STEPS && late.node < t->num_nodes; i++) {
    size_t edge;
    bool for_room;
    late = cause_of(t, late, &edge, &for_room);
    if (late.node < t->num_nodes && edge < t->num_edges) {
      look(t == times ? edge : t->others[edge], for_room, user);
    }
  }
}
