/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All registers and slots have their turn, the widest first: each may go for
 * narrower ones (trade_search.h).
 */
#include "core/passes/sharing/register_trades.h"
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

/* A channel whose registers are looked at, and how many trades had been made,
 * and one more, when nothing of each kind could go: with as many, none can. */
typedef struct trade_turn {
  uint32_t channel;
  unsigned width;
  size_t settled[TRADE_STEPS_KINDS];
} trade_turn;

static int compare_turns(const void *a, const void *b) {
  const trade_turn *x = a, *y = b;
  return x->width != y->width
             ? (x->width < y->width ? 1 : -1)
             : (x->channel > y->channel) - (x->channel < y->channel);
}

/* Lists all channels, the widest first. Returns NULL when out of memory. */
static trade_turn *list_turns(register_net *net) {
  size_t count = net->graph.num_channels;
  trade_turn *turns = ARENA_UNSET(&net->memory, trade_turn, count + 1);
  for (uint32_t i = 0; turns && i < count; i++) {
    turns[i] = (trade_turn){i, net->channels[i].width, {0}};
  }
  if (turns) {
    qsort(turns, count, sizeof *turns, compare_turns);
  }
  return turns;
}

/* Lets all of a kind go from a channel that may. Returns whether any has. */
static bool make_turn(trade_state *t, trade_turn *turn, size_t kind,
                      int repairs) {
  const trade_step *what = &trade_steps_go[kind];
  bool any = false;
  while (t->steps > 0 && turn->settled[kind] != t->num_kept + 1 &&
         trade_steps_may_go(t, turn->channel, what)) {
    if (trade_search_do_without(t, what, turn->channel, repairs)) {
      trade_state_keep(t);
      any = true;
    } else {
      turn->settled[kind] = t->num_kept + 1;
    }
  }
  return any;
}

static bool make_round(trade_state *t, trade_turn *turns, int repairs) {
  bool any = false;
  for (size_t i = 0; i < t->net->graph.num_channels; i++) {
    for (size_t k = 0; k < TRADE_STEPS_KINDS; k++) {
      any = make_turn(t, &turns[i], k, repairs) || any;
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

/* Makes the trades of those parts of a net. */
static bool trade(MlirOperation func, const held_loops *loops, double period,
                  unsigned parts) {
  register_net net = {0};
  trade_state t = {0};
  bool ok = register_net_take(&net, func, parts) &&
            trade_state_begin(&t, &net, loops, period);
  trade_turn *turns = ok ? list_turns(&net) : NULL;
  bool goes = turns;
  for (int i = 0; goes && i < MOST_ROUNDS; i++) {
    goes = make_round(&t, turns, most_repairs(loops));
  }
  if (turns) {
    register_net_give(&net);
  }
  trade_state_finish(&t);
  register_net_finish(&net);
  return turns;
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
