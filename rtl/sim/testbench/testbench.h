/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The ports, memories and channels that the test bench of one circuit connects
 * and observes, in the order in which a report counts them. A report means the
 * same with every simulator.
 */
#ifndef SIM_TESTBENCH_H
#define SIM_TESTBENCH_H

#include "rtl/design.h"
#include "rtl/sim/compare/layout.h"

/* Zero-initialise; finish() in every case. Ports are borrowed from the
 * design, slots from the layout. */
typedef struct testbench {
  const rtl_port **inputs; /* channels and controls into the circuit */
  size_t num_inputs;
  const rtl_port **outputs;
  size_t num_outputs;
  const rtl_port **memories; /* with wires */
  size_t num_memories;
  const sim_slot **arrays; /* those of `memories`, then those without wires */
  size_t num_arrays;
  size_t *probes; /* channels that carry the address of a load or store */
  size_t num_probes;
  size_t *counted; /* channels at a module of the user's */
  size_t num_counted;
  size_t num_channels;
} testbench;

hls_status testbench_init(testbench *bench, const rtl_design *design,
                          const sim_layout *layout, hls_error *error);
void testbench_finish(testbench *bench);

#endif
