/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When tokens come in a loop whose iterations take ways of different lengths,
 * one after the other in many orders: some of the fastest may wait for a slow
 * one, in registers and slots, and make up for that behind it. So it is known
 * what a register or a slot is worth that neither the slowest iterations need
 * by themselves nor the fastest.
 *
 * The conditions are those of token_times.h, for each iteration by itself.
 */
#ifndef HLS_PASSES_MIXED_TIMES_H
#define HLS_PASSES_MIXED_TIMES_H

#include "core/passes/tokens/token_times.h"

/* Is a loop small enough for its times to be found, and for some tries? */
bool mixed_times_may_be_known(const loop_graph *loop);

/* Finds when iterations begin, and what is seen outside of the loop, with the
 * buffers that there are: that may not be later from now on, nor may it be in
 * the fastest iterations alone, as `fastest` knows them. `loop` and `way` are
 * the graphs of both. `fits` tells whether it is known. What is needed lives in
 * `memory`. Returns false when out of memory. */
bool mixed_times_begin(token_times *times, const loop_graph *loop,
                       token_times *fastest, const loop_graph *way,
                       arena_pool *memory, bool *fits);

#endif
