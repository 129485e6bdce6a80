/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All registers and slots have their turn, the widest first: each may go for
 * narrower ones (trade_search.h). Then others come, for which several go
 * (trade_inserts.h).
 */
#include "core/passes/sharing/register_trades.h"
#include "core/passes/sharing/trade_inserts.h"
#include "core/passes/sharing/trade_search.h"
#include "core/passes/sharing/trade_steps.h"
#include <stdlib.h>

/* So many repairs are looked for in a trade, as those that fit are found early.
 * But where iterations take ways of different lengths, the times are those of
 * the fastest one, and each further trade may take from a slower one what its
 * tokens wait in: there, the steps are for few trades. */
enum { MOST_LOOKED = 9, MOST_LOOKED_UNEVEN = 1000 };

/* All registers are tried so often, as some become needless by others. */
enum { MOST_ROUNDS = 4 };

/* Most of what goes takes few steps, and most steps are taken by what does not
 * go. So each trade has so many steps first, and then as many as are left.
 * Where iterations take ways of different lengths, the widest go first,
 * whatever they take, and if no steps are left then, there are some for small
 * trades. */
static const uint64_t STEPS_EACH = 3000, STEPS_OF_SMALL = 200000;

/* So many steps are taken to find what may come. */
static const uint64_t STEPS_OF_INSERTS = 100000;

/* A channel whose registers are looked at. */
typedef struct trade_turn {
  uint32_t channel;
  unsigned width;
} trade_turn;

static int compare_turns(const void *a, const void *b) {
  const trade_turn *x = a, *y = b;
  return x->width != y->width
             ? (x->width < y->width ? 1 : -1)
             : (x->channel > y->channel) - (x->channel < y->channel);
}

/* Lists all channels, the widest first. Returns NULL when out of memory. */
static uint32_t *list_turns(register_net *net) {
  size_t count = net->graph.num_channels;
  trade_turn *turns = ARENA_UNSET(&net->memory, trade_turn, count + 1);
  uint32_t *channels = ARENA_UNSET(&net->memory, uint32_t, count + 1);
  if (!turns || !channels) {
    return NULL;
  }
  for (uint32_t i = 0; i < count; i++) {
    turns[i] = (trade_turn){i, net->channels[i].width};
  }
  qsort(turns, count, sizeof *turns, compare_turns);
  for (size_t i = 0; i < count; i++) {
    channels[i] = turns[i].channel;
  }
  return channels;
}

/* How much is tried in a trade. */
typedef struct trade_effort {
  int repairs;
  uint64_t steps;
} trade_effort;

/* Makes a trade if there is one. */
static bool make_trade(trade_state *t, const trade_step *what, uint32_t channel,
                       const trade_effort *effort) {
  if (t->steps == 0 || !trade_steps_may_go(t, channel, what)) {
    return false;
  }
  uint64_t rest = trade_state_set_aside(t, effort->steps);
  bool goes = trade_search_do_without(t, what, channel, effort->repairs);
  t->steps += rest;
  if (goes) {
    trade_state_keep(t);
  }
  return goes;
}

/* Lets all go from a channel that may. Returns whether any has. */
static bool make_turn(trade_state *t, uint32_t channel,
                      const trade_effort *effort) {
  bool any = false;
  for (size_t k = 0; k < TRADE_STEPS_KINDS; k++) {
    while (make_trade(t, &trade_steps_go[k], channel, effort)) {
      any = true;
    }
  }
  return any;
}

static bool make_round(trade_state *t, const uint32_t *turns,
                       const trade_effort *effort) {
  bool any = false;
  for (size_t i = 0; i < t->net->graph.num_channels; i++) {
    any = make_turn(t, turns[i], effort) || any;
  }
  return any;
}

/* All have their turns, until nothing goes any more. */
static void make_rounds(trade_state *t, const uint32_t *turns,
                        const trade_effort *effort) {
  bool goes = true;
  for (int i = 0; goes && i < MOST_ROUNDS; i++) {
    goes = make_round(t, turns, effort);
  }
}

/* How many repairs are looked for in a trade. */
static int most_repairs(const held_loops *loops) {
  const held_loop *it = loops->first;
  while (it && it->is_straight) {
    it = it->next;
  }
  return it ? MOST_LOOKED_UNEVEN : MOST_LOOKED;
}

/* Lets others come for which several go. Returns false when out of memory. */
static bool make_inserts(trade_state *t, const uint32_t *turns,
                         const trade_effort *effort) {
  bool ok = true, goes = true;
  t->steps = STEPS_OF_INSERTS;
  for (int i = 0; ok && goes && i < MOST_ROUNDS; i++) {
    trade_state_count_first(t, true);
    ok = trade_inserts_make(t, turns, MOST_LOOKED, &goes);
    trade_state_count_first(t, false);
    goes = ok && goes && make_round(t, turns, effort);
  }
  return ok;
}

/* Returns false when out of memory. */
static bool make_all(trade_state *t, const uint32_t *turns) {
  const int repairs = most_repairs(t->loops);
  const trade_effort small = {repairs, STEPS_EACH}, all = {repairs, UINT64_MAX};
  if (repairs == MOST_LOOKED) {
    make_rounds(t, turns, &small);
  }
  make_rounds(t, turns, &all);
  if (repairs != MOST_LOOKED && t->steps == 0) {
    t->steps = STEPS_OF_SMALL;
    make_rounds(t, turns, &small);
  }
  return make_inserts(t, turns, &all);
}

/* Makes the trades of those parts of a net. */
static bool trade(MlirOperation func, const held_loops *loops, double period,
                  unsigned parts) {
  register_net net = {0};
  trade_state t = {0};
  bool ok = register_net_take(&net, func, parts) &&
            trade_state_begin(&t, &net, loops, period);
  const uint32_t *turns = ok ? list_turns(&net) : NULL;
  ok = turns && make_all(&t, turns);
  if (ok) {
    register_net_give(&net);
  }
  trade_state_finish(&t);
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
