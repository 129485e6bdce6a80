/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations of a loop in a unit have turns in different cycles of its
 * interval. One that comes when another one does waits until that has been: it
 * is taken to be so much slower than it is, always, and to have as many slots
 * as credits, of which it learns a cycle late that they have come back. If
 * iterations follow each other as soon as before then (token_times.h), the loop
 * takes only some cycles longer in all, which have to be few. Where iterations
 * may take several ways, operations of one loop do not share units.
 *
 * Loops do not wait for each other's operations: of two loops one runs, but for
 * the last iterations of the first. Nothing depends on that but time.
 */
#include "core/passes/shared/credited_loops.h"
#include "base/memory/array.h"
#include "core/ir/shared/shared_names.h"
#include "core/passes/fifos/loop_tokens.h"
#include "core/passes/rounds/loop_rounds.h"
#include "core/passes/shared/shared_kinds.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

#include <stdlib.h>

enum {
  LONG_ENOUGH = 500, /* of so many cycles of a loop one is given away */
  MOST_SPARE = 64,   /* rounds are counted so far */
  MOST_LATE = 16,    /* cycles */
  MOST_IN_LOOP = 16  /* operations: each is tried on the times of all tokens */
};

typedef struct credited_search {
  credited_units *units;
  const loop_graph *loop;
  token_times *tokens;
  int64_t spare; /* cycles that the loop may take longer yet */
} credited_search;

/* Lets an operation of a loop wait, and have credits. Returns whether
 * iterations follow each other as soon as before; otherwise it is as it was. */
static bool try_credits(credited_search *s, const credited_op *one) {
  token_node *node = &s->tokens->nodes[one->node];
  const token_node before = *node;
  token_times_set(s->tokens, one->node, one->credits,
                  hls_unit_latency(one->op) + one->waits);
  node->late = 1;
  if (!token_times_find(s->tokens)) {
    *node = before;
    return false;
  }
  return true;
}

/* When an operation has its operands, from the beginning of an iteration. */
static int64_t asks_at(const credited_search *s, const credited_op *one) {
  return token_times_intake(s->tokens, TOKEN_ROUND_LATER, one->node);
}

/* The cycle of the interval in which an operation has its turn. */
static int64_t turn_of(const credited_search *s, const credited_op *one) {
  return (asks_at(s, one) + one->waits) % s->tokens->interval;
}

/* Have all operations of this loop in a unit turns of their own, in each of its
 * iterations? */
static bool are_apart(const credited_search *s, const credited_unit *unit,
                      const credited_op *one) {
  for (size_t i = 0; i < unit->count; i++) {
    for (size_t k = i + 1; k <= unit->count; k++) {
      const credited_op *a = &unit->ops[i];
      const credited_op *b = k < unit->count ? &unit->ops[k] : one;
      bool meet = a->loop == s->loop->loop && b->loop == s->loop->loop;
      if (meet && (turn_of(s, a) == turn_of(s, b) ||
                   !shared_rates_equal(s->units->rates, a->op, b->op))) {
        return false;
      }
    }
  }
  return true;
}

/* Finds as few credits as an operation does with that waits for so long, but
 * several: with one, nobody would expect it. Returns false if there are none.
 */
static bool find_credits(credited_search *s, credited_op *one, int64_t waits) {
  int64_t longest = hls_unit_latency(one->op) + waits;
  one->waits = waits;
  one->credits = (longest + s->tokens->interval) / s->tokens->interval;
  one->credits = one->credits > 1 ? one->credits : 2;
  while (one->credits <= SHARED_MOST_CREDITS && !try_credits(s, one)) {
    one->credits++;
  }
  return one->credits <= SHARED_MOST_CREDITS;
}

/* Lists the operations of this loop that a unit has with one more. */
static size_t list_unit(const credited_search *s, credited_unit *unit,
                        credited_op *one, credited_op *ops[SHARED_MOST]) {
  size_t count = 0;
  for (size_t i = 0; i < unit->count; i++) {
    if (unit->ops[i].loop == s->loop->loop) {
      ops[count++] = &unit->ops[i];
    }
  }
  ops[count++] = one;
  return count;
}

/* Lets one of some operations wait, and no other. Gives it more credits if it
 * needs them. Returns whether iterations follow each other as soon as before.
 */
