/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * New operations in a loop.
 */
#ifndef HLS_PASSES_GUESS_PLACE_H
#define HLS_PASSES_GUESS_PLACE_H

#include "core/passes/guesses/guess_loop.h"

/* The location of what is made for a loop. */
MlirLocation guess_place_location(const guess_loop *loop);

/* Puts an operation into the text, in the basic block of what makes a value of
 * the loop. Returns the operation. */
MlirOperation guess_place_near(const guess_loop *loop, MlirValue value,
                               MlirOperation op);

/* Puts an operation into the block of the loop's header, or in the last one of
 * an iteration. Returns the operation. */
MlirOperation guess_place_first(const guess_loop *loop, MlirOperation op);
MlirOperation guess_place_last(const guess_loop *loop, MlirOperation op);

/* Lets tokens pass for which a condition is 1, in the basic block of what makes
 * the value `near`. */
MlirValue guess_place_pass(const guess_loop *loop, MlirValue condition,
                           MlirValue value, MlirValue near);

/* A constant of one bit, which is there at any time. */
MlirValue guess_place_bit(const guess_loop *loop, MlirType type, bool bit);

#endif
