/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The test bench as a SystemVerilog module, which presents any circuit through
 * the same arrays of 64-bit ports.
 */
#ifndef SIM_TESTBENCH_MODULE_H
#define SIM_TESTBENCH_MODULE_H

#include "hls/buffer.h"
#include "rtl/sim/testbench/testbench.h"

#define TESTBENCH_MODULE "hls_sim_top"

/* Appends the module. */
void testbench_module_write(const testbench *bench, const rtl_design *design,
                            hls_buffer *out);

#endif