static bool try_last(credited_search *s, credited_op *const *ops, size_t count,
                     size_t last, int64_t waits) {
  token_node *nodes = s->tokens->nodes;
  for (size_t i = 0; i < count; i++) {
    nodes[ops[i]->node].latency =
        hls_unit_latency(ops[i]->op) + (i == last ? waits : 0);
  }
  while (!token_times_find(s->tokens)) {
    if (ops[last]->credits == SHARED_MOST_CREDITS) {
      return false;
    }
    nodes[ops[last]->node].slots = ++ops[last]->credits;
  }
  return true;
}

/* Does an operation come together with another one of the same iteration? */
static bool meets_any(const credited_search *s, credited_op *const *ops,
                      size_t count, size_t one) {
  for (size_t i = 0; i < count; i++) {
    int64_t later = asks_at(s, ops[i]) - asks_at(s, ops[one]);
    if (i != one && later < (int64_t)count && -later < (int64_t)count) {
      return true;
    }
  }
  return false;
}

static void set_rooms(const credited_search *s, credited_op *const *ops,
                      size_t count) {
  for (size_t i = 0; i < count; i++) {
    token_times_set(s->tokens, ops[i]->node, ops[i]->credits,
                    hls_unit_latency(ops[i]->op) + ops[i]->waits);
  }
}

/* Operations have the credits that they had. */
static void give_back(const credited_search *s, credited_op *const *ops,
                      const int64_t *credits, size_t count) {
  for (size_t i = 0; i < count; i++) {
    ops[i]->credits = credits[i];
  }
  set_rooms(s, ops, count);
}

/* Operations of an iteration that come together do so however late it is, and
 * have their turns in any order, the same each time. Could each of them be the
 * last one? Those that come together with one of another iteration would not if
 * iterations followed each other later. */
static bool is_any_last(credited_search *s, credited_unit *unit,
                        credited_op *one) {
  credited_op *ops[SHARED_MOST];
  int64_t credits[SHARED_MOST];
  bool meets[SHARED_MOST], fits = true;
  size_t count = list_unit(s, unit, one, ops);
  for (size_t i = 0; i < count; i++) {
    credits[i] = ops[i]->credits;
    meets[i] = meets_any(s, ops, count, i);
  }
  for (size_t last = 0; fits && last < count; last++) {
    fits = !meets[last] || try_last(s, ops, count, last, (int64_t)count - 1);
  }
  if (!fits) {
    give_back(s, ops, credits, count);
    token_times_find(s->tokens);
    return false;
  }
  set_rooms(s, ops, count);
  if (!token_times_find(s->tokens)) {
    give_back(s, ops, credits, count);
    return false;
  }
  return true;
}

/* Finds a turn for an operation in a unit: it comes when others do not, or
 * waits until they have been, at most so long. Returns whether there is one. */
static bool find_turn(credited_search *s, credited_unit *unit, credited_op *one,
                      int64_t most) {
  const token_node before = s->tokens->nodes[one->node];
  for (int64_t waits = 0; waits < s->tokens->interval && waits <= most;
       waits++) {
    if (!find_credits(s, one, waits)) {
      break;
    }
    if (are_apart(s, unit, one) && is_any_last(s, unit, one)) {
      return true;
    }
  }
  s->tokens->nodes[one->node] = before;
  token_times_find(s->tokens);
  return false;
}

/* All iterations may begin later than before, and so may what is seen from
 * outside come: what counts is that they follow each other as soon. Times that
 * grow beyond that grow for ever. */
static void let_be_late(const credited_search *s) {
  for (size_t i = 0; i < s->loop->num_nodes; i++) {
    for (token_round round = 0; round < NUM_TOKEN_ROUNDS; round++) {
      int64_t *deadline = &s->tokens->deadlines[round][i];
      *deadline += *deadline == INT64_MAX ? 0 : MOST_LATE;
    }
  }
}

/* The cycles that it takes until the operations of a unit follow each other as
 * is expected, if this loop has so many of them without one more: the first
 * time one of them comes for another one, or all of another loop's do. */
static int64_t cost_of(size_t in_loop) { return in_loop > 0 ? 1 : 4; }

/* Puts an operation into a unit of others. Returns whether it may be there. */
static bool join(credited_search *s, credited_unit *unit, credited_op *one) {
  size_t in_loop = credited_units_in_loop(unit, s->loop->loop);
  int64_t cost = cost_of(in_loop);
  bool is_even = s->tokens->shortest == s->tokens->interval || in_loop == 0;
  if (s->spare < cost || !is_even ||
      !credited_units_may_take(s->units, unit, one->op) ||
      !find_turn(s, unit, one, s->spare - cost)) {
    return false;
  }
  s->spare -= cost + one->waits;
  unit->ops[unit->count++] = *one;
  return true;
}

