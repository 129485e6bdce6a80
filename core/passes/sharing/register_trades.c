/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A register goes, whatever becomes of the paths through it. Where one of them
 * is too long then, or a cycle of wires has no register, a register is put into
 * a channel on it, which is narrow and cuts many of these paths; and so on.
 * Where a token is too late by the times of its loop, a register on its way
 * goes or, where somebody waits for room, a slot is added. If all that takes
 * fewer bits than the first register had, it stays so: else everything is as
 * before. Registers that have become needless by that go, when it is their
 * turn. Slots are traded like registers, and so are those that register ready,
 * for paths of ready: it costs no cycle wherever they are.
 */
#include "core/passes/sharing/register_trades.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/sharing/call_deadlines.h"
#include "core/passes/sharing/held_net.h"
#include "core/passes/tokens/token_causes.h"

#include <stdlib.h>

/* A register or a slot counts as so many bits for each of its data, and as one
 * for itself: of two that hold as much in all, one is better. */
enum { BITS_OF_DATA = 8 };

/* So many registers replace one at the most, and so many channels are tried for
 * each of them; and so often in all, as those that fit are found early. But
 * where iterations take ways of different lengths, the times are those of the
 * fastest one, and each further trade may take from a slower one what its
 * tokens wait in: there, the steps are for few trades. */
enum {
  MOST_REPAIRS = 3,
  MOST_TRIED = 5,
  MOST_LOOKED = 9,
  MOST_LOOKED_UNEVEN = 1000
};

/* All registers are tried so often, as some become needless by others. */
enum { MOST_ROUNDS = 4 };

/* So many times the steps may be taken that it takes to time the circuit once,
 * and some more. */
static const uint64_t MOST_LOOKS = 4, MORE_STEPS = 600000;

/* So many steps may be taken to find when the tokens of a loop come, for each
 * of its channels, and some more. */
static const uint64_t STEPS_EACH = 32, MORE_TOKEN_STEPS = 2000;

/* And so many for each of them to find why a token is late. */
static const uint64_t STEPS_OF_CAUSES = 16;

/* A cycle or a slot that is put into a channel, or taken. */
typedef struct trade_step {
  uint32_t channel;
  int8_t registers, slots, ready;
  int64_t bits;    /* that this takes */
  uint32_t weight; /* so many paths get better */
} trade_step;

/* What is known of a channel. */
typedef struct trade_channel {
  uint32_t paths;  /* late paths through it, of data or valid */
  uint32_t ready;  /* the same of ready */
  bool awaits;     /* does somebody wait for its token who is late? */
  bool needs_room; /* or for room in it? */
  bool is_tried;   /* has it changed in this trade? */
} trade_channel;

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
  call_deadlines calls;
  size_t later; /* registers that the trade puts where a call passes once */
  trade_turn *turns; /* all channels, the widest first */
  trade_channel *channels;
  held_loop *late;   /* whose tokens have been too late */
  bool has_instance; /* of whose paths nothing is known? */
  int most_repairs;  /* that are looked for in a trade */
  int repairs;       /* of these, those that are left */
  uint64_t steps;    /* that are left */
} register_trades;

static int64_t bits_of(const net_channel *channel) {
  return (int64_t)(channel->width > 0 ? channel->width : 1) * BITS_OF_DATA + 1;
}

/* May a channel get a slot beside registers? */
static bool may_get_slot(const register_trades *t, uint32_t channel) {
  return t->held.channels[channel].edge &&
         !t->net->channels[channel].is_fixed &&
         !t->net->channels[channel].is_memory;
}

/* May a channel get a register, if nothing is too late by it? */
static bool may_get(const register_trades *t, uint32_t channel) {
  const net_channel *c = &t->net->channels[channel];
  return may_get_slot(t, channel) || (!c->is_fixed && !c->is_memory &&
                                      call_deadlines_know(&t->calls, channel));
}

