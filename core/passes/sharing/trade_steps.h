/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What may be put into the channels of a circuit, or taken from them.
 */
#ifndef HLS_PASSES_TRADE_STEPS_H
#define HLS_PASSES_TRADE_STEPS_H

#include "core/passes/sharing/trade_state.h"

/* So many steps are tried where one is needed. */
enum { TRADE_STEPS_TRIED = 5 };

/* What may go or come: a register, a slot, or one that registers ready. */
enum { TRADE_STEPS_KINDS = 3 };
extern const trade_step trade_steps_go[TRADE_STEPS_KINDS];

/* May that go from a channel? */
bool trade_steps_may_go(const trade_state *state, uint32_t channel,
                        const trade_step *what);

/* Lists the best steps of those that take less than so many bits: where a path
 * `is_late`, or else a token. Leaves those out with which so many steps in all
 * would not cut all paths that are late. Returns how many. */
size_t trade_steps_list(const trade_state *state, bool is_late, int64_t bits,
                        int left, trade_step steps[TRADE_STEPS_TRIED]);

#endif