/* Finds a unit for an operation. Returns false when out of memory. */
static bool place(credited_search *s, credited_op *one) {
  for (size_t i = 0; i < s->units->count; i++) {
    if (join(s, &s->units->units[i], one)) {
      return true;
    }
  }
  return !find_credits(s, one, 0) || credited_units_add(s->units, one);
}

/* Is a loop entered once in each call? Something comes in from outside then,
 * for each call. */
static bool is_in_each_call(const credited_units *units,
                            const loop_graph *loop) {
  for (size_t i = 0; i < loop->num_nodes; i++) {
    MlirOperation op = loop->nodes[i].op;
    if (!mlirOperationIsAHandshakeMux(op) || !loop->nodes[i].is_header) {
      continue;
    }
    for (intptr_t k = 1; k < mlirOperationGetNumOperands(op); k++) {
      MlirValue value = mlirOperationGetOperand(op, k);
      if (!mlirValueIsAOpResult(value) ||
          !loop_graph_node(loop, mlirOpResultGetOwner(value))) {
        return shared_rates_is_call(units->rates, value);
      }
    }
  }
  return false;
}

/* The cycles that may be given away each time that a loop is entered. */
static int64_t find_spare(const loop_graph *loop, int64_t interval) {
  loop_rounds rounds;
  int64_t most = LONG_ENOUGH * MOST_SPARE / interval + 1;
  loop_rounds_find_most(&rounds, loop->nest, loop->loop, most);
  return mlirOperationIsNull(rounds.counter)
             ? 0
             : rounds.count * interval / LONG_ENOUGH;
}

/* Is that an operation of this loop that could be in a unit? */
static bool is_of(const loop_graph *loop, const loop_node *node) {
  return !node->is_free && shared_kinds_may(node->op) &&
         loop->nest->loop[node->block] == loop->loop;
}

static int compare(const void *left, const void *right) {
  const loop_node *a = *(const loop_node *const *)left;
  const loop_node *b = *(const loop_node *const *)right;
  return a->start != b->start ? (a->start > b->start) - (a->start < b->start)
                              : (a > b) - (a < b);
}

/* Lists the operations by their starts. */
static size_t list(const loop_graph *loop,
                   const loop_node *found[MOST_IN_LOOP]) {
  size_t count = 0;
  for (size_t i = 0; i < loop->num_nodes && count < MOST_IN_LOOP; i++) {
    if (is_of(loop, &loop->nodes[i])) {
      found[count++] = &loop->nodes[i];
    }
  }
  qsort(found, count, sizeof *found, compare);
  return count;
}

static bool look(loop_graph *loop, const fifo_slots *slots, token_times *tokens,
                 void *user) {
  credited_units *units = user;
  int64_t spare = tokens ? find_spare(loop, slots->times.interval.cycles) : 0;
  if (spare == 0) {
    return true;
  }
  credited_search s = {units, loop, tokens, spare};
  let_be_late(&s);
  const loop_node *found[MOST_IN_LOOP];
  size_t count = list(loop, found);
  bool ok = true;
  for (size_t i = 0; ok && i < count; i++) {
    credited_op one = {.op = found[i]->op,
                       .loop = loop->loop,
                       .node = (size_t)(found[i] - loop->nodes)};
    ok = place(&s, &one);
  }
  if (is_in_each_call(units, loop)) {
    units->spare += s.spare;
  }
  return ok;
}

static bool is_any(MlirOperation op) {
  (void)op;
  return true;
}

/* Do constants tell of any loop how often it runs? It takes long to find the
 * times of all tokens, and others have no cycles to spare. */
static bool is_any_counted(const loop_nest *nest) {
  for (size_t i = 0; i < nest->num_loops; i++) {
    loop_rounds rounds;
    loop_rounds_find_most(&rounds, nest, i, LONG_ENOUGH * MOST_SPARE + 1);
    if (!mlirOperationIsNull(rounds.counter)) {
      return true;
    }
  }
  return false;
}

bool credited_loops_find(credited_units *units, loop_nest *nest) {
  if (!is_any_counted(nest)) {
    return true;
  }
  const loop_tokens_visit visit = {is_any, look, units, false, false, false};
  arena_pool memory = {0};
  bool ok = loop_tokens_find(nest, &visit, &memory);
  arena_finish(&memory);
  return ok;
}