/* May a channel get a slot that registers ready, which takes no cycle? */
static bool may_get_ready(const register_trades *t, uint32_t channel) {
  const net_channel *c = &t->net->channels[channel];
  return !c->is_fixed && !c->is_memory && c->ready == 0;
}

/* May one be taken from it? Control that enters a loop tells when that may
 * begin. */
static bool may_lose(const register_trades *t, uint32_t channel) {
  const net_channel *c = &t->net->channels[channel];
  return c->registers > 0 && !c->is_fixed && !c->is_memory &&
         (t->held.channels[channel].edge ||
          (c->is_once &&
           (c->width > 0 || !call_deadlines_enters(&t->calls, channel))));
}

static bool count_path(const register_path *path, void *user) {
  register_trades *t = user;
  for (size_t i = 0; i < path->count; i++) {
    trade_channel *c = &t->channels[path->channels[i]];
    c->paths += (path->wires[i] & PATH_FORWARD) != 0;
    c->ready += (path->wires[i] & PATH_BACKWARD) != 0;
  }
  return true;
}

/* Is any path too long? Counts the late paths through each channel. */
static bool is_late(register_trades *t) {
  bool late = true;
  for (size_t i = 0; i < t->net->graph.num_channels; i++) {
    t->channels[i].paths = t->channels[i].ready = 0;
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
      t->late = it;
      return false;
    }
  }
  return true;
}

/* Does a call end as soon, and begin its loops, if anything may be later? */
static bool is_call_in_time(register_trades *t) {
  if (t->later == 0) {
    return true;
  }
  uint64_t taken = t->calls.times.num_ops;
  t->steps -= taken < t->steps ? taken : t->steps;
  return call_deadlines_are_kept(&t->calls);
}

/* Notes which edges of its loop a channel has. */
static void own_edges(register_trades *t, uint32_t channel) {
  const held_channel *h = &t->held.channels[channel];
  const held_loop *loop = h->edge->loop;
  uint32_t edge = h->edge->edge;
  loop->owners[edge] = channel;
  for (uint32_t i = 0; i < h->had; i++) {
    edge = loop->behind[loop->tokens->edges[edge].to];
    loop->owners[edge] = channel;
  }
}

/* Finds the channels of the edges of all loops. Returns false when out of
 * memory. */
static bool find_owners(register_trades *t) {
  for (held_loop *it = t->loops->first; it; it = it->next) {
    size_t count = it->tokens->num_edges;
    it->owners = ARENA_UNSET(&t->net->memory, uint32_t, count + 1);
    for (size_t i = 0; it->owners && i < count; i++) {
      it->owners[i] = HELD_LOOPS_NONE;
    }
    if (!it->owners) {
      return false;
    }
  }
  for (uint32_t i = 0; i < t->net->graph.num_channels; i++) {
    if (t->held.channels[i].edge) {
      own_edges(t, i);
    }
  }
  return true;
}

static void look_at_cause(size_t edge, bool for_room, void *user) {
  register_trades *t = user;
  uint32_t channel = t->late->owners[edge];
  if (channel != HELD_LOOPS_NONE) {
    t->channels[channel].needs_room |= for_room;
    t->channels[channel].awaits |= !for_room;
  }
}

/* Finds out why tokens are late. */
static void find_causes(register_trades *t) {
  for (size_t i = 0; i < t->net->graph.num_channels; i++) {
    t->channels[i].needs_room = t->channels[i].awaits = false;
  }
  token_causes_follow(t->late->tokens, look_at_cause, t);
  uint64_t taken = t->late->tokens->num_edges * STEPS_OF_CAUSES;
  t->steps -= taken < t->steps ? taken : t->steps;
}

