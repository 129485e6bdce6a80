/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A call in which the C program has ended itself, as by an assertion that does
 * not hold: a circuit that tells of traps is run on it, too.
 */
#ifndef SIM_STOP_H
#define SIM_STOP_H

#include "rtl/sim.h"
#include "rtl/sim/golden/golden.h"

/* To be called when golden_await() has found that main() has failed. If it has
 * ended in a call whose circuit has to say so, that call becomes the last one
 * of the recording, which is to store the line of the text where it has ended,
 * and the verdict SIM_PASS again. Otherwise all stays: that line is not known
 * when the program behaves otherwise as it is run once more. */
hls_status sim_stop_take(const sim_request *request, golden *native,
                         sim_result *result, hls_error *error);

/* The verdict on a recording with such a call, when the circuit has done as the
 * program has. */
hls_status sim_stop_judge(const golden *native, sim_result *result,
                          hls_error *error);

/* Whether that was the verdict. */
bool sim_stop_is_verdict(const golden *native, const sim_result *result);

#endif
