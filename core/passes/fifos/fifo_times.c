/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An operation that starts later leaves its result less to wait, and its
 * operands more: what is chosen late is a bit that waits rather than a word.
 * The operations that start later together are the set that saves most bits of
 * those that keep every channel's token in time: a closure, found by a maximum
 * flow (max_closure.h), again and again. The slots of a channel as a function
 * of its wait are not convex everywhere; where they are not, a longer wait
 * counts as what a shorter one saves, and a set that saves nothing after all
 * ends the search.
 */
#include "core/passes/fifos/fifo_times.h"
#include "core/ir/ir_kinds.h"
#include "core/ir/max_closure.h"
#include "core/passes/fifos/fifo_chain.h"
#include "core/passes/tokens/awaited_nodes.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

/* What a slot has beside its data. */
enum { HANDSHAKE_BITS = 2 };

/* Rounds in which operations become later. */
enum { MOST_ROUNDS = 32 };

/* So many steps may be taken for each channel and operation, and more. */
static const uint64_t STEPS_EACH = 64, MORE_STEPS = 10000;

typedef struct fifo_times {
  loop_graph *loop;
  const fifo_slots *slots;
  fifo_chain *chains; /* per edge */
  int64_t *weights;   /* per node, and one more that stands for the outside:
                         bits saved when it starts later */
  bool *is_later;     /* the same */
  bool *is_pinned;    /* per node: does it start when it does? */
  int64_t step;       /* cycles by which operations become later at once */
  uint64_t steps;     /* that are left */
} fifo_times;

static size_t outside_of(const fifo_times *t) { return t->loop->num_nodes; }

/* For how long the token of an edge waits in it. */
static int64_t slack_of(const fifo_times *t, const loop_edge *e) {
  return fifo_chain_early(t->loop, e, NULL, &t->slots->times.interval);
}

/* Bits of the slots that a channel needs when its token waits for so many
 * cycles more. */
static int64_t bits_of(const fifo_times *t, size_t edge, int64_t more) {
  const loop_edge *e = &t->loop->edges[edge];
  if (mlirValueIsNull(e->value) || !fifo_chain_has_room(t->loop, e)) {
    return 0;
  }
  const fifo_chain *chain = &t->chains[edge];
  int64_t early =
      fifo_chain_early(t->loop, e, chain->fifo, &t->slots->times.interval);
  unsigned width = mlirHandshakeTypeGetDataWidth(mlirValueGetType(e->value));
  return fifo_chain_slots(t->loop, e, t->slots, chain, early + more, 0) *
         (width + HANDSHAKE_BITS);
}

/* Do both ends of an edge start later, or none? A buffer takes its token when
 * it comes; what tells of a store's end does so with it; loops in this one stay
 * as they are. A load may come later to a queue than control. */
static bool is_rigid(const loop_graph *loop, const loop_edge *e) {
  const loop_node *to = &loop->nodes[e->to];
  bool tells = mlirValueIsNull(e->value) && !to->is_queued;
  return loop_graph_is_inner(loop, e) || tells || e->cycles < 0 ||
         mlirOperationIsAHandshakeBuffer(to->op);
}

/* Finds what may not be later: what is seen from the outside, what a queue has
 * its order from, and in a loop with loops in it, whose iterations begin sooner
 * than the interval says where those run for a short time, what the next
 * iteration begins with. */
static void pin_nodes(fifo_times *t) {
  for (size_t i = 0; i < t->loop->num_nodes; i++) {
    const loop_node *node = &t->loop->nodes[i];
    t->is_pinned[i] = awaited_nodes_has(t->loop, node);
  }
  bool has_loops = loop_graph_has_loops(t->loop);
  for (size_t i = 0; has_loops && i < t->loop->num_edges; i++) {
    const loop_edge *e = &t->loop->edges[i];
    t->is_pinned[e->from] |= e->is_back;
  }
}

/* Does an operation wait for an edge's token? */
static bool is_waited_for(const fifo_times *t, const loop_edge *e) {
  return !t->loop->nodes[e->from].is_free;
}

/* The bits that a channel saves when its token waits for a step less; 0 where
 * that cannot be. */
static int64_t saved_by(const fifo_times *t, size_t edge) {
  const loop_edge *e = &t->loop->edges[edge];
  bool may_be =
      is_waited_for(t, e) && !is_rigid(t->loop, e) && slack_of(t, e) >= t->step;
  return may_be ? bits_of(t, edge, 0) - bits_of(t, edge, -t->step) : 0;
}

static void weigh(fifo_times *t) {
  for (size_t i = 0; i <= outside_of(t); i++) {
    t->weights[i] = 0;
  }
  for (size_t i = 0; i < t->loop->num_edges; i++) {
    const loop_edge *e = &t->loop->edges[i];
    int64_t saved = saved_by(t, i);
    t->weights[e->from] += saved;
    t->weights[e->to] -= saved;
  }
}