/* What may help where a path is too long. */
static trade_step step_for_clock(const register_trades *t, uint32_t channel) {
  const trade_channel *c = &t->channels[channel];
  trade_step step = {.channel = channel};
  if (c->paths > 0 && may_get(t, channel)) {
    step.registers = 1;
    step.weight = c->paths;
    step.bits = bits_of(&t->net->channels[channel]);
  } else if (c->ready > 0 && may_get_ready(t, channel)) {
    step.ready = 1;
    step.weight = c->ready;
    step.bits = bits_of(&t->net->channels[channel]);
  }
  return step;
}

/* The same where a token is too late: room, or a register less on its way. */
static trade_step step_for_tokens(const register_trades *t, uint32_t channel) {
  const trade_channel *c = &t->channels[channel];
  const net_channel *n = &t->net->channels[channel];
  trade_step step = {.channel = channel, .bits = bits_of(n), .weight = 1};
  if (c->needs_room && may_get_slot(t, channel)) {
    step.slots = 1;
  } else if (c->awaits && n->registers > 0 && may_lose(t, channel)) {
    step.registers = -1;
    step.bits = -step.bits;
  }
  return step;
}

/* Is a step better than another one? */
static bool is_better(const trade_step *step, const trade_step *than) {
  return step->bits * than->weight < than->bits * step->weight;
}

/* Lists the best steps of those that take less than so many bits. Returns how
 * many. */
static size_t list_steps(const register_trades *t, bool is_late, int64_t bits,
                         trade_step *steps) {
  size_t count = 0;
  for (uint32_t i = 0; i < t->net->graph.num_channels; i++) {
    trade_step step = is_late ? step_for_clock(t, i) : step_for_tokens(t, i);
    if ((step.registers == 0 && step.slots == 0 && step.ready == 0) ||
        t->channels[i].is_tried || step.bits >= bits) {
      continue;
    }
    size_t at = count;
    while (at > 0 && is_better(&step, &steps[at - 1])) {
      at--;
      if (at + 1 < MOST_TRIED) {
        steps[at + 1] = steps[at];
      }
    }
    if (at < MOST_TRIED) {
      steps[at] = step;
      count += count < MOST_TRIED;
    }
  }
  return count;
}

static void make_step(register_trades *t, const trade_step *step, int sign) {
  net_channel *c = &t->net->channels[step->channel];
  c->registers = (uint32_t)((int)c->registers + sign * step->registers);
  c->slots = (uint32_t)((int)c->slots + sign * step->slots);
  c->ready = (uint32_t)((int)c->ready + sign * step->ready);
  if (step->registers > 0 && !t->held.channels[step->channel].edge) {
    t->later = sign > 0 ? t->later + 1 : t->later - 1;
  }
  t->channels[step->channel].is_tried = sign > 0;
}

/* Makes steps that take less than so many bits in all, until the circuit is as
 * fast as it was. Returns whether that is possible; else nothing has changed.
 */
static bool repair(register_trades *t, int64_t bits, int left) {
  trade_step steps[MOST_TRIED];
  if (!is_call_in_time(t)) {
    return false;
  }
  bool late = is_late(t);
  if (!late && are_in_time(t)) {
    return bits > 0;
  }
  if (left == 0 || t->steps == 0 || t->repairs == 0) {
    return false;
  }
  t->repairs--;
  if (!late) {
    find_causes(t);
  }
  size_t count = list_steps(t, late, bits, steps);
  for (size_t i = 0; i < count && t->steps > 0; i++) {
    make_step(t, &steps[i], 1);
    if (repair(t, bits - steps[i].bits, left - 1)) {
      t->channels[steps[i].channel].is_tried = false;
      return true;
    }
    make_step(t, &steps[i], -1);
  }
  return false;
}

/* May a slot go from a channel that registers ready? A cycle of ready may lead
 * through an instance, unless a call passes the channel once, or the times of
 * its loop are known. */
static bool may_lose_ready(const register_trades *t, uint32_t channel) {
  const net_channel *c = &t->net->channels[channel];
  return c->ready > 0 && !c->is_fixed && !c->is_memory &&
         (!t->has_instance || c->is_once || t->held.channels[channel].edge);
}

