/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The simulators that a request names: which of them simulates the circuit, and
 * whether two of them agree.
 */
#ifndef SIM_ENGINES_H
#define SIM_ENGINES_H

#include "rtl/sim/golden/golden.h"
#include "rtl/sim/sim_circuit.h"

/* sim_circuit_build() with the simulator of the request. */
sim_circuit *sim_engines_build(const sim_request *request,
                               const golden *native);

/* Simulates the circuit on the calls that `native` has recorded, and puts the
 * verdict into `result`. `ready` is what sim_circuit_start() returned.
 * HLS_DIAGNOSED when the user's RTL does not fit, HLS_INTERNAL when two
 * simulators disagree. */
hls_status sim_engines_replay(const sim_request *request, const golden *native,
                              sim_circuit *ready, sim_result *result,
                              hls_diagnostics *diagnostics, hls_error *error);

#endif
