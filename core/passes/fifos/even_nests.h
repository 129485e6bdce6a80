/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loops around others, the tokens of which come at known times.
 */
#ifndef HLS_PASSES_EVEN_NESTS_H
#define HLS_PASSES_EVEN_NESTS_H

#include "core/passes/fifos/fifo_slots.h"
#include "core/passes/rounds/loop_runs.h"

/* Around more levels of loops than this, nothing is known. */
enum { EVEN_NESTS_LEVELS = 3 };

/* Does the interval of a loop's graph say how soon iterations follow each
 * other? So it does where constants tell how often all loops in it run. It does
 * also where nobody knows that and each of them has one loop in it at the most,
 * if a way through these bounds the interval of iterations in which they run
 * once: where they run longer, all that follows is later by as much. */
bool even_nests_has(const loop_runs *runs, const loop_graph *loop,
                    const fifo_slots *slots);

#endif
