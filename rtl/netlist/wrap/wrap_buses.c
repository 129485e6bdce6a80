/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "rtl/netlist/wrap/wrap_buses.h"

/* The width of a wire. */
typedef enum bus_width {
  BIT,
  TWO_BITS,
  THREE_BITS,
  BYTE,
  DATA,
  STROBES, /* a bit for each byte of data */
  ADDRESS,
} bus_width;

typedef struct bus_wire {
  const char *suffix; /* of its name */
  const char *pin;    /* of a unit at its end, behind a prefix */
  bool is_output;     /* of the module with the interfaces */
  bus_width width;
} bus_wire;

enum { MOST_WIRES = 20 };

static const bus_wire wires[][MOST_WIRES] = {
    [WRAP_STREAM_IN] = {{"_tdata", "", false, DATA},
                        {"_tlast", "_last", false, BIT},
                        {"_tvalid", "_valid", false, BIT},
                        {"_tready", "_ready", true, BIT}},
    [WRAP_STREAM_OUT] = {{"_tdata", "", true, DATA},
                         {"_tlast", "_last", true, BIT},
                         {"_tvalid", "_valid", true, BIT},
                         {"_tready", "_ready", false, BIT}},
    [WRAP_AVALON_ST_IN] = {{"_data", "", false, DATA},
                           {"_endofpacket", "_last", false, BIT},
                           {"_valid", "_valid", false, BIT},
                           {"_ready", "_ready", true, BIT}},
    [WRAP_AVALON_ST_OUT] = {{"_data", "", true, DATA},
                            {"_endofpacket", "_last", true, BIT},
                            {"_valid", "_valid", true, BIT},
                            {"_ready", "_ready", false, BIT}},
    [WRAP_AXI_READ] = {{"_araddr", "araddr", true, ADDRESS},
                       {"_arlen", "arlen", true, BYTE},
                       {"_arsize", "arsize", true, THREE_BITS},
                       {"_arburst", "arburst", true, TWO_BITS},
                       {"_arvalid", "arvalid", true, BIT},
                       {"_arready", "arready", false, BIT},
                       {"_rdata", "rdata", false, DATA},
                       {"_rresp", "rresp", false, TWO_BITS},
                       {"_rlast", "rlast", false, BIT},
                       {"_rvalid", "rvalid", false, BIT},
                       {"_rready", "rready", true, BIT}},
    [WRAP_AXI_WRITE] = {{"_awaddr", "awaddr", true, ADDRESS},
                        {"_awlen", "awlen", true, BYTE},
                        {"_awsize", "awsize", true, THREE_BITS},
                        {"_awburst", "awburst", true, TWO_BITS},
                        {"_awvalid", "awvalid", true, BIT},
                        {"_awready", "awready", false, BIT},
                        {"_wdata", "wdata", true, DATA},
                        {"_wstrb", "wstrb", true, STROBES},
                        {"_wlast", "wlast", true, BIT},
                        {"_wvalid", "wvalid", true, BIT},
                        {"_wready", "wready", false, BIT},
                        {"_bresp", "bresp", false, TWO_BITS},
                        {"_bvalid", "bvalid", false, BIT},
                        {"_bready", "bready", true, BIT}},
    [WRAP_AXI_LITE] = {{"_awaddr", "awaddr", false, ADDRESS},
                       {"_awvalid", "awvalid", false, BIT},
                       {"_awready", "awready", true, BIT},
                       {"_wdata", "wdata", false, DATA},
                       {"_wstrb", "wstrb", false, STROBES},
                       {"_wvalid", "wvalid", false, BIT},
                       {"_wready", "wready", true, BIT},
                       {"_bresp", "bresp", true, TWO_BITS},
                       {"_bvalid", "bvalid", true, BIT},
                       {"_bready", "bready", false, BIT},
                       {"_araddr", "araddr", false, ADDRESS},
                       {"_arvalid", "arvalid", false, BIT},
                       {"_arready", "arready", true, BIT},
                       {"_rdata", "rdata", true, DATA},
                       {"_rresp", "rresp", true, TWO_BITS},
                       {"_rvalid", "rvalid", true, BIT},
                       {"_rready", "rready", false, BIT}},
    [WRAP_WISHBONE] = {{"_adr", "adr", false, ADDRESS},
                       {"_dat_w", "dat_w", false, DATA},
                       {"_dat_r", "dat_r", true, DATA},
                       {"_sel", "sel", false, STROBES},
                       {"_we", "we", false, BIT},
                       {"_cyc", "cyc", false, BIT},
                       {"_stb", "stb", false, BIT},
                       {"_ack", "ack", true, BIT}},
    [WRAP_AVALON_MM] = {{"_address", "address", false, ADDRESS},
                        {"_write", "write", false, BIT},
                        {"_writedata", "writedata", false, DATA},
                        {"_byteenable", "byteenable", false, STROBES},
                        {"_read", "read", false, BIT},
                        {"_readdata", "readdata", true, DATA},
                        {"_waitrequest", "waitrequest", true, BIT}},
};

