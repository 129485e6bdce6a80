/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Moves registers to the ways that need them.
 */
#ifndef HLS_PASSES_WAY_MOVES_H
#define HLS_PASSES_WAY_MOVES_H

#include "core/ir/ir.h"

/* Moves registers of a materialised function from where several ways around a
 * loop have met to those ways that have no others (short_ways.h), with paths up
 * to `period` nanoseconds, or as long as they were. A FIFO there has a slot
 * less. Returns false when out of memory. */
bool way_moves_make(MlirOperation func, double period);

#endif
