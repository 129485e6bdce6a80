/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each condition says that something is so many cycles later than something
 * else at the least. So the earliest times are found by raising what is too
 * early, until nothing is, or something is too late.
 */
#include "core/passes/tokens/token_times.h"
#include "core/passes/rounds/loop_turns.h"
#include "core/passes/tokens/awaited_nodes.h"
#include "core/passes/tokens/node_slots.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"

/* What tells that a store has ended has room for so many tokens. */
enum { MOST_DONE = 2 };

/* So many channels may be looked at for each that there is, and more. */
static const uint64_t STEPS_EACH = 64, MORE_STEPS = 30000;

/* What each step needs of the times, while all are raised. */
typedef struct raising {
  token_time *at;
  const token_node *nodes;
  int64_t interval, shortest;
  bool any; /* was anything too early? */
} raising;

static inline void raise_to(raising *r, int64_t *time, int64_t least) {
  if (*time < least) {
    *time = least;
    r->any = true;
  }
}

/* Raises what a node says of its own times. */
static inline void raise_node(raising *r, size_t number) {
  const token_node *node = &r->nodes[number];
  token_time *at = &r->at[number];
  if (node->slots > 0) {
    raise_to(r, &at->offered, at->taking + node->latency);
  } else {
    raise_to(r, &at->taking, at->offered);
    raise_to(r, &at->offered, at->taking - r->shortest + 1);
  }
}

/* Raises what is behind a channel: it waits for the token. */
static inline void raise_behind(raising *r, const token_edge *e) {
  const token_time *from = &r->at[e->from];
  const token_node *to = &r->nodes[e->to];
  int64_t there =
      e->is_done ? from->taking + r->nodes[e->from].latency : from->offered;
  there += to->turn + e->longer + e->registers - (e->is_back ? r->interval : 0);
  raise_to(r, to->slots > 0 ? &r->at[e->to].taking : &r->at[e->to].offered,
           there);
}

static int64_t later_of(int64_t a, int64_t b) { return a > b ? a : b; }

/* When the token of a channel is taken from where it is offered. */
static inline int64_t taken_at(const raising *r, const token_edge *e) {
  int64_t taken = r->at[e->to].taking + (e->is_back ? r->interval : 0);
  int64_t room = (int64_t)e->registers + e->slots;
  return room == 0
             ? taken
             : later_of(r->at[e->from].offered, taken - room * r->shortest);
}

/* Raises what is in front of a channel: it waits for room. What leaves a loop
 * in this one is taken before the first round of the next iteration comes. */
static inline void raise_before(raising *r, const token_edge *e) {
  int64_t taken = taken_at(r, e);
  const token_node *node = &r->nodes[e->from];
  token_time *from = &r->at[e->from];
  if (e->longer > 0) {
    raise_to(r, &from->offered, taken - r->shortest + 1);
  } else if (e->is_done) {
    raise_to(r, &from->taking, taken - MOST_DONE * r->shortest + 1);
  } else if (node->slots > 0) {
    raise_to(r, &from->taking, taken - node->slots * r->shortest + node->late);
    raise_to(r, &from->offered, taken - r->shortest + 1);
  } else {
    raise_to(r, &from->taking, taken);
  }
}

static bool is_too_late(const token_times *t) {
  const int64_t *deadlines = t->deadlines[t->round];
  for (size_t i = 0; i < t->num_nodes; i++) {
    if (t->at[i].offered > deadlines[i] || t->at[i].taking > t->most) {
      return true;
    }
  }
  return false;
}

/* Raises all times once. Returns whether any was too early. */
static bool raise_all(token_times *t) {
  raising r = {t->at, t->nodes, t->interval, t->shortest, false};
  const token_edge *edges = t->edges;
  const size_t count = t->num_edges;
  for (size_t i = 0; i < count; i++) {
    raise_behind(&r, &edges[i]);
    raise_node(&r, edges[i].to);
  }
  for (size_t i = count; i-- > 0;) {
    raise_before(&r, &edges[i]);
    raise_node(&r, edges[i].from);
  }
  hls_work_count(count);
  t->steps -= count < t->steps ? count : t->steps;
  return r.any;
}

/* Sooner than anything is. */
static const int64_t NEVER = -(INT64_C(1) << 40);

/* The earliest time of a node's results that is known by itself, and that of
 * its operands. */
static token_time least_of(const token_times *t, token_round round,
                           size_t node) {
  switch (round) {
  case TOKEN_ROUND_FIRST:
    return (token_time){t->entries[node], t->entries[node]};
  case TOKEN_ROUND_AHEAD:
    return (token_time){node == t->critical ? 0 : NEVER, NEVER};
  default:
    return (token_time){0, 0};
  }
}

/* Finds the earliest times of a round, none of which is sooner than it is known
 * to be by more than so many cycles. Returns whether there are any. */
