/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The circuit's side of a simulation: a model of it, by whatever simulator the
 * request names, run on the recorded calls.
 */
#ifndef SIM_CIRCUIT_H
#define SIM_CIRCUIT_H

#include "rtl/sim/golden/golden.h"

/* Runs the circuit on the calls that `native` has recorded, and puts the
 * verdict into `result`. HLS_DIAGNOSED when the user's RTL does not fit. */
hls_status sim_circuit_replay(const sim_request *request, const golden *native,
                              sim_result *result, hls_diagnostics *diagnostics,
                              hls_error *error);

#endif
