/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where the registers of an island have the fewest bits.
 */
#ifndef HLS_PASSES_ISLAND_MOVES_H
#define HLS_PASSES_ISLAND_MOVES_H

#include "core/passes/islands/island.h"

/* Moves the units of an island to the start times by which the fewest bits
 * wait, from start times that are possible. No path gets longer than the clock
 * period, in nanoseconds, if none was, and nothing leaves the island later.
 * Values that come later than an iteration begins stay where they are if they
 * `may_be_awaited`. Start times stay as they are when out of memory, which the
 * island notes. */
void island_move_units(island *i, double period, bool may_be_awaited);

#endif
