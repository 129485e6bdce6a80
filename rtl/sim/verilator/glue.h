/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The C++ glue between the model that Verilator makes of a test bench and the
 * harness (runtime/sim_plan.h).
 */
#ifndef SIM_GLUE_H
#define SIM_GLUE_H

#include "hls/buffer.h"
#include "rtl/sim/testbench/testbench.h"

/* The class that Verilator makes of the test bench. */
#define GLUE_CLASS "Vhls_sim_top"

/* Appends the plan (runtime/sim_plan.h), which is C as well as C++. */
void glue_write_plan(const testbench *bench, const sim_layout *layout,
                     hls_buffer *out);

/* Appends the glue, with the plan. */
void glue_write(const testbench *bench, const sim_layout *layout,
                hls_buffer *out);

#endif
