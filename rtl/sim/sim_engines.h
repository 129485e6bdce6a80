/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The simulators that a request names: which of them simulates the circuit, and
 * whether two of them agree.
 */
#ifndef SIM_ENGINES_H
#define SIM_ENGINES_H

#include "rtl/sim/golden/golden.h"

/* Simulates the circuit on the calls that `native` has recorded, and puts the
 * verdict into `result`. HLS_DIAGNOSED when the user's RTL does not fit,
 * HLS_INTERNAL when two simulators disagree. */
hls_status sim_engines_replay(const sim_request *request, const golden *native,
                              sim_result *result, hls_diagnostics *diagnostics,
                              hls_error *error);

#endif
