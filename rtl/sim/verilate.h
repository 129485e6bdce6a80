/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From SystemVerilog to a simulation binary: Verilator, then one run of the
 * C++ compiler, which also links the prepared runtime.
 */
#ifndef SIM_VERILATE_H
#define SIM_VERILATE_H

#include "rtl/sim.h"
#include "testbench.h"

/* The binary, below the scratch directory. */
#define VERILATE_BINARY "simulation"

/* Provides the binary, built now or earlier. When the design is rejected,
 * returns HLS_OK with the verdict SIM_RTL_ERROR, message and log in `result`;
 * otherwise leaves the verdict alone. Fills the two times. HLS_DIAGNOSED when
 * the user's Verilog holds what is forbidden. */
hls_status verilate(const sim_request *request, const testbench *bench,
                    void (*tick)(void *), void *tick_user, sim_result *result,
                    hls_diagnostics *diagnostics, hls_error *error);

#endif
