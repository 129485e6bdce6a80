/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From SystemVerilog to a simulation binary: Verilator, then one run of the
 * C++ compiler, which also links the prepared runtime.
 */
#ifndef SIM_VERILATE_H
#define SIM_VERILATE_H

#include "rtl/sim/verilator/model_build.h"

/* The binary, below the scratch directory. */
#define VERILATE_BINARY "simulation"

/* Provides the binary, built now or earlier: an optimized one that is there, or
 * one that is built quickly. When the design is rejected, returns HLS_OK with
 * the verdict SIM_RTL_ERROR, message and log in the result; otherwise leaves
 * the verdict alone. Fills or adds to the two times. HLS_DIAGNOSED when the
 * user's Verilog holds what is forbidden. */
hls_status verilate(model_build *build);

/* Puts an optimized binary in the place of the one that verilate() provided. */
hls_status verilate_optimized(model_build *build);

/* After both, in every case. */
void verilate_finish(model_build *build);

#endif
