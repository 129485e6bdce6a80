/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Times of all iterations are raised until none is too early. A channel of the
 * slow ways alone has tokens in slow iterations alone: what it has room for are
 * the last of these.
 */
#include "core/passes/tokens/mixed_times.h"
#include "hls/work.h"
#include <string.h>

/* All orders of six iterations are somewhere among so many: it is a sequence of
 * de Bruijn, the first iteration in the lowest bit. */
enum { NUM_ITERATIONS = 64 };
static const uint64_t SLOW = UINT64_C(0xfdbabcb349c51840);

/* What tells that a store has ended has room for so many tokens. */
enum { MOST_DONE = 2 };

/* So many channels may be looked at, in one iteration each; and for each of all
 * iterations in one try. */
static const uint64_t MOST_STEPS = 700000, MOST_STEPS_EACH = 48;

/* All iterations have to be looked at so often, or their times are not asked
 * for at all. */
enum { FEWEST_ROUNDS = 5 };

typedef struct mixed_time {
  int32_t offered, taking;
} mixed_time;

struct mixed_times {
  mixed_time *at;     /* per iteration and node */
  int64_t *deadlines; /* per node: the sum over all iterations; or NEVER_LATE */
  bool *is_common;    /* per node: do the fastest iterations pass it, too? */
  bool *is_head;      /* per node: does it have anything of the one before? */
  uint32_t slow[NUM_ITERATIONS];  /* the numbers of the slow ones */
  uint32_t count[NUM_ITERATIONS]; /* slow ones before each */
  uint32_t num_slow;
  uint64_t steps; /* that are left */
};

static const int64_t NEVER_LATE = INT64_MAX;
static const int32_t NOT_YET = INT32_MIN / 2;

/* The times of an iteration, while it is raised. */
typedef struct mixed_row {
  mixed_time *at; /* per node */
  /* The same of the iteration in which a node had a token before, by whether
   * the fastest iterations pass it, too; or NULL. */
  const mixed_time *last[2];
  bool any;      /* has any time been raised? */
  bool any_head; /* any that something of the iteration before waits for? */
} mixed_row;

typedef struct mixed_search {
  const token_times *t;
  struct mixed_times *m;
  size_t at;      /* the iteration that is looked at */
  mixed_row now;  /* of that */
  mixed_row next; /* of the one behind it */
} mixed_search;

static bool is_slow(size_t iteration) { return SLOW >> iteration & 1; }

static bool is_common_edge(const token_times *t, size_t edge) {
  return t->others[edge] != TOKEN_TIMES_NO_EDGE;
}

static mixed_time *times_of(const mixed_search *s, size_t iteration) {
  return &s->m->at[iteration * s->t->num_nodes];
}

/* Raises a time. Returns whether it was too early. */
static inline bool raise_to(mixed_row *row, int32_t *time, int64_t least) {
  bool is_early = *time < least;
  if (is_early) {
    *time = (int32_t)least;
    row->any = true;
  }
  return is_early;
}

static inline void raise_taking(const mixed_search *s, mixed_row *row,
                                size_t node, int64_t least) {
  if (raise_to(row, &row->at[node].taking, least)) {
    row->any_head |= s->m->is_head[node];
  }
}

/* The iteration in which a channel, or a node, had a token so many before that
 * of an iteration; below 0: there is none. */
static inline int64_t before(const struct mixed_times *m, bool is_common,
                             size_t iteration, int64_t tokens) {
  if (is_common) {
    return (int64_t)iteration - tokens;
  }
  int64_t at = (int64_t)m->count[iteration] - tokens;
  return at < 0 ? -1 : (int64_t)m->slow[at];
}

/* When the token of a channel is taken from where it comes: when the operands
 * of the node behind it are taken whose token is the last that has room. */
static inline int64_t taken_at(const mixed_search *s, const token_edge *e,
                               bool is_common, int64_t iteration) {
  if (iteration < 0) {
    return NOT_YET;
  }
  int64_t offered = times_of(s, (size_t)iteration)[e->from].offered;
  int64_t room = (int64_t)e->registers + e->slots;
  int64_t from = before(s->m, is_common, (size_t)iteration, room);
  int64_t behind = from + (e->is_back ? 1 : 0);
  int64_t taken = from < 0 || behind >= NUM_ITERATIONS
                      ? NOT_YET
                      : times_of(s, (size_t)behind)[e->to].taking;
  return taken > offered ? taken : offered;
}

