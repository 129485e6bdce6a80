/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is known early of whether a loop goes on.
 */
#ifndef HLS_PASSES_GUESS_EXPECTED_H
#define HLS_PASSES_GUESS_EXPECTED_H

#include "core/passes/guesses/guess_loop.h"

/* Finds the leaves of what decides whether a loop goes on: conditions that come
 * `least` cycles after an iteration has begun, or later, and may end the loop
 * by themselves. Returns false when out of memory. */
bool guess_expected_find_leaves(guess_loop *loop, int64_t least);

/* Does a bit depend on a leaf by that circuit, or is it one? */
bool guess_expected_depends(const guess_loop *loop, MlirValue value);

/* Makes, right before the loop's init, a value that is what decides whether the
 * loop goes on if all of its leaves say so. */
MlirValue guess_expected_make(const guess_loop *loop);

#endif
