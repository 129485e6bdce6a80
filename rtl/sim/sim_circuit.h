/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The circuit's side of a simulation: a model of it, by one simulator, run on
 * the recorded calls.
 */
#ifndef SIM_CIRCUIT_H
#define SIM_CIRCUIT_H

#include "rtl/sim/golden/golden.h"

/* The circuit of a simulation, on its way to its calls. */
typedef struct sim_circuit sim_circuit;

/* Builds a model, for which `native` needs to have its layout alone. Returns
 * NULL when nothing is to be done so early; sim_circuit_replay() then begins
 * anew. All is borrowed until sim_circuit_finish(). */
sim_circuit *sim_circuit_build(const simulator *engine,
                               const sim_request *request,
                               const golden *native);

/* Has a process wait for the calls. Accepts NULL. Returns
 * `built`, which may have found that the simulator cannot simulate this
 * circuit; or ends it and returns NULL when there is more to be said. */
sim_circuit *sim_circuit_start(sim_circuit *built);

/* Has the process that waits begin with the first call that `native` has
 * recorded, while the caller does something else. Accepts NULL. */
void sim_circuit_begin(sim_circuit *ready, const golden *native);

/* Ends it, and the process if that still waits. Accepts NULL. */
void sim_circuit_finish(sim_circuit *ready);

/* Where a circuit reports. */
typedef struct sim_circuit_report {
  sim_result *result;
  char **refusal; /* why the simulator cannot simulate this circuit: the caller
                     frees; there is no verdict then. NULL otherwise */
  hls_diagnostics *diagnostics;
  hls_error *error;
} sim_circuit_report;

/* Runs the circuit on the calls that `native` has recorded, and puts the
 * verdict into the result. `ready` is what sim_circuit_start() returned for the
 * same, and is used up. HLS_DIAGNOSED when the user's RTL does not fit. */
hls_status sim_circuit_replay(const simulator *engine,
                              const sim_request *request, const golden *native,
                              sim_circuit *ready,
                              const sim_circuit_report *report);

#endif
