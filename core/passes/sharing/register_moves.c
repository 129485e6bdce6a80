/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A unit becomes later by a cycle when a register is taken from each channel
 * behind it, and one is put into each in front of it. Every cycle of channels
 * keeps its registers, and ways that part and meet again stay as long as each
 * other. The units that become later together are the set that saves most bits,
 * among those that have the registers to take: a closure, of which the best is
 * found by a maximum flow. What makes a path too long is learned when it
 * happens (Hurst, Mishchenko and Brayton, "Fast Minimum-Register Retiming via
 * Binary Maximum-Flow", FMCAD 2007).
 */
#include "core/passes/sharing/register_moves.h"
#include "core/ir/max_closure.h"
#include "core/passes/registers/register_paths.h"

/* A result that comes a cycle later has to save so many bits; and so does what
 * needs an argument a cycle sooner than others. */
enum { LATENCY_BITS = 64 };

/* A round in which tokens wait without slots has to save so many bits: it is
 * not known of all tokens how long they wait. */
enum { LEAST_BITS = 8 };

/* The same where cycles are taken that tokens wait in loops around others: what
 * is known of inner loops is how long they take at the least. */
enum { LEAST_BITS_AROUND = 16 };

/* Units become later by a cycle in a round. */
enum { MOST_ROUNDS = 16 };

/* So many times the steps may be taken that it takes to time the circuit once,
 * and some more: two rounds or three take 30 times those of a small circuit. */
static const uint64_t MOST_LOOKS = 24, MORE_STEPS = 100000;

/* The same when registers move once more. */
static const uint64_t MOST_LOOKS_AGAIN = 1, MORE_STEPS_AGAIN = 40000;

typedef struct register_moves {
  register_net *net;
  register_times times;
  bool *is_later;   /* per node */
  int64_t *weights; /* per node: bits saved when it becomes later */
  int64_t least;    /* bits that a round has to save */
  uint64_t steps;   /* that are left */
} register_moves;

static void weigh(register_moves *m) {
  const register_net *net = m->net;
  for (size_t i = 0; i < net->num_nodes; i++) {
    m->weights[i] = 0;
  }
  for (size_t i = 0; i < net->graph.num_channels; i++) {
    const net_channel *channel = &net->channels[i];
    if (!channel->is_memory && !net_channel_is_rigid(channel)) {
      m->weights[channel->from] += net_channel_saves(channel);
      m->weights[channel->to] -= net_channel_saves(channel);
    }
  }
}

/* What it costs to have a unit later than the one that a channel leads to where
 * there is nothing to take. A call would begin a cycle sooner for an argument,
 * whose token may wait as well. */
static int64_t price_of_taking(const net_channel *channel) {
  return channel->from == REGISTER_NET_OUTSIDE ? LATENCY_BITS
                                               : MAX_CLOSURE_ALWAYS;
}

/* What the channels require of units: the registers that are taken have to be
 * there, and some have to stay. */
static bool require_channels(const register_net *net, max_closure *closure) {
  bool ok = true;
  for (size_t i = 0; ok && i < net->graph.num_channels; i++) {
    const net_channel *c = &net->channels[i];
    if (c->is_memory) {
      ok = !c->is_store ||
           max_closure_require(closure, c->from, REGISTER_NET_OUTSIDE,
                               LATENCY_BITS);
      continue;
    }
    if (!net_channel_may_take(c)) {
      ok = max_closure_require(closure, c->from, c->to, price_of_taking(c));
    }
    int64_t more = net_channel_costs(c) - net_channel_saves(c);
    bool is_rigid = net_channel_is_rigid(c);
    if (ok && (is_rigid || more > 0)) {
      ok = max_closure_require(closure, c->to, c->from,
                               is_rigid ? MAX_CLOSURE_ALWAYS : more);
    }
  }
  return ok;
}

/* Moves registers to the front of the units that become later, or back. */
static void move(register_moves *m, bool back) {
  register_net *net = m->net;
  for (size_t i = 0; i < net->graph.num_channels; i++) {
    net_channel *c = &net->channels[i];
    int more = (int)m->is_later[c->to] - (int)m->is_later[c->from];
    if (!c->is_memory && !net_channel_is_rigid(c)) {
      net_channel_move(c, back ? -more : more);
    }
  }
}

/* Does any unit become later? */
static bool any_later(const register_moves *m) {
  for (size_t i = 0; i < m->net->num_nodes; i++) {
    if (m->is_later[i]) {
      return true;
    }
  }
  return false;
}

static int64_t count_bits(const register_net *net) {
  int64_t bits = 0;
  for (size_t i = 0; i < net->graph.num_channels; i++) {
    bits += net_channel_bits(&net->channels[i]);
  }
  return bits;
}

/* Looks for the best set that makes no path too long, and moves its registers.
 * `*moved` tells whether there is one. Returns false when out of memory. */
static bool move_best(register_moves *m, max_closure *closure, bool *moved) {
  *moved = false;
  int64_t bits = count_bits(m->net);
  while (max_closure_find(closure, m->is_later, &m->steps) && any_later(m)) {
    move(m, false);
    if (count_bits(m->net) + m->least > bits) {
      move(m, true);
      return true;
    }
    m->times.steps = 0;
    register_verdict verdict =
        register_paths_judge(&m->times, m->is_later, closure);
    if (verdict == REGISTERS_FIT) {
      *moved = true;
      return true;
    }
    move(m, true);
    if (verdict != REGISTERS_REFUSED) {
      return verdict == REGISTERS_STUCK;
    }
    m->steps -= m->times.steps < m->steps ? m->times.steps : m->steps;
  }
  return true;
}

static bool make_round(register_moves *m, bool *moved) {
  max_closure closure = {0};
  weigh(m);
  bool ok = max_closure_begin(&closure, m->weights, m->net->num_nodes) &&
            require_channels(m->net, &closure) &&
            max_closure_require(&closure, m->net->end, REGISTER_NET_OUTSIDE,
                                LATENCY_BITS) &&
            move_best(m, &closure, moved);
  max_closure_finish(&closure);
  return ok;
}

/* Makes rounds until nothing moves. */
static bool make_rounds(register_moves *m) {
  bool ok = true, moved = true;
  for (int i = 0; ok && moved && i < MOST_ROUNDS; i++) {
    ok = make_round(m, &moved);
  }
  return ok;
}

/* Goes on with tokens that wait without slots: they end no path, so registers
 * have found their places before. */
static bool make_more_rounds(register_moves *m) {
  for (size_t i = 0; i < m->net->graph.num_channels; i++) {
    net_channel_let_wait(&m->net->channels[i]);
  }
  m->least = LEAST_BITS;
  return make_rounds(m);
}

/* Goes on with those that wait in loops around others. */
static bool make_last_rounds(register_moves *m) {
  bool any = false;
  for (size_t i = 0; i < m->net->graph.num_channels; i++) {
    any = net_channel_lend(&m->net->channels[i]) || any;
  }
  m->least = LEAST_BITS_AROUND;
  return !any || make_rounds(m);
}

static bool begin(register_moves *m, double period, bool may_wait) {
  register_net *net = m->net;
  m->is_later = ARENA_ARRAY(&net->memory, bool, net->num_nodes);
  m->weights = ARENA_ARRAY(&net->memory, int64_t, net->num_nodes);
  return m->is_later && m->weights &&
         register_times_begin(&m->times, net, period, may_wait);
}

bool register_moves_make(register_net *net, double period, bool may_wait) {
  register_moves m = {.net = net};
  if (!begin(&m, period, may_wait)) {
    return false;
  }
  m.steps = m.times.steps * MOST_LOOKS + MORE_STEPS;
  return make_rounds(&m) &&
         (!may_wait || (make_more_rounds(&m) && make_last_rounds(&m)));
}

bool register_moves_again(register_net *net, double period) {
  register_moves m = {.net = net};
  if (!begin(&m, period, false)) {
    return false;
  }
  m.steps = m.times.steps * MOST_LOOKS_AGAIN + MORE_STEPS_AGAIN;
  return make_rounds(&m);
}
