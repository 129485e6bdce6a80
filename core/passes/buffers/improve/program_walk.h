/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A walk through the choices of a program: something goes, others come, whether
 * all is possible meanwhile or not, as long as that costs less than a limit.
 *
 * What has been learned of choices that were not possible is a clause each, and
 * a clause weighs the more the longer it is broken. So the walk leaves what
 * looks best for what has not been tried (Gao, Weise and Li, "An efficient
 * local search heuristic with row weighting for the unicost set covering
 * problem", European Journal of Operational Research 2015; here with costs, and
 * with rows that are found on the way).
 */
#ifndef HLS_PASSES_IMPROVE_PROGRAM_WALK_H
#define HLS_PASSES_IMPROVE_PROGRAM_WALK_H

#include "core/passes/buffers/improve/program_choices.h"

/* Walks from the choices that there are until all is possible for less than
 * `limit` in all, or for so many moves. Returns whether that is so. */
bool program_walk_make(program_choices *choices, double limit, int moves);

#endif
