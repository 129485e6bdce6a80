/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Changes that the steps of a simulation make to its result.
 */
#ifndef SIM_RESULT_H
#define SIM_RESULT_H

#include "rtl/sim.h"

/* Frees the mismatches; their total number stays. */
void sim_result_drop_mismatches(sim_result *result);

#endif