static inline void raise_node(const mixed_search *s, mixed_row *row,
                              size_t number) {
  const token_node *node = &s->t->nodes[number];
  mixed_time *at = &row->at[number];
  if (node->slots > 0) {
    raise_to(row, &at->offered, at->taking + node->latency);
    return;
  }
  raise_taking(s, row, number, at->offered);
  const mixed_time *last = row->last[s->m->is_common[number]];
  if (last) {
    raise_to(row, &at->offered, (int64_t)last[number].taking + 1);
  }
}

/* Raises what waits for the token of a channel, in a row. */
static inline void raise_behind(const mixed_search *s, const token_edge *e,
                                mixed_row *row) {
  const token_node *to = &s->t->nodes[e->to];
  const mixed_time *from = &s->now.at[e->from];
  int64_t there =
      e->is_done ? from->taking + s->t->nodes[e->from].latency : from->offered;
  there += to->turn + e->registers;
  if (to->slots > 0) {
    raise_taking(s, row, e->to, there);
  } else {
    raise_to(row, &row->at[e->to].offered, there);
  }
  raise_node(s, row, e->to);
}

/* Raises what waits for room in a channel. */
static inline void raise_before(mixed_search *s, const token_edge *e,
                                bool is_common) {
  const token_node *node = &s->t->nodes[e->from];
  mixed_row *row = &s->now;
  if (e->is_done) {
    int64_t first = before(s->m, is_common, s->at, MOST_DONE);
    raise_taking(s, row, e->from, taken_at(s, e, is_common, first) + 1);
  } else if (node->slots > 0) {
    int64_t first = before(s->m, is_common, s->at, node->slots);
    raise_taking(s, row, e->from,
                 taken_at(s, e, is_common, first) + node->late);
    int64_t last = before(s->m, is_common, s->at, 1);
    raise_to(row, &row->at[e->from].offered,
             taken_at(s, e, is_common, last) + 1);
  } else {
    raise_taking(s, row, e->from, taken_at(s, e, is_common, (int64_t)s->at));
  }
  raise_node(s, row, e->from);
}

/* Begins to raise the times of an iteration. */
static mixed_row begin_row(const mixed_search *s, size_t iteration) {
  mixed_row row = {.at = NULL};
  if (iteration < NUM_ITERATIONS) {
    row.at = times_of(s, iteration);
    for (size_t is_common = 0; is_common < 2; is_common++) {
      int64_t last = before(s->m, is_common, iteration, 1);
      row.last[is_common] = last < 0 ? NULL : times_of(s, (size_t)last);
    }
  }
  return row;
}

/* Raises the times of an iteration, and of the next one by it. */
static void raise_iteration(mixed_search *s) {
  const token_times *t = s->t;
  bool slow = is_slow(s->at), is_last = s->at + 1 == NUM_ITERATIONS;
  s->now = begin_row(s, s->at);
  s->next = begin_row(s, s->at + 1);
  for (size_t k = 0; k < t->num_edges; k++) {
    const token_edge *e = &t->edges[k];
    if ((slow || is_common_edge(t, k)) && !(e->is_back && is_last)) {
      raise_behind(s, e, e->is_back ? &s->next : &s->now);
    }
  }
  for (size_t k = t->num_edges; k-- > 0;) {
    bool is_common = is_common_edge(t, k);
    if (slow || is_common) {
      raise_before(s, &t->edges[k], is_common);
    }
  }
}

/* The next iteration that is to be looked at, when that has been done with one:
 * if a time has been raised, those behind it that have been looked at may wait
 * for it; and the one before, for room at the begin of this one. */
static size_t next_of(const mixed_search *s, size_t last, bool *is_asked) {
  size_t at = s->at;
  is_asked[at] = s->now.any;
  for (size_t i = at + 1; (s->now.any || s->next.any) && i <= last + 1; i++) {
    is_asked[i] = true;
  }
  if (s->now.any_head && at > 0) {
    is_asked[at - 1] = true;
    return at - 1;
  }
  while (at < NUM_ITERATIONS && !is_asked[at]) {
    at++;
  }
  return at;
}

/* Finds the earliest times. Returns whether there are any. */
static bool find(mixed_search *s) {
  size_t count = NUM_ITERATIONS * s->t->num_nodes;
  for (size_t i = 0; i < count; i++) {
    s->m->at[i] = (mixed_time){0, 0};
  }
  bool is_asked[NUM_ITERATIONS + 1];
  memset(is_asked, 1, sizeof is_asked);
  uint64_t most = MOST_STEPS_EACH * NUM_ITERATIONS * s->t->num_edges;
  uint64_t left = most < s->m->steps ? most : s->m->steps, taken = 0;
  size_t last = 0;
  s->at = 0;
  while (s->at < NUM_ITERATIONS && taken < left) {
    last = s->at > last ? s->at : last;
    raise_iteration(s);
    taken += s->t->num_edges;
    s->at = next_of(s, last, is_asked);
  }
  s->m->steps -= taken < s->m->steps ? taken : s->m->steps;
  hls_work_count(taken);
  return s->at == NUM_ITERATIONS;
}

