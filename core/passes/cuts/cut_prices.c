/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A channel on a cycle costs time in the innermost loop with that cycle, unless
 * its tokens wait there long enough.
 */
#include "core/passes/cuts/cut_prices.h"
#include "core/passes/cuts/call_channels.h"
#include "core/passes/timing/loop_ops.h"

/* The level of a loop in no other. */
enum { OUTERMOST = 2 };

bool cut_prices_look(cut_prices *prices, MlirOperation func) {
  bool ok = loop_nest_find(&prices->nest, func) &&
            cycle_levels_find(&prices->levels, &prices->nest);
  prices->has_looked = ok;
  prices->are_none =
      ok && prices->nest.num_loops == 0 && prices->levels.levels.count == 0;
  return ok;
}

bool cut_prices_find(cut_prices *prices, MlirOperation func,
                     const wire_times *wires, const bool *may_be_cut,
                     const loop_fit_periods *periods, bool with_calls) {
  if (!prices->has_looked && !cut_prices_look(prices, func)) {
    return false;
  }
  loop_nest *nest = &prices->nest;
  loop_ops known = {0};
  prices->is_known = true;
  bool ok = loop_ops_know(&known, nest) &&
            loop_times_find(&prices->times, nest) &&
            (!prices->times.loops ||
             loop_fit(&prices->times, wires, may_be_cut, periods)) &&
            (!with_calls ||
             call_times_find(&prices->calls, &nest->headers.blocks.table, nest,
                             &prices->times));
  nest->known = NULL;
  loop_ops_finish(&known);
  return ok;
}

void cut_prices_finish(cut_prices *prices) {
  loop_nest_finish(&prices->nest);
  cycle_levels_finish(&prices->levels);
  loop_times_finish(&prices->times);
  call_times_finish(&prices->calls);
  *prices = (cut_prices){0};
}

void cut_prices_settle(cut_prices *prices) {
  call_times_settle(&prices->calls);
}

bool cut_prices_are_paid_once(const cut_prices *prices, MlirValue value) {
  return call_channels_has(&prices->nest, &prices->levels, value);
}

cut_price cut_prices_of(const cut_prices *prices, MlirValue value) {
  const timed_channel *channel = loop_times_channel(&prices->times, value);
  bool may_wait = channel && channel->to != LOOP_TIMES_NOBODY;
  return (cut_price){.level = cycle_levels_of(&prices->levels, value),
                     .channel = may_wait ? channel : NULL,
                     .call = call_times_channel(&prices->calls, value)};
}

unsigned cut_prices_now(const cut_price *price) {
  bool waits = price->channel && loop_times_spare(price->channel) > 0;
  unsigned level = price->level;
  return !waits ? level : level > OUTERMOST ? level - 1 : 0;
}

bool cut_prices_delay_call(const cut_prices *prices, const cut_price *price) {
  return price->call && call_times_spare(&prices->calls, price->call) <= 0;
}

void cut_prices_take(cut_prices *prices, MlirValue value) {
  timed_channel *channel = loop_times_channel(&prices->times, value);
  if (cycle_levels_of(&prices->levels, value) > 0 && channel &&
      channel->to != LOOP_TIMES_NOBODY) {
    loop_times_add_register(channel);
  }
  call_channel *call = call_times_channel(&prices->calls, value);
  if (call) {
    call_times_add_register(&prices->calls, call);
  }
}

bool cut_prices_follow(cut_prices *prices, MlirValue value, MlirValue behind) {
  timed_channel *channel = loop_times_channel(&prices->times, value);
  return cycle_levels_follow(&prices->levels, value, behind) &&
         call_times_follow(&prices->calls, value, behind) &&
         (!channel ||
          ptr_map_set(&prices->times.channels, behind.ptr, channel));
}
