/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "rtl/netlist/wrap/wrap_ports.h"

/* A wire of a memory. */
typedef struct memory_wire {
  const char *suffix;
  bool is_input; /* of the circuit */
  bool is_address, is_data;
  bool is_wait; /* only where accesses may have to wait */
} memory_wire;

static const memory_wire memory_wires[] = {
    {"_loadEn", false, false, false, false},
    {"_loadAddr", false, true, false, false},
    {"_loadData", true, false, true, false},
    {"_storeEn", false, false, false, false},
    {"_storeAddr", false, true, false, false},
    {"_storeData", false, false, true, false},
    {"_loadReady", true, false, false, true},
    {"_storeReady", true, false, false, true},
};
enum { NUM_MEMORY_WIRES = sizeof memory_wires / sizeof *memory_wires };

static unsigned wire_width(const rtl_port *port, const memory_wire *wire) {
  return wire->is_address ? port->address_width
         : wire->is_data  ? port->data_width
                          : 0;
}

bool wrap_port_is_outside(const wrap_plan *plan, const rtl_port *port) {
  bool is_plain_call =
      plan->design->call_interface == HLS_INTERFACE_CHANNEL && !plan->is_free;
  switch (port->role) {
  case RTL_ROLE_MEMORY:
    return port->interface == HLS_INTERFACE_RAM;
  case RTL_ROLE_EXTERNAL:
    return true;
  case RTL_ROLE_ARGUMENT:
  case RTL_ROLE_START:
  case RTL_ROLE_RESULT:
  case RTL_ROLE_END:
    return is_plain_call;
  default:
    return false;
  }
}

void wrap_port_add(wrap_module *m, const rtl_port *port) {
  if (port->role != RTL_ROLE_MEMORY) {
    wrap_channel_ports(m, port->is_input, port->data_width, port->name);
    return;
  }
  for (size_t i = 0; i < NUM_MEMORY_WIRES; i++) {
    const memory_wire *wire = &memory_wires[i];
    if (!wire->is_wait) {
      wrap_port(m, wire->is_input, wire_width(port, wire), port->name,
                wire->suffix);
    }
  }
}

void wrap_port_connect(wrap_module *m, const rtl_port *port) {
  static const char *const channel[] = {"", "_valid", "_ready"};
  if (port->role != RTL_ROLE_MEMORY) {
    for (size_t i = port->data_width > 0 ? 0 : 1; i < 3; i++) {
      wrap_pin(m, port->name, channel[i], "%s%s", port->name, channel[i]);
    }
    return;
  }
  for (size_t i = 0; i < NUM_MEMORY_WIRES; i++) {
    const char *suffix = memory_wires[i].suffix;
    if (!memory_wires[i].is_wait || port->interface != HLS_INTERFACE_RAM) {
      wrap_pin(m, port->name, suffix, "%s%s", port->name, suffix);
    }
  }
}

void wrap_ports_declare_inner(wrap_module *m, const wrap_plan *plan) {
  for (size_t i = 0; i < plan->design->num_ports; i++) {
    const rtl_port *port = &plan->design->ports[i];
    if (wrap_port_is_outside(plan, port)) {
      continue;
    }
    if (port->role == RTL_ROLE_ARGUMENT) {
      wrap_wire(m, port->data_width, port->name, "");
    }
    for (size_t w = 0; port->role == RTL_ROLE_MEMORY && w < NUM_MEMORY_WIRES;
         w++) {
      wrap_wire(m, wire_width(port, &memory_wires[w]), port->name,
                memory_wires[w].suffix);
    }
  }
  for (size_t i = 0; plan->call_bus && i < plan->num_arrays; i++) {
    if (plan->arrays[i].base) {
      wrap_wire(m, WRAP_BASE_WIDTH, plan->arrays[i].base, "");
    }
  }
}
