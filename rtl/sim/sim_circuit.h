/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The circuit's side of a simulation: a model of it, by one simulator, run on
 * the recorded calls.
 */
#ifndef SIM_CIRCUIT_H
#define SIM_CIRCUIT_H

#include "rtl/sim/golden/golden.h"

/* Runs the circuit on the calls that `native` has recorded, and puts the
 * verdict into `result`. HLS_DIAGNOSED when the user's RTL does not fit. When
 * the simulator cannot simulate this circuit, there is no verdict but its
 * `*refusal`, which the caller frees; it is NULL otherwise. */
hls_status sim_circuit_replay(const simulator *engine,
                              const sim_request *request, const golden *native,
                              sim_result *result, char **refusal,
                              hls_diagnostics *diagnostics, hls_error *error);

#endif
