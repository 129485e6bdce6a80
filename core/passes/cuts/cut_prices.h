/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a register on a channel costs, in the time of loops.
 */
#ifndef HLS_PASSES_CUT_PRICES_H
#define HLS_PASSES_CUT_PRICES_H

#include "core/passes/buffers/cycle_levels.h"
#include "core/passes/cuts/call_times.h"
#include "core/passes/retiming/loop_fit.h"

/* Zero-initialise; finish() in every case. */
typedef struct cut_prices {
  bool is_known;
  bool has_looked; /* are the loops known? */
  bool are_none;   /* is nothing on a cycle? No register changes that */
  loop_nest nest;
  cycle_levels levels;
  loop_times times;
  call_times calls;
} cut_prices;

/* Finds the loops of a circuit, on which prices depend, before it is cut.
 * Returns false when out of memory. */
bool cut_prices_look(cut_prices *prices, MlirOperation func);

/* Finds the prices for a circuit, with what makes calls longer, or without.
 * They are found once: registers that are added change them
 * (cut_prices_take()). Returns false when out of memory. */
bool cut_prices_find(cut_prices *prices, MlirOperation func,
                     const wire_times *wires, const bool *may_be_cut,
                     const loop_fit_periods *periods, bool with_calls);
void cut_prices_finish(cut_prices *prices);

/* Finds anew what registers that were added have left of the times of a call.
 */
void cut_prices_settle(cut_prices *prices);

/* What the price of a register on a channel depends on. */
typedef struct cut_price {
  unsigned level;               /* cycle_levels.h */
  const timed_channel *channel; /* whose tokens may wait; NULL for none */
  const call_channel *call;     /* the same in a call */
} cut_price;

/* Does a call pay for a register on a channel once (call_channels.h)? */
bool cut_prices_are_paid_once(const cut_prices *prices, MlirValue value);

cut_price cut_prices_of(const cut_prices *prices, MlirValue value);

/* The price as it is now: 0 when no loop gets slower by the register than the
 * clock makes it anyway; else 1, and 1 more for each loop that the slower one
 * is in, itself too. */
unsigned cut_prices_now(const cut_price *price);

/* Does a call take longer by the register, as it is now? No, when that has not
 * been found. */
bool cut_prices_delay_call(const cut_prices *prices, const cut_price *price);

/* Counts a register that is to be added to a channel. */
void cut_prices_take(cut_prices *prices, MlirValue value);

/* Tells that a buffer has been added to a channel, and what is behind it.
 * Returns false when out of memory. */
bool cut_prices_follow(cut_prices *prices, MlirValue value, MlirValue behind);

#endif