/* Requires that the token of an edge is in time, and lets one that waits longer
 * cost as much as that takes beside what the weights say. Returns false when
 * out of memory. */
static bool require_edge(fifo_times *t, size_t edge, max_closure *closure) {
  const loop_edge *e = &t->loop->edges[edge];
  if (!is_waited_for(t, e)) {
    return true;
  }
  bool rigid = is_rigid(t->loop, e);
  bool ok = (slack_of(t, e) >= t->step && !rigid) ||
            max_closure_require(closure, e->from, e->to, MAX_CLOSURE_ALWAYS);
  int64_t price = rigid ? MAX_CLOSURE_ALWAYS
                        : bits_of(t, edge, t->step) - bits_of(t, edge, 0) -
                              saved_by(t, edge);
  return ok &&
         (price <= 0 || max_closure_require(closure, e->to, e->from, price));
}

static bool require_all(fifo_times *t, max_closure *closure) {
  bool ok = true;
  for (size_t i = 0; ok && i < t->loop->num_edges; i++) {
    ok = require_edge(t, i, closure);
  }
  for (size_t i = 0; ok && i < t->loop->num_nodes; i++) {
    ok = !t->is_pinned[i] ||
         (max_closure_require(closure, i, outside_of(t), MAX_CLOSURE_ALWAYS) &&
          max_closure_require(closure, outside_of(t), i, MAX_CLOSURE_ALWAYS));
  }
  return ok;
}

static int64_t count_bits(const fifo_times *t) {
  int64_t bits = 0;
  for (size_t i = 0; i < t->loop->num_edges; i++) {
    bits += is_rigid(t->loop, &t->loop->edges[i]) ? 0 : bits_of(t, i, 0);
  }
  return bits;
}

/* Lets the nodes of the set start later by so many cycles, as seen from the
 * outside. Returns whether any does. */
static bool move(fifo_times *t, int64_t cycles) {
  bool any = false;
  for (size_t i = 0; i < t->loop->num_nodes; i++) {
    int64_t later =
        (int64_t)t->is_later[i] - (int64_t)t->is_later[outside_of(t)];
    t->loop->nodes[i].start += later * cycles;
    any |= later != 0;
  }
  return any;
}

/* Looks for the best set, and moves it. `*bits` are those needed before, and
 * after. Returns false when out of memory. */
static bool make_round(fifo_times *t, int64_t *bits, bool *moved) {
  max_closure closure = {0};
  weigh(t);
  bool ok = max_closure_begin(&closure, t->weights, outside_of(t) + 1) &&
            require_all(t, &closure);
  *moved = ok && max_closure_find(&closure, t->is_later, &t->steps) &&
           move(t, t->step);
  max_closure_finish(&closure);
  if (*moved) {
    int64_t after = count_bits(t);
    *moved = after < *bits;
    if (*moved) {
      *bits = after;
    } else {
      move(t, -t->step);
    }
  }
  return ok;
}

/* Returns false when out of memory. */
static bool begin(fifo_times *t) {
  loop_graph *loop = t->loop;
  arena_pool *memory = &loop->memory;
  size_t count = loop->num_nodes + 1;
  t->chains = ARENA_UNSET(memory, fifo_chain, loop->num_edges);
  t->weights = ARENA_UNSET(memory, int64_t, count);
  t->is_later = ARENA_UNSET(memory, bool, count);
  t->is_pinned = ARENA_UNSET(memory, bool, count);
  if (!t->chains || !t->weights || !t->is_later || !t->is_pinned) {
    return false;
  }
  for (size_t i = 0; i < loop->num_edges; i++) {
    t->chains[i] = fifo_chain_find(loop, &loop->edges[i], t->slots);
  }
  pin_nodes(t);
  t->steps = STEPS_EACH * (loop->num_nodes + loop->num_edges) + MORE_STEPS;
  return true;
}

/* The cycles after which a channel needs a slot more, or fewer: moves by as
 * many are found where those by one save nothing. Where iterations follow each
 * other sooner at times, it is not known how many those are. */
static int64_t cycles_per_slot(const fifo_slots *slots) {
  const run_times *times = &slots->times;
  return times->shortest == times->interval.cycles ? times->shortest : 1;
}

bool fifo_times_improve(loop_graph *loop, const fifo_slots *slots) {
  fifo_times t = {.loop = loop, .slots = slots};
  if (!begin(&t)) {
    return false;
  }
  int64_t bits = count_bits(&t), most = cycles_per_slot(slots);
  bool ok = true, moved = bits > 0;
  for (int i = 0; ok && moved && i < MOST_ROUNDS; i++) {
    t.step = most;
    ok = make_round(&t, &bits, &moved);
    if (ok && !moved && most > 1) {
      t.step = 1;
      ok = make_round(&t, &bits, &moved);
    }
  }
  return ok;
}
