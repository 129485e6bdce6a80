/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What simulations need of the system: simulators with their tools, and a place
 * that these write to.
 */
#ifndef WORKER_SIMULATE_TOOLS_H
#define WORKER_SIMULATE_TOOLS_H

#include "daemon/worker/handlers/simulate_params.h"

/* Where the tools are; NULL where there is none. The worker has the paths. */
sim_tools simulate_tools_find(worker_state *worker);

bool simulate_tools_are_there(const sim_tools *tools);

/* Sets the simulators of an order by its tools, without which there is no
 * Verilator. */
void simulate_tools_choose(sim_request *order, engine_choice choice);

/* Verilator's tools are not there, and it is needed. `refusal`: the model
 * cannot simulate the circuit; or NULL. */
void simulate_tools_fail(const sim_tools *tools, const char *refusal,
                         rpc_failure *failure);

/* A directory for a simulation, which only its tools write to. NULL: errno says
 * why. */
char *simulate_tools_take_scratch(worker_state *worker);

/* Leaves one that no tool has run in for the next simulation: a file system may
 * take longer to make it and remove it than a small circuit takes to simulate.
 * Accepts NULL. */
void simulate_tools_give_scratch(worker_state *worker, char *scratch);

#endif
