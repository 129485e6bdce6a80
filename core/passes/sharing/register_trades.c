/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A register goes, whatever becomes of the paths through it. Where one of them
 * is too long then, or a cycle of wires has no register, a register is put into
 * a channel on it, which is narrow and cuts many of these paths; and so on. In
 * the end, tokens have to come in time by the times of the loops. If all that
 * takes fewer bits than the first register had, it stays so: else everything is
 * as before. Registers that have become needless by that go, when it is their
 * turn.
 */
#include "core/passes/sharing/register_trades.h"
#include "core/passes/sharing/held_net.h"

#include <stdlib.h>

/* What a register has beside its data. */
enum { HANDSHAKE_BITS = 2 };

/* So many registers replace one at the most, and so many channels are tried for
 * each of them. */
enum { MOST_REPAIRS = 3, MOST_TRIED = 5 };

/* All registers are tried so often, as some become needless by others. */
enum { MOST_ROUNDS = 4 };

/* So many times the steps may be taken that it takes to time the circuit once,
 * and some more. */
static const uint64_t MOST_LOOKS = 100, MORE_STEPS = 400000;

/* So many steps may be taken to find when the tokens of a loop come, for each
 * of its channels, and some more. */
static const uint64_t STEPS_EACH = 32, MORE_TOKEN_STEPS = 2000;

/* A channel on paths that are too long. */
typedef struct trade_place {
  uint32_t channel;
  uint32_t paths; /* so many of them */
} trade_place;

/* A channel whose registers are looked at. */
typedef struct trade_turn {
  uint32_t channel;
  unsigned width;
} trade_turn;

typedef struct register_trades {
  const held_loops *loops;
  register_net *net;
  held_net held;
  register_times times;
  trade_turn *turns; /* all channels, the widest first */
  uint32_t *paths;   /* per channel: late paths through it */
  bool *is_tried;    /* per channel: has it got a register in this trade? */
  uint64_t steps;    /* that are left */
} register_trades;

static int64_t bits_of(const net_channel *channel) {
  return (int64_t)channel->width + HANDSHAKE_BITS;
}

/* May a channel get a register? Not where it makes a call longer. */
static bool may_get(const register_trades *t, uint32_t channel) {
  return t->held.channels[channel].edge &&
         !t->net->channels[channel].is_fixed &&
         !t->net->channels[channel].is_memory;
}

/* May one be taken from it? Control outside of loops tells when something may
 * begin. */
static bool may_lose(const register_trades *t, uint32_t channel) {
  const net_channel *c = &t->net->channels[channel];
  return c->registers > 0 && !c->is_fixed && !c->is_memory &&
         (t->held.channels[channel].edge || (c->is_once && c->width > 0));
}

static bool count_path(const register_path *path, void *user) {
  register_trades *t = user;
  for (size_t i = 0; i < path->count; i++) {
    t->paths[path->channels[i]]++;
  }
  return true;
}

/* Is any path too long? Counts the late paths through each channel. */
static bool is_late(register_trades *t) {
  bool late = true;
  for (size_t i = 0; i < t->net->graph.num_channels; i++) {
    t->paths[i] = 0;
  }
  t->times.steps = 0;
  register_paths_find_late(&t->times, count_path, t, &late);
  t->steps -= t->times.steps < t->steps ? t->times.steps : t->steps;
  return late;
}

/* Do all tokens come in time? */
static bool are_in_time(register_trades *t) {
  held_net_tell(&t->held);
  for (held_loop *it = t->loops->first; it; it = it->next) {
    uint64_t most = it->tokens->num_edges * STEPS_EACH + MORE_TOKEN_STEPS;
    it->tokens->steps = most;
    bool is_found = token_times_find(it->tokens);
    uint64_t taken = most - it->tokens->steps;
    t->steps -= taken < t->steps ? taken : t->steps;
    if (!is_found) {
      return false;
    }
  }
  return true;
}

/* Lists the best channels for a register, of those that cost less than so many
 * bits. Returns how many. */
