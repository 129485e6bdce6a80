/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The other half of trades: a register comes, and others go for it.
 */
#ifndef HLS_PASSES_TRADE_INSERTS_H
#define HLS_PASSES_TRADE_INSERTS_H

#include "core/passes/sharing/trade_state.h"

/* Puts registers and slots into channels for which so much goes that there are
 * fewer bits in all. `turns` are all channels in the order in which they lose
 * something. `*any` tells whether anything has changed. Returns false when out
 * of memory. */
bool trade_inserts_make(trade_state *state, const uint32_t *turns, int repairs,
                        bool *any);

#endif
