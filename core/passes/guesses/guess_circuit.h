/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A loop with a guess.
 */
#ifndef HLS_PASSES_GUESS_CIRCUIT_H
#define HLS_PASSES_GUESS_CIRCUIT_H

#include "core/passes/guesses/guess_loop.h"

/* Lets iterations of a loop begin before its leaves are known. The loop has to
 * have been checked (guess_check.h). No guess is made before an iteration has
 * the value `pace`, unless that is null. Returns false when out of memory. */
bool guess_circuit_make(guess_loop *loop, MlirValue pace);

#endif