static size_t list_places(const register_trades *t, int64_t bits,
                          trade_place *places) {
  size_t count = 0;
  for (uint32_t i = 0; i < t->net->graph.num_channels; i++) {
    const net_channel *c = &t->net->channels[i];
    if (t->paths[i] == 0 || t->is_tried[i] || !may_get(t, i) ||
        bits_of(c) >= bits) {
      continue;
    }
    trade_place place = {i, t->paths[i]};
    size_t at = count < MOST_TRIED ? count++ : MOST_TRIED;
    while (at > 0) {
      const trade_place *before = &places[at - 1];
      int64_t own = bits_of(c) * before->paths;
      int64_t other = bits_of(&t->net->channels[before->channel]) * place.paths;
      if (other <= own) {
        break;
      }
      if (at < MOST_TRIED) {
        places[at] = *before;
      }
      at--;
    }
    if (at < MOST_TRIED) {
      places[at] = place;
    }
  }
  return count;
}

/* Puts registers into the circuit that cost less than so many bits, until it is
 * as fast as it was. Returns whether that is possible; else nothing has
 * changed.
 */
static bool repair(register_trades *t, int64_t bits, int left) {
  trade_place places[MOST_TRIED];
  if (!is_late(t)) {
    return are_in_time(t);
  }
  size_t count = left > 0 ? list_places(t, bits, places) : 0;
  for (size_t i = 0; i < count && t->steps > 0; i++) {
    net_channel *c = &t->net->channels[places[i].channel];
    c->registers++;
    t->is_tried[places[i].channel] = true;
    bool fits = repair(t, bits - bits_of(c), left - 1);
    t->is_tried[places[i].channel] = false;
    if (fits) {
      return true;
    }
    c->registers--;
  }
  return false;
}

/* Tries to do without a register of a channel. Returns whether it is gone. */
static bool try_without(register_trades *t, uint32_t channel) {
  net_channel *c = &t->net->channels[channel];
  c->registers--;
  t->is_tried[channel] = true;
  bool fits = repair(t, bits_of(c), MOST_REPAIRS);
  t->is_tried[channel] = false;
  c->registers += !fits;
  return fits;
}

static int compare_turns(const void *a, const void *b) {
  const trade_turn *x = a, *y = b;
  return x->width != y->width
             ? (x->width < y->width ? 1 : -1)
             : (x->channel > y->channel) - (x->channel < y->channel);
}

static bool make_round(register_trades *t) {
  bool any = false;
  for (size_t i = 0; i < t->net->graph.num_channels && t->steps > 0; i++) {
    uint32_t channel = t->turns[i].channel;
    while (may_lose(t, channel) && t->steps > 0 && try_without(t, channel)) {
      any = true;
    }
  }
  return any;
}

static bool begin(register_trades *t, double period) {
  register_net *net = t->net;
  size_t count = net->graph.num_channels + 1;
  t->turns = ARENA_UNSET(&net->memory, trade_turn, count);
  t->paths = ARENA_UNSET(&net->memory, uint32_t, count);
  t->is_tried = ARENA_ARRAY(&net->memory, bool, count);
  if (!t->turns || !t->paths || !t->is_tried ||
      !held_net_begin(&t->held, net, t->loops) ||
      !register_times_begin(&t->times, net, period, true)) {
    return false;
  }
  t->steps = t->times.steps * MOST_LOOKS + MORE_STEPS;
  for (uint32_t i = 0; i < net->graph.num_channels; i++) {
    t->turns[i] = (trade_turn){i, net->channels[i].width};
  }
  qsort(t->turns, net->graph.num_channels, sizeof *t->turns, compare_turns);
  held_net_begin_round(&t->held);
  return true;
}

bool register_trades_make(MlirOperation func, const held_loops *loops,
                          double period) {
  register_net net = {0};
  register_trades t = {.loops = loops, .net = &net};
  bool ok =
      register_net_take(&net, func, REGISTER_NET_CALLS) && begin(&t, period);
  bool goes = ok;
  for (int i = 0; goes && i < MOST_ROUNDS; i++) {
    goes = make_round(&t);
  }
  if (ok) {
    register_net_give(&net);
  }
  register_net_finish(&net);
  return ok;
}
