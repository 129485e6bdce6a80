/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A register on the way back to a loop's header and one behind the header's mux
 * are the same for all iterations but the first one, which has its values from
 * outside: behind the mux, all of it would come a cycle later. The times of the
 * others do not tell, as those that the loop takes longest for are the same.
 */
#include "core/passes/sharing/first_round.h"
#include "hls/work.h"

#define NOBODY UINT32_MAX

/* When the token comes that an init has from the beginning, or from the run of
 * the loop before: it waits behind all registers on its way. */
static const int64_t LONG_AGO = -(INT64_C(1) << 20);

/* The edges are nearly in an order in which tokens take them: where so many
 * looks are not enough, they are not. */
enum { MOST_LOOKS = 64 };

/* Raises what is behind a channel. */
static bool raise(first_round *r, const token_times *t, uint32_t number) {
  const token_edge *e = &t->edges[number];
  const token_node *from = &t->nodes[e->from], *to = &t->nodes[e->to];
  int64_t there = e->is_done ? r->at[e->from].taking + from->latency
                             : r->at[e->from].offered;
  there += to->turn + e->longer + e->registers;
  if (e->is_back || r->is_init[e->to] || r->at[e->to].taking >= there) {
    return false;
  }
  r->at[e->to] = (token_time){there + (to->slots > 0 ? to->latency : 0), there};
  r->cause[e->to] = number;
  return true;
}

/* Finds the times. Returns whether there are any. */
static bool find(first_round *r, const token_times *t, uint64_t *steps) {
  for (size_t i = 0; i < t->num_nodes; i++) {
    const token_node *node = &t->nodes[i];
    int64_t taking =
        r->begins[i] || t->entries[i] > 0 ? t->entries[i] : LONG_AGO;
    r->at[i] =
        (token_time){taking + (node->slots > 0 ? node->latency : 0), taking};
    r->cause[i] = NOBODY;
  }
  bool any = true;
  for (int i = 0; any && i < MOST_LOOKS && *steps > 0; i++) {
    any = false;
    for (uint32_t k = 0; k < t->num_edges; k++) {
      any = raise(r, t, k) || any;
    }
    hls_work_count(t->num_edges);
    *steps -= t->num_edges < *steps ? t->num_edges : *steps;
  }
  return !any;
}

/* Finds what begins: the merges of the loop's header, and what has nothing from
 * the loop. */
static void find_beginnings(first_round *r, const token_times *t,
                            const loop_graph *loop) {
  for (size_t i = 0; i < t->num_nodes; i++) {
    r->is_init[i] = loop->nodes[i].is_init;
    r->begins[i] = !r->is_init[i];
  }
  for (size_t i = 0; i < t->num_edges; i++) {
    const token_edge *e = &t->edges[i];
    const loop_node *to = &loop->nodes[e->to];
    bool is_header = to->is_merge && loop->nest->heads[to->block];
    r->begins[e->to] = r->begins[e->to] && (e->is_back || is_header);
  }
}

/* Finds what the results may be at most. */
static void set_latest(first_round *r, const token_times *t) {
  for (size_t i = 0; i < t->num_nodes; i++) {
    int64_t deadline = t->deadlines[TOKEN_ROUND_LATER][i];
    int64_t known = t->known[TOKEN_ROUND_LATER][i].offered;
    r->latest[i] = i == t->critical ? r->at[i].offered
                   : deadline == INT64_MAX
                       ? INT64_MAX
                       : r->at[i].offered + deadline - known;
  }
}

bool first_round_begin(first_round *r, const token_times *t,
                       const loop_graph *loop, arena_pool *memory) {
  size_t count = t->num_nodes + 1;
  r->at = ARENA_UNSET(memory, token_time, count);
  r->is_init = ARENA_UNSET(memory, bool, count);
  r->begins = ARENA_UNSET(memory, bool, count);
  r->cause = ARENA_UNSET(memory, uint32_t, count);
  r->latest = ARENA_UNSET(memory, int64_t, count);
  if (!r->at || !r->is_init || !r->begins || !r->cause || !r->latest) {
    return false;
  }
  find_beginnings(r, t, loop);
  return true;
}

void first_round_know(first_round *r, const token_times *t, uint64_t *steps) {
  r->is_known = find(r, t, steps);
  set_latest(r, t);
}

bool first_round_is_kept(first_round *r, const token_times *t,
                         uint64_t *steps) {
  if (!r->is_known) {
    return true;
  }
  bool ok = find(r, t, steps);
  r->late = NOBODY;
  for (uint32_t i = 0; ok && i < t->num_nodes; i++) {
    if (r->at[i].offered > r->latest[i]) {
      r->late = i;
      return false;
    }
  }
  return ok;
}

void first_round_follow(const first_round *r, const token_times *t,
                        void (*look)(size_t edge, bool for_room, void *user),
                        void *user) {
  uint32_t node = r->late;
  for (size_t i = 0; node != NOBODY && i < t->num_nodes; i++) {
    uint32_t edge = r->cause[node];
    node = NOBODY;
    if (edge != NOBODY) {
      look(edge, false, user);
      node = t->edges[edge].from;
    }
  }
}
