/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loads of iterations that do not take place.
 */
#ifndef HLS_PASSES_GUESS_LOADS_H
#define HLS_PASSES_GUESS_LOADS_H

#include "core/passes/guesses/guess_loop.h"

/* Keeps the loads of a loop within their arrays: an address outside of one,
 * which only an iteration can have that does not take place, becomes 0. */
void guess_loads_keep_inside(const guess_loop *loop);

#endif
