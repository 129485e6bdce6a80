/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How often the loops of a program begin their iterations with given buffers.
 */
#ifndef HLS_PASSES_IMPROVE_PROGRAM_RATES_H
#define HLS_PASSES_IMPROVE_PROGRAM_RATES_H

#include "core/passes/buffers/improve/least_values.h"
#include "core/passes/buffers/milp/buffer_program.h"

/* Gives the rates of all loops the most that the choices of a program allow,
 * which are those of its places. `values` have begun with it, and `is_choice`
 * has the rates, too. Returns whether there are such: else no rate helps, or
 * the steps have ended, or so many rates were too high that nobody waits. */
bool program_rates_find(buffer_program *program, least_values *values);

/* Lowers a rate, the variable of a loop, which lets a phase on a cycle of rows
 * be later than itself, to the most at which it is not. `values` have just been
 * found impossible. Returns whether there is such a cycle. */
bool program_rates_lower(milp_program *program, size_t rate,
                         least_values *values);

#endif
