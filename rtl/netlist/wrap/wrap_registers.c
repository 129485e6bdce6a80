/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Registers by which a processor calls the circuit.
 */
#include "rtl/netlist/wrap/wrap_buses.h"
#include "rtl/netlist/wrap/wrap_ip.h"

/* Wires between the bus's slave and the registers, which have them as ports. */
typedef struct register_bus {
  const char *wr_en, *wr_addr, *wr_data, *wr_strb, *rd_en, *rd_addr;
  const char *rd_data;
} register_bus;

static void declare_bus(wrap_ip *ip, register_bus *bus) {
  wrap_module *m = &ip->module;
  *bus = (register_bus){.wr_en = wrap_name(m, "wr_en"),
                        .wr_addr = wrap_name(m, "wr_addr"),
                        .wr_data = wrap_name(m, "wr_data"),
                        .wr_strb = wrap_name(m, "wr_strb"),
                        .rd_en = wrap_name(m, "rd_en"),
                        .rd_addr = wrap_name(m, "rd_addr"),
                        .rd_data = wrap_name(m, "rd_data")};
  wrap_wire(m, 0, bus->wr_en, "");
  wrap_wire(m, ip->plan->address_width, bus->wr_addr, "");
  wrap_wire(m, 32, bus->wr_data, "");
  wrap_wire(m, 4, bus->wr_strb, "");
  wrap_wire(m, 0, bus->rd_en, "");
  wrap_wire(m, ip->plan->address_width, bus->rd_addr, "");
  wrap_wire(m, 32, bus->rd_data, "");
}

static void connect_writes(wrap_module *m, const register_bus *bus) {
  wrap_pin(m, "wr_en", "", "%s", bus->wr_en);
  wrap_pin(m, "wr_addr", "", "%s", bus->wr_addr);
  wrap_pin(m, "wr_data", "", "%s", bus->wr_data);
  wrap_pin(m, "wr_strb", "", "%s", bus->wr_strb);
}

static void connect_reads(wrap_module *m, const register_bus *bus, bool strobe,
                          const char *data) {
  if (strobe) {
    wrap_pin(m, "rd_en", "", "%s", bus->rd_en);
  }
  wrap_pin(m, "rd_addr", "", "%s", bus->rd_addr);
  wrap_pin(m, "rd_data", "", "%s", data);
}

static void write_slave(wrap_ip *ip, const register_bus *bus) {
  static const char *const slaves[] = {
      [HLS_INTERFACE_AXI_LITE] = "hls_axilite_slave",
      [HLS_INTERFACE_WISHBONE] = "hls_wishbone_slave",
      [HLS_INTERFACE_AVALON_MM] = "hls_avalon_slave",
  };
  wrap_module *m = &ip->module;
  wrap_instance(m, slaves[ip->plan->design->call_interface],
                wrap_name(m, "slave"));
  wrap_parameter(m, "ADDRESS_WIDTH", "%u", ip->plan->address_width);
  wrap_bus_unit_pins(m, &ip->plan->buses[0], "");
  connect_writes(m, bus);
  connect_reads(m, bus, true, bus->rd_data);
  wrap_instance_end(m, true);
}

/* The wire on which a register shows what it has at an address. */
static const char *add_part(wrap_module *m, hls_buffer *parts) {
  const char *part = wrap_name(m, "rd_part");
  wrap_wire(m, 32, part, "");
  hls_buffer_printf(parts, "%s%s", parts->size > 0 ? " | " : "", part);
  return part;
}

static void write_control(wrap_ip *ip, const register_bus *bus,
                          hls_buffer *parts) {
  wrap_module *m = &ip->module;
  const char *part = add_part(m, parts);
  wrap_instance(m, "hls_control_registers", wrap_name(m, "control"));
  wrap_parameter(m, "ADDRESS_WIDTH", "%u", ip->plan->address_width);
  connect_writes(m, bus);
  connect_reads(m, bus, true, part);
  wrap_pin(m, "start", "", "%s", ip->call.start);
  wrap_pin(m, "taken", "", "%s", ip->call.taken);
  wrap_pin(m, "done", "", "%s", ip->call.done);
  wrap_pin(m, "idle", "", "%s", ip->call.idle);
  wrap_pin(m, "irq", "", "%s", ip->plan->interrupt);
  wrap_instance_end(m, true);
}

static void write_argument(wrap_ip *ip, const register_bus *bus,
                           const wrap_register *argument, hls_buffer *parts) {
  wrap_module *m = &ip->module;
  const char *part = add_part(m, parts);
  wrap_instance(m, "hls_argument_register",
                wrap_name(m, "%s_register", argument->name));
  wrap_parameter(m, "WIDTH", "%u", argument->width);
  wrap_parameter(m, "ADDRESS_WIDTH", "%u", ip->plan->address_width);
  wrap_parameter(m, "ADDRESS", "%u", argument->address);
  connect_writes(m, bus);
  connect_reads(m, bus, false, part);
  wrap_pin(m, "value", "", "%s", argument->name);
  wrap_instance_end(m, true);
}

static void write_result(wrap_ip *ip, const register_bus *bus,
                         hls_buffer *parts) {
  wrap_module *m = &ip->module;
  const wrap_plan *plan = ip->plan;
  const char *part = add_part(m, parts);
  wrap_instance(m, "hls_result_register", wrap_name(m, "result_register"));
  wrap_parameter(m, "WIDTH", "%u", plan->result->data_width);
  wrap_parameter(m, "ADDRESS_WIDTH", "%u", plan->address_width);
  wrap_parameter(m, "ADDRESS", "%u", plan->result_address);
  wrap_pin(m, "set", "", "%s[%zu] & %s[%zu]", ip->call.out_valid,
           ip->result_index, ip->call.out_ready, ip->result_index);
  wrap_pin(m, "value", "", "%s", ip->core_result);
  connect_reads(m, bus, false, part);
  wrap_instance_end(m, true);
}

void wrap_ip_registers(wrap_ip *ip) {
  const wrap_plan *plan = ip->plan;
  register_bus bus;
  hls_buffer parts = {0};
  declare_bus(ip, &bus);
  write_slave(ip, &bus);
  write_control(ip, &bus, &parts);
  for (size_t i = 0; i < plan->num_registers; i++) {
    write_argument(ip, &bus, &plan->registers[i], &parts);
  }
  if (plan->result) {
    write_result(ip, &bus, &parts);
  }
  wrap_line(&ip->module, "\n  assign %s = %s;", bus.rd_data,
            parts.data ? parts.data : "'0");
  ip->module.body.failed |= parts.failed;
  hls_buffer_finish(&parts);
}