static bool find_times(token_times *t, token_round round, int64_t sooner) {
  t->round = round;
  t->at = t->tried[round];
  for (size_t i = 0; i < t->num_nodes; i++) {
    token_time least = least_of(t, round, i);
    const token_time *known = &t->known[round][i];
    t->at[i] = (token_time){later_of(least.offered, known->offered - sooner),
                            later_of(least.taking, known->taking - sooner)};
  }
  while (t->steps > 0 && raise_all(t)) {
    if (is_too_late(t)) {
      return false;
    }
  }
  return t->steps > 0 && !is_too_late(t);
}

/* Lets the first of what comes from outside come at 0. An init begins with a
 * token of its own. */
static void set_entries(token_times *t, const loop_graph *loop,
                        const int64_t *entries) {
  int64_t first = INT64_MAX, last = 0;
  for (size_t i = 0; i < t->num_nodes; i++) {
    bool counts = entries[i] >= 0 && !loop->nodes[i].is_init;
    first = counts && entries[i] < first ? entries[i] : first;
  }
  for (size_t i = 0; i < t->num_nodes; i++) {
    t->entries[i] = entries[i] > first ? entries[i] - first : 0;
    last = later_of(last, t->entries[i]);
  }
  t->has_late = last > 0;
  t->most += last;
}

static void take_nodes(token_times *t, const loop_graph *loop,
                       const int64_t *turns) {
  for (size_t i = 0; i < loop->num_nodes; i++) {
    const loop_node *node = &loop->nodes[i];
    t->nodes[i] = (token_node){.latency = node->latency,
                               .slots = node_slots_of(node),
                               .late = node_slots_is_late(node),
                               .turn = turns[i]};
    t->deadlines[TOKEN_ROUND_LATER][i] = INT64_MAX;
    t->deadlines[TOKEN_ROUND_FIRST][i] = INT64_MAX;
    t->deadlines[TOKEN_ROUND_AHEAD][i] = INT64_MAX;
    t->most += node->latency + turns[i] + 2;
  }
}

/* Does a channel tell that a store has ended? */
static bool is_done(const loop_graph *loop, const loop_edge *e) {
  return node_slots_is_stored(&loop->nodes[e->from]) &&
         mlirOpResultGetResultNumber(e->value) == MlirHandshakeStoredResultDone;
}

static bool is_within(const loop_graph *loop, size_t node) {
  return loop->nest->loop[loop->nodes[node].block] != loop->loop;
}

/* The cycles from the end of the first round to that of the last one, of loops
 * in this one that an edge leaves. */
static int64_t longer_by(const loop_graph *loop, const loop_edge *e) {
  bool leaves = is_within(loop, e->from) && !loop_graph_is_inner(loop, e);
  return leaves && e->cycles > 0 ? e->cycles : 0;
}

static void take_edges(token_times *t, const loop_graph *loop) {
  for (size_t i = 0; i < loop->num_edges; i++) {
    const loop_edge *e = &loop->edges[i];
    if (token_times_has(loop, e)) {
      t->is_used[e->from] = true;
      t->edges[t->num_edges++] =
          (token_edge){.from = (uint32_t)e->from,
                       .to = (uint32_t)e->to,
                       .longer = (int32_t)longer_by(loop, e),
                       .is_back = e->is_back,
                       .is_done = is_done(loop, e)};
    }
  }
}

/* Finds those of all rounds. In the first one they are the same as later unless
 * something comes later from outside. */
static bool find_rounds(token_times *t, int64_t sooner) {
  return find_times(t, TOKEN_ROUND_LATER, sooner) &&
         (!t->has_late || find_times(t, TOKEN_ROUND_FIRST, sooner)) &&
         (t->critical == TOKEN_TIMES_NOBODY ||
          find_times(t, TOKEN_ROUND_AHEAD, sooner));
}

/* The same with those of the fastest iterations. */
static bool find_all(token_times *t, int64_t sooner) {
  t->late = find_rounds(t, sooner) ? NULL : t;
  if (!t->late && t->fastest) {
    t->fastest->steps = t->steps;
    t->late = find_rounds(t->fastest, sooner) ? NULL : t->fastest;
    t->steps = t->fastest->steps;
  }
  return !t->late && (!t->mixed || t->mixed_hold(t));
}

/* Keeps the times that have been found. */
static void keep_times(token_times *t) {
  if (t->fastest) {
    keep_times(t->fastest);
  }
  for (token_round round = 0; round < NUM_TOKEN_ROUNDS; round++) {
    token_time *before = t->known[round];
    t->known[round] = t->tried[round];
    t->tried[round] = before;
  }
}

/* Nothing in loops in this one may be later than it is now: how long they run
 * is known as they are. */
static void set_inner_deadlines(token_times *t, const loop_graph *loop) {
  for (size_t i = 0; i < t->num_nodes; i++) {
    for (token_round round = 0; is_within(loop, i) && round < NUM_TOKEN_ROUNDS;
         round++) {
      t->deadlines[round][i] = t->known[round][i].offered;
    }
  }
}

