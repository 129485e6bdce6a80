/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Moves of registers, in whose place tokens may be held by what they come from.
 */
#ifndef HLS_PASSES_HELD_MOVES_H
#define HLS_PASSES_HELD_MOVES_H

#include "core/passes/sharing/held_loops.h"

/* Makes those that save bits, in loops of a materialised function: none gets
 * slower, nothing that is seen outside of it is later, and no path gets longer
 * than the period, in nanoseconds, or than it was. Returns false when out of
 * memory. */
bool held_moves_make(MlirOperation func, const held_loops *loops,
                     double period);

#endif
