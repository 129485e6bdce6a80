/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The stores of a loop with a guess.
 */
#ifndef HLS_PASSES_GUESS_STORES_H
#define HLS_PASSES_GUESS_STORES_H

#include "core/passes/guesses/guess_loop.h"

/* Is an operation a constant of the loop, the number of stores that a memory is
 * told of? */
bool guess_stores_announces(const guess_loop *loop, MlirOperation op);

/* Why a store, or what announces one, may not be in such a loop: the end of a
 * sentence that begins with "because"; NULL if it may, and for other
 * operations. Notes the leaves before it. */
const char *guess_stores_check(guess_loop *loop, size_t op);

/* Does the loop store? Then its judge is in the block of its header. */
bool guess_stores_has_any(const guess_loop *loop);

/* Lets the stores of a loop be performed, and announced, in iterations that
 * take place. Control leaves the loop behind the announcements, by `last`. */
void guess_stores_filter(const guess_loop *loop, MlirOperation judge);

#endif
