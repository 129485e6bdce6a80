/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looks for what makes a circuit as fast as it was, when something has gone
 * from it or has come.
 */
#ifndef HLS_PASSES_TRADE_SEARCH_H
#define HLS_PASSES_TRADE_SEARCH_H

#include "core/passes/sharing/trade_state.h"

/* Makes a step, and so many others at the most that take less than so many bits
 * in all, so that the circuit is as fast as it was; `repairs` are looked for.
 * Returns whether that is possible; else nothing has changed. */
bool trade_search_make(trade_state *state, const trade_step *step, int64_t bits,
                       int most, int repairs);

/* Tries to do without what a step takes from a channel, for fewer bits than
 * that has. */
bool trade_search_do_without(trade_state *state, const trade_step *what,
                             uint32_t channel, int repairs);

#endif