/* What is seen from outside must not be later than it is now, nor may the next
 * iteration begin later. */
static void set_deadlines(token_times *t, const loop_graph *loop) {
  if (loop_graph_has_loops(loop)) {
    set_inner_deadlines(t, loop);
  }
  for (size_t i = 0; i < t->num_nodes; i++) {
    const loop_node *node = &loop->nodes[i];
    bool is_awaited = awaited_nodes_has(loop, node);
    if (is_awaited || loop_graph_begins(node)) {
      t->deadlines[TOKEN_ROUND_LATER][i] =
          t->known[TOKEN_ROUND_LATER][i].offered;
    }
    if (is_awaited) {
      t->deadlines[TOKEN_ROUND_FIRST][i] =
          t->known[TOKEN_ROUND_FIRST][i].offered;
      t->deadlines[TOKEN_ROUND_AHEAD][i] =
          t->known[TOKEN_ROUND_AHEAD][i].offered;
    }
  }
}

/* Returns false when out of memory. */
static bool make_room(token_times *t, const loop_graph *loop,
                      arena_pool *memory) {
  size_t count = loop->num_nodes + 1;
  t->nodes = ARENA_UNSET(memory, token_node, count);
  t->edges = ARENA_UNSET(memory, token_edge, loop->num_edges + 1);
  t->entries = ARENA_UNSET(memory, int64_t, count);
  t->is_used = ARENA_ARRAY(memory, bool, count);
  bool ok = t->nodes && t->edges && t->entries && t->is_used;
  for (token_round round = 0; ok && round < NUM_TOKEN_ROUNDS; round++) {
    t->known[round] = ARENA_ARRAY(memory, token_time, count);
    t->tried[round] = ARENA_ARRAY(memory, token_time, count);
    t->deadlines[round] = ARENA_UNSET(memory, int64_t, count);
    ok = t->known[round] && t->tried[round] && t->deadlines[round];
  }
  for (size_t i = 0; ok && i < count; i++) {
    t->known[TOKEN_ROUND_AHEAD][i] = (token_time){NEVER, NEVER};
  }
  return ok;
}

bool token_times_begin(token_times *times, const loop_graph *loop,
                       int64_t interval, int64_t shortest,
                       const int64_t *entries, size_t critical,
                       arena_pool *memory, bool *fits) {
  token_times *t = times;
  *t = (token_times){.num_nodes = loop->num_nodes,
                     .interval = interval,
                     .shortest = shortest,
                     .critical = critical,
                     .steps = STEPS_EACH * loop->num_edges + MORE_STEPS};
  const int64_t *turns = loop_turns_find(loop, memory);
  if (!turns || !make_room(t, loop, memory)) {
    return false;
  }
  take_nodes(t, loop, turns);
  take_edges(t, loop);
  set_entries(t, loop, entries);
  *fits = find_all(t, 0);
  if (*fits) {
    keep_times(t);
    set_deadlines(t, loop);
  }
  return true;
}

static void set_slots(token_node *node, int64_t slots) {
  node->slots = slots;
  node->latency = slots > 0 ? node->latency : 0;
  node->late = slots > 0 ? node->late : 0;
}

/* Gives a buffer other slots in the fastest iterations, too, where accesses
 * wait for others of theirs alone. */
static void set_node(token_times *t, size_t node, const token_node *to) {
  int64_t turn = t->nodes[node].turn;
  t->nodes[node] = *to;
  t->nodes[node].turn = turn;
  if (t->fastest) {
    set_node(t->fastest, node, to);
  }
}

bool token_times_try(token_times *times, size_t node, int64_t slots) {
  const token_node before = times->nodes[node];
  token_node after = before;
  if (!times->is_used[node]) {
    return false;
  }
  set_slots(&after, slots);
  set_node(times, node, &after);
  /* Everything else is sooner by what a register takes at the most. */
  bool fits = find_all(times, before.latency - after.latency);
  if (fits) {
    keep_times(times);
  } else {
    set_node(times, node, &before);
  }
  return fits;
}

void token_times_set(token_times *times, size_t node, int64_t slots,
                     int64_t latency) {
  token_node after = times->nodes[node];
  after.slots = slots;
  after.latency = latency;
  set_node(times, node, &after);
}

void token_times_put(token_times *times, size_t edge, uint16_t registers,
                     uint16_t slots) {
  token_times *fastest = times->fastest;
  times->edges[edge].registers = registers;
  times->edges[edge].slots = slots;
  if (fastest && times->others[edge] != TOKEN_TIMES_NO_EDGE) {
    token_times_put(fastest, times->others[edge], registers, slots);
  }
}

bool token_times_find(token_times *times) {
  bool fits = find_all(times, times->most);
  if (fits) {
    keep_times(times);
  }
  return fits;
}

void token_times_drop(token_times *times, size_t node) {
  token_node after = times->nodes[node];
  set_slots(&after, 0);
  set_node(times, node, &after);
}
