/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the other placement has reached, as bounds of a program: no loop begins
 * its iterations less often, and nothing that is seen outside of a loop is
 * later.
 */
#ifndef HLS_PASSES_MILP_LOOP_DEADLINES_H
#define HLS_PASSES_MILP_LOOP_DEADLINES_H

#include "core/passes/buffers/milp/loop_rate.h"

/* Adds them for a loop. The integers and the rate have the values of the other
 * placement (milp_evaluate()); the phases get the earliest ones that these
 * allow. */
void loop_deadlines_add(milp_program *program, const loop_rate *rate);

#endif
