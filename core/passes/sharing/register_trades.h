/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Registers and slots that go, where others with fewer bits do what they were
 * for.
 */
#ifndef HLS_PASSES_REGISTER_TRADES_H
#define HLS_PASSES_REGISTER_TRADES_H

#include "core/passes/sharing/held_loops.h"

/* Makes the trades that save bits, in loops of a materialised function and
 * outside of all loops: no loop gets slower, nothing that is seen outside of it
 * is later, and no path gets longer than the period, in nanoseconds, or than it
 * was. Returns false when out of memory. */
bool register_trades_make(MlirOperation func, const held_loops *loops,
                          double period);

/* The same in a function of several loops, where registers have been traded
 * before: FIFOs are registers and slots now, too. */
bool register_trades_make_nests(MlirOperation func, const held_loops *loops,
                                double period);

#endif
