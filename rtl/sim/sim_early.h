/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What sim_run() takes over of what sim_early_start() has begun.
 */
#ifndef SIM_EARLY_H
#define SIM_EARLY_H

#include "rtl/sim.h"
#include "rtl/sim/golden/golden.h"
#include "rtl/sim/golden/ir/golden_ir.h"
#include "rtl/sim/sim_circuit.h"

/* The native run, which golden_open() has succeeded for. Borrowed; of no use to
 * anybody before sim_early_await(), but its layout. */
golden *sim_early_native(sim_early *early);

/* Waits until all is done for main() that can be, and tells how that went; what
 * was said about the program is added to the diagnostics. `*is_started`: so is
 * main(). */
hls_status sim_early_await(sim_early *early, bool *is_started,
                           hls_diagnostics *diagnostics, hls_error *error);

/* The circuit that was prepared, of which the caller is the owner from now on;
 * or NULL. Accepts NULL. */
sim_circuit *sim_early_take_circuit(sim_early *early);

/* Whether the IR was given. Accepts NULL. */
bool sim_early_has_ir(sim_early *early);

/* Waits until the IR that was given waits for its calls. Its owner is the
 * caller, who finishes it before sim_early_end(); NULL: none was given in time.
 * `*ms`: so long did its start take. */
golden_ir *sim_early_take_ir(sim_early *early, double *ms);

#endif
