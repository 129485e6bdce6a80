/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a call passes outside of its loops in a program: the default's schedule
 * of the whole function (cuts/call_times.h), in which each loop runs once.
 *
 * - An operation outside of loops starts when all of its operands are there; a
 *   register makes one of them a cycle later. What leaves a loop may be later
 *   there than it was, and then it is so here, too.
 * - Nothing that is seen is later than with the buffers that were there: the
 *   call's end, a store, what a memory is told of the end, and what a loop
 *   begins with. Where ways meet that are not taken all, each is as soon as it
 *   was.
 * - The last of what a loop begins with is sooner by as much as is asked for
 *   (`loop_rate.sooner`), where it comes by a way that ends the call.
 */
#ifndef HLS_PASSES_MILP_CALL_ROWS_H
#define HLS_PASSES_MILP_CALL_ROWS_H

#include "core/passes/buffers/milp/loop_rate.h"
#include "core/passes/buffers/milp/places.h"
#include "core/passes/timing/loop_nest.h"

/* Adds them for a function whose places are empty and have their variables,
 * with the rates of its loops, of which nothing is asked to be sooner. Returns
 * false when out of memory. */
bool call_rows_add(milp_program *program, const milp_places *places,
                   const loop_nest *nest, loop_rate *rates, size_t num_rates);

#endif
