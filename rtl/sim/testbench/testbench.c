/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Collecting what the test bench connects.
 */
#include "rtl/sim/testbench/testbench.h"

#include <stdlib.h>
#include <string.h>

static bool is_address(const rtl_channel *channel) {
  static const char suffix[] = ".addrOut";
  size_t size = strlen(channel->source);
  return size >= sizeof suffix - 1 &&
         strcmp(channel->source + size - (sizeof suffix - 1), suffix) == 0;
}

static void sort_ports(testbench *bench, const rtl_design *design,
                       const sim_layout *layout) {
  for (size_t i = 0; i < design->num_ports; i++) {
    const rtl_port *port = &design->ports[i];
    switch (port->role) {
    case RTL_ROLE_ARGUMENT:
    case RTL_ROLE_MEM_START:
    case RTL_ROLE_START:
      bench->inputs[bench->num_inputs++] = port;
      break;
    case RTL_ROLE_RESULT:
    case RTL_ROLE_MEM_END:
    case RTL_ROLE_END:
    case RTL_ROLE_FAULT:
      bench->outputs[bench->num_outputs++] = port;
      break;
    case RTL_ROLE_MEMORY:
      bench->memories[bench->num_memories++] = port;
      bench->arrays[bench->num_arrays++] = &layout->slots[port->argument];
      break;
    case RTL_ROLE_WIRE:     /* no kernel in C has any */
    case RTL_ROLE_EXTERNAL: /* connected to the user's module */
    case RTL_ROLE_CLOCK:
    case RTL_ROLE_RESET:
      break;
    }
  }
}

/* Arrays that the circuit does not touch. */
static void add_unconnected(testbench *bench, const sim_layout *layout) {
  for (size_t i = 0; i < layout->num_slots; i++) {
    const sim_slot *slot = &layout->slots[i];
    bool connected = !slot->is_array;
    for (size_t j = 0; j < bench->num_memories; j++) {
      connected = connected || bench->arrays[j] == slot;
    }
    if (!connected) {
      bench->arrays[bench->num_arrays++] = slot;
    }
  }
}

hls_status testbench_init(testbench *bench, const rtl_design *design,
                          const sim_layout *layout, hls_error *error) {
  size_t ports = design->num_ports + 1;
  bench->inputs = calloc(ports, sizeof *bench->inputs);
  bench->outputs = calloc(ports, sizeof *bench->outputs);
  bench->memories = calloc(ports, sizeof *bench->memories);
  bench->arrays = calloc(ports + layout->num_slots, sizeof *bench->arrays);
  bench->probes = calloc(design->num_channels + 1, sizeof *bench->probes);
  bench->counted = calloc(design->num_channels + 1, sizeof *bench->counted);
  if (!bench->inputs || !bench->outputs || !bench->memories || !bench->arrays ||
      !bench->probes || !bench->counted) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  sort_ports(bench, design, layout);
  add_unconnected(bench, layout);
  for (size_t i = 0; i < design->num_channels; i++) {
    if (is_address(&design->channels[i])) {
      bench->probes[bench->num_probes++] = i;
    }
    if (design->channels[i].source_module ||
        design->channels[i].target_module) {
      bench->counted[bench->num_counted++] = i;
    }
  }
  bench->num_channels = design->num_channels;
  return HLS_OK;
}

void testbench_finish(testbench *bench) {
  free(bench->inputs);
  free(bench->outputs);
  free(bench->memories);
  free(bench->arrays);
  free(bench->probes);
  free(bench->counted);
  *bench = (testbench){0};
}
