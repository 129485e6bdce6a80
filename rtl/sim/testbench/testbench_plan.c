/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From what the test bench connects to what the loop over cycles is told.
 */
#include "rtl/sim/testbench/testbench_plan.h"

sim_plan testbench_plan(const testbench *bench, const sim_layout *layout) {
  return (sim_plan){.before_size = layout->before_size,
                    .after_size = layout->after_size,
                    .num_inputs = (unsigned)bench->num_inputs,
                    .num_outputs = (unsigned)bench->num_outputs,
                    .num_memories = (unsigned)bench->num_arrays,
                    .num_connected = (unsigned)bench->num_memories,
                    .num_channels = (unsigned)bench->num_channels,
                    .num_probes = (unsigned)bench->num_probes,
                    .num_counted = (unsigned)bench->num_counted};
}

/* The highest bit of a port, if those above are copies of it. */
static uint64_t sign_of(const rtl_port *port) {
  return port->is_signed && port->data_width > 0
             ? UINT64_C(1) << (port->data_width - 1)
             : 0;
}

sim_plan_input testbench_plan_input(const testbench *bench,
                                    const sim_layout *layout, size_t index) {
  const rtl_port *port = bench->inputs[index];
  int64_t offset = -1;
  if (port->role == RTL_ROLE_ARGUMENT) {
    offset = (int64_t)layout->slots[port->argument].before;
  }
  return (sim_plan_input){.offset = offset,
                          .mask = sim_mask(port->data_width),
                          .is_start = port->role == RTL_ROLE_START};
}

sim_plan_output testbench_plan_output(const testbench *bench, size_t index) {
  const rtl_port *port = bench->outputs[index];
  return (sim_plan_output){.is_result = port->role == RTL_ROLE_RESULT,
                           .is_fault = port->role == RTL_ROLE_FAULT,
                           .mask = sim_mask(port->data_width),
                           .sign = sign_of(port)};
}

sim_plan_memory testbench_plan_memory(const testbench *bench, size_t index) {
  const sim_slot *slot = bench->arrays[index];
  unsigned bytes = slot->param->scalar.storage_bytes;
  const rtl_port *port =
      index < bench->num_memories ? bench->memories[index] : NULL;
  bool is_narrowed = port && port->is_narrowed;
  return (sim_plan_memory){
      .before = slot->before,
      .after = slot->after,
      .depth = slot->elements,
      .mask = sim_mask(is_narrowed ? port->data_width : 8 * bytes),
      .sign = is_narrowed ? sign_of(port) : 0,
      .storage_bytes = bytes};
}