/* What may go: a register, a slot, or one that registers ready. */
static const trade_step GOES[] = {
    {.registers = -1}, {.slots = -1}, {.ready = -1}};

/* May that go from a channel? */
static bool may_go(const register_trades *t, uint32_t channel,
                   const trade_step *what) {
  const net_channel *c = &t->net->channels[channel];
  if (what->registers != 0) {
    return may_lose(t, channel);
  }
  return what->slots != 0 ? c->slots > 0 && t->held.channels[channel].edge
                          : may_lose_ready(t, channel);
}

/* Tries to do without it. Returns whether it is gone. */
static bool try_without(register_trades *t, uint32_t channel,
                        const trade_step *what) {
  trade_step step = *what;
  step.channel = channel;
  t->later = 0;
  t->repairs = t->most_repairs;
  make_step(t, &step, 1);
  bool fits = repair(t, bits_of(&t->net->channels[channel]), MOST_REPAIRS);
  t->channels[channel].is_tried = false;
  if (!fits) {
    make_step(t, &step, -1);
  }
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
  for (size_t i = 0; i < t->net->graph.num_channels; i++) {
    uint32_t channel = t->turns[i].channel;
    for (size_t k = 0; k < sizeof GOES / sizeof *GOES; k++) {
      while (t->steps > 0 && may_go(t, channel, &GOES[k]) &&
             try_without(t, channel, &GOES[k])) {
        any = true;
      }
    }
  }
  return any;
}

/* How many repairs are looked for in a trade. */
static int most_repairs(const held_loops *loops) {
  const held_loop *it = loops->first;
  while (it && it->is_straight) {
    it = it->next;
  }
  return it ? MOST_LOOKED_UNEVEN : MOST_LOOKED;
}

static bool begin(register_trades *t, double period) {
  register_net *net = t->net;
  t->times.counts_entries = true;
  size_t count = net->graph.num_channels + 1;
  t->turns = ARENA_UNSET(&net->memory, trade_turn, count);
  t->channels = ARENA_ARRAY(&net->memory, trade_channel, count);
  if (!t->turns || !t->channels || !held_net_begin(&t->held, net, t->loops) ||
      !register_times_begin(&t->times, net, period, false) ||
      !call_deadlines_begin(&t->calls, net)) {
    return false;
  }
  t->steps = t->times.steps * MOST_LOOKS + MORE_STEPS;
  t->has_instance = ir_has_instance(net->func);
  t->most_repairs = most_repairs(t->loops);
  for (uint32_t i = 0; i < net->graph.num_channels; i++) {
    t->turns[i] = (trade_turn){i, net->channels[i].width};
  }
  qsort(t->turns, net->graph.num_channels, sizeof *t->turns, compare_turns);
  held_net_begin_round(&t->held);
  return find_owners(t);
}

/* Makes the trades of those parts of a net. */
static bool trade(MlirOperation func, const held_loops *loops, double period,
                  unsigned parts) {
  register_net net = {0};
  register_trades t = {.loops = loops, .net = &net};
  bool ok = register_net_take(&net, func, parts) && begin(&t, period);
  bool goes = ok;
  for (int i = 0; goes && i < MOST_ROUNDS; i++) {
    goes = make_round(&t);
  }
  if (ok) {
    register_net_give(&net);
  }
  call_deadlines_finish(&t.calls);
  register_net_finish(&net);
  return ok;
}

bool register_trades_make(MlirOperation func, const held_loops *loops,
                          double period) {
  return trade(func, loops, period, REGISTER_NET_CALLS | REGISTER_NET_SLOTS);
}

bool register_trades_make_nests(MlirOperation func, const held_loops *loops,
                                double period) {
  return trade(func, loops, period,
               REGISTER_NET_CALLS | REGISTER_NET_SLOTS | REGISTER_NET_NESTS);
}
