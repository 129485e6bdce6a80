/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The SystemVerilog half of the test bench.
 */
#ifndef SIM_TESTBENCH_MODULE_H
#define SIM_TESTBENCH_MODULE_H

#include "hls/buffer.h"
#include "rtl/sim/testbench/testbench.h"

/* Appends the module; the lists of `bench` are complete. */
void testbench_write_module(const testbench *bench, const rtl_design *design,
                            hls_buffer *out);

#endif
