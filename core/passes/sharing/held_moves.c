/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * As with other moves (register_moves.c), units become later by a cycle: those
 * of the closure that saves most bits. But what is put in front of them is
 * nothing at first: a token is held by what it comes from. Where a path gets
 * too long by that, or a cycle of wires has no register, or a token cannot be
 * held for so long, it has to be a register, and the best closure is another
 * one.
 */
#include "core/passes/sharing/held_moves.h"
#include "core/passes/sharing/held_net.h"
#include "core/passes/tokens/token_causes.h"

/* A round has to save so many bits. */
enum { LEAST_BITS = 8 };

enum { MOST_ROUNDS = 8 };

/* So many closures are tried in a round: seldom does a later one fit. */
enum { MOST_TRIES = 24 };

/* So many times the steps may be taken that it takes to time the circuit once,
 * and some more. */
static const uint64_t MOST_LOOKS = 2, MORE_STEPS = 100000;

typedef struct held_moves {
  const held_loops *loops;
  held_net held;
  register_times times;
  bool *is_later;   /* per node */
  int64_t *weights; /* per node */
  held_loop *late;  /* whose tokens are too late */
  bool has_learned;
  uint64_t steps; /* that are left */
} held_moves;

static bool look_at_path(const register_path *path, void *user) {
  held_moves *m = user;
  held_lesson lesson = held_net_learn(&m->held, path, m->is_later);
  m->has_learned = m->has_learned || lesson == HELD_NEW;
  return lesson != HELD_NO_MEMORY;
}

static void look_at_edge(size_t edge, bool for_room, void *user) {
  held_moves *m = user;
  m->has_learned = (for_room && held_net_learn_edge(&m->held, m->late, edge)) ||
                   m->has_learned;
}

/* Do all tokens come in time? */
static bool are_in_time(held_moves *m) {
  held_net_tell(&m->held);
  for (held_loop *it = m->loops->first; it; it = it->next) {
    if (!token_times_find(it->tokens)) {
      m->late = it;
      token_causes_follow(it->tokens, look_at_edge, m);
      return false;
    }
  }
  return true;
}

static bool any_later(const held_moves *m) {
  for (size_t i = 0; i < m->held.net->num_nodes; i++) {
    if (m->is_later[i]) {
      return true;
    }
  }
  return false;
}

/* Tries the best closure by what is known. `*moved` tells whether its registers
 * have been moved. Returns false when out of memory. */
static bool try_best(held_moves *m, bool *moved) {
  max_closure closure = {0};
  *moved = false;
  m->has_learned = false;
  bool ok = held_net_require(&m->held, m->weights, &closure);
  bool found =
      ok && max_closure_find(&closure, m->is_later, &m->steps) && any_later(m);
  max_closure_finish(&closure);
  if (!found) {
    return ok;
  }
  m->times.steps = 0;
  bool is_late = true;
  bool is_less = held_net_move(&m->held, m->is_later) >= LEAST_BITS;
  ok = !is_less ||
       register_paths_find_late(&m->times, look_at_path, m, &is_late);
  *moved = ok && is_less && !is_late && are_in_time(m);
  if (!*moved) {
    held_net_move_back(&m->held);
  }
  m->steps -= m->times.steps < m->steps ? m->times.steps : m->steps;
  return ok;
}

/* Tries closures until one fits. */
static bool make_round(held_moves *m, bool *moved) {
  held_net_begin_round(&m->held);
  bool ok = try_best(m, moved);
  for (int i = 1; ok && !*moved && m->has_learned && i < MOST_TRIES; i++) {
    ok = try_best(m, moved);
  }
  return ok;
}

static bool make_rounds(held_moves *m, double period) {
  register_net *net = m->held.net;
  m->is_later = ARENA_ARRAY(&net->memory, bool, net->num_nodes);
  m->weights = ARENA_ARRAY(&net->memory, int64_t, net->num_nodes);
  bool moved = m->is_later && m->weights;
  bool ok = moved && register_times_begin(&m->times, net, period, true);
  m->steps = m->times.steps * MOST_LOOKS + MORE_STEPS;
  for (int i = 0; ok && moved && i < MOST_ROUNDS; i++) {
    ok = make_round(m, &moved);
  }
  return ok;
}

bool held_moves_make(MlirOperation func, const held_loops *loops,
                     double period) {
  register_net net = {0};
  held_moves m = {.loops = loops};
  if (!loops->first) {
    return true;
  }
  bool ok = register_net_take(&net, func, 0) &&
            held_net_begin(&m.held, &net, loops) && make_rounds(&m, period);
  if (ok) {
    register_net_give(&net);
  }
  register_net_finish(&net);
  return ok;
}
