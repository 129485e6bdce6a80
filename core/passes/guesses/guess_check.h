/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether iterations of a loop may be begun that do not take place.
 */
#ifndef HLS_PASSES_GUESS_CHECK_H
#define HLS_PASSES_GUESS_CHECK_H

#include "core/passes/guesses/guess_loop.h"

/* Why the iterations of a loop may not be begun too early: the end of a
 * sentence that begins with "because"; NULL if they may. What depends on the
 * leaves is asked when they have been found. */
const char *guess_check_ops(const guess_loop *loop);
const char *guess_check_ways(guess_loop *loop);

#endif
