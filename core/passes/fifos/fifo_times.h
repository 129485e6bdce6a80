/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Start times by which fewer tokens wait, or narrower ones.
 */
#ifndef HLS_PASSES_FIFO_TIMES_H
#define HLS_PASSES_FIFO_TIMES_H

#include "core/passes/fifos/fifo_slots.h"

/* Lets operations of a loop's graph, which has a schedule for the interval of
 * `slots`, start at other times, by which the FIFOs of the loop need fewer
 * bits. The interval stays, and so does when the loop is left, and when its
 * stores are performed. Returns false when out of memory. */
bool fifo_times_improve(loop_graph *loop, const fifo_slots *slots);

#endif