/* In bits; 0 for a wire without a range. */
static unsigned width_of(const wrap_bus *bus, bus_width width) {
  switch (width) {
  case BIT:
    return 0;
  case TWO_BITS:
    return 2;
  case THREE_BITS:
    return 3;
  case BYTE:
    return 8;
  case DATA:
    return bus->data_width;
  case STROBES:
    return bus->data_width / 8;
  case ADDRESS:
    return bus->address_width;
  }
  return 0;
}

#define FOR_EACH_WIRE(wire, bus)                                               \
  for (const bus_wire *wire = wires[(bus)->kind];                              \
       wire < wires[(bus)->kind] + MOST_WIRES && wire->suffix; wire++)

bool wrap_bus_is_write(const wrap_bus *bus) {
  return bus->kind == WRAP_STREAM_OUT || bus->kind == WRAP_AVALON_ST_OUT ||
         bus->kind == WRAP_AXI_WRITE;
}

const wrap_bus *wrap_bus_of(const wrap_plan *plan, const wrap_array *array,
                            bool is_write) {
  for (size_t i = 0; i < plan->num_buses; i++) {
    const wrap_bus *bus = &plan->buses[i];
    if (bus->array == array && wrap_bus_is_write(bus) == is_write) {
      return bus;
    }
  }
  return NULL;
}

void wrap_bus_leave(wrap_module *module, const wrap_bus *bus) {
  FOR_EACH_WIRE(wire, bus) {
    if (wire->is_output) {
      wrap_line(module, "  assign %s%s = '0;", bus->name, wire->suffix);
    } else {
      wrap_unused(module, bus->name, wire->suffix);
    }
  }
}

void wrap_bus_ports(wrap_module *module, const wrap_bus *bus) {
  FOR_EACH_WIRE(wire, bus) {
    wrap_port(module, !wire->is_output, width_of(bus, wire->width), bus->name,
              wire->suffix);
  }
}

void wrap_bus_wires(wrap_module *module, const wrap_bus *bus) {
  FOR_EACH_WIRE(wire, bus) {
    wrap_wire(module, width_of(bus, wire->width), bus->name, wire->suffix);
  }
}

void wrap_bus_pins_as(wrap_module *module, const wrap_bus *bus,
                      const char *ports) {
  FOR_EACH_WIRE(wire, bus) {
    wrap_pin(module, ports, wire->suffix, "%s%s", bus->name, wire->suffix);
  }
}

void wrap_bus_pins(wrap_module *module, const wrap_bus *bus) {
  wrap_bus_pins_as(module, bus, bus->name);
}

void wrap_bus_unit_pins(wrap_module *module, const wrap_bus *bus,
                        const char *prefix) {
  FOR_EACH_WIRE(wire, bus) {
    wrap_pin(module, prefix, wire->pin, "%s%s", bus->name, wire->suffix);
  }
}