/* When a node has its results, in all iterations that pass it. */
static int64_t sum_of(const mixed_search *s, size_t node) {
  int64_t sum = 0;
  for (size_t i = 0; i < NUM_ITERATIONS; i++) {
    sum +=
        is_slow(i) || s->m->is_common[node] ? times_of(s, i)[node].offered : 0;
  }
  return sum;
}

/* Returns false when out of memory. */
static bool make_room(token_times *t, struct mixed_times *m,
                      arena_pool *memory) {
  m->at = ARENA_UNSET(memory, mixed_time, NUM_ITERATIONS * t->num_nodes + 1);
  m->deadlines = ARENA_UNSET(memory, int64_t, t->num_nodes + 1);
  m->is_common = ARENA_ARRAY(memory, bool, t->num_nodes + 1);
  m->is_head = ARENA_ARRAY(memory, bool, t->num_nodes + 1);
  m->steps = MOST_STEPS;
  for (size_t i = 0; i < NUM_ITERATIONS; i++) {
    m->count[i] = m->num_slow;
    if (is_slow(i)) {
      m->slow[m->num_slow++] = (uint32_t)i;
    }
  }
  return m->at && m->deadlines && m->is_common && m->is_head;
}

/* Numbers the edges that both have. Returns false when out of memory. */
static bool find_others(token_times *t, const loop_graph *loop,
                        const loop_graph *way, arena_pool *memory) {
  token_times *fastest = t->fastest;
  t->others = ARENA_UNSET(memory, uint32_t, t->num_edges + 1);
  fastest->others = ARENA_UNSET(memory, uint32_t, fastest->num_edges + 1);
  uint32_t own = 0, other = 0;
  size_t k = 0;
  for (size_t i = 0; t->others && fastest->others && i < loop->num_edges; i++) {
    const loop_edge *e = &loop->edges[i];
    if (!token_times_has(loop, e)) {
      continue;
    }
    while (k < way->num_edges && !token_times_has(way, &way->edges[k])) {
      k++;
    }
    bool has_other = k < way->num_edges && way->edges[k].to == e->to &&
                     mlirValueEqual(way->edges[k].value, e->value);
    t->others[own] = has_other ? other : TOKEN_TIMES_NO_EDGE;
    if (has_other) {
      fastest->others[other++] = own;
      k++;
    }
    own++;
  }
  return t->others && fastest->others;
}

static void find_deadlines(const mixed_search *s) {
  for (size_t i = 0; i < s->t->num_nodes; i++) {
    bool is_seen = s->t->deadlines[TOKEN_ROUND_LATER][i] != INT64_MAX;
    s->m->deadlines[i] = is_seen ? sum_of(s, i) : NEVER_LATE;
  }
}

/* Is nothing later than it was? */
static bool hold(const token_times *times) {
  mixed_search s = {.t = times, .m = times->mixed};
  bool found = find(&s);
  size_t i = 0;
  while (
      found && i < times->num_nodes &&
      (s.m->deadlines[i] == NEVER_LATE || sum_of(&s, i) <= s.m->deadlines[i])) {
    i++;
  }
  return found && i == times->num_nodes;
}

bool mixed_times_may_be_known(const loop_graph *loop) {
  return loop->num_edges <= MOST_STEPS / (NUM_ITERATIONS * FEWEST_ROUNDS);
}

bool mixed_times_begin(token_times *times, const loop_graph *loop,
                       token_times *fastest, const loop_graph *way,
                       arena_pool *memory, bool *fits) {
  token_times *t = times;
  struct mixed_times *m = ARENA_ARRAY(memory, struct mixed_times, 1);
  t->fastest = fastest;
  t->mixed = m;
  t->mixed_hold = hold;
  if (!m || !make_room(t, m, memory) || !find_others(t, loop, way, memory)) {
    return false;
  }
  for (size_t i = 0; i < t->num_edges; i++) {
    m->is_head[t->edges[i].to] |= t->edges[i].is_back;
    if (is_common_edge(t, i)) {
      m->is_common[t->edges[i].from] = m->is_common[t->edges[i].to] = true;
    }
  }
  mixed_search s = {.t = t, .m = m};
  *fits = find(&s);
  find_deadlines(&s);
  return true;
}
