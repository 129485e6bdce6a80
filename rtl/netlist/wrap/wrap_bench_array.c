/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is at the other ends of an array's buses in a simulation. The elements
 * are those of the memory that the simulation has for the array.
 */
#include "rtl/netlist/wrap/wrap_bench.h"
#include "rtl/netlist/wrap/wrap_buses.h"

/* The array's memory is as wide as its elements, the bus whole bytes. */
static void connect_memory(wrap_bench *bench, const wrap_array *array,
                           bool loads, bool stores, const char *stored) {
  wrap_module *m = &bench->module;
  const char *name = array->port->name;
  if (loads) {
    wrap_pin(m, "loadEn", "", "%s_loadEn", name);
    wrap_pin(m, "loadAddr", "", "%s_loadAddr", name);
    wrap_pin(m, "loadData", "", "%u'(%s_loadData)", array->width, name);
  }
  if (stores) {
    wrap_pin(m, "storeEn", "", "%s_storeEn", name);
    wrap_pin(m, "storeAddr", "", "%s_storeAddr", name);
    wrap_pin(m, "storeData", "", "%s", stored);
  }
}

/* The wire on which elements come that are stored. */
static const char *declare_stored(wrap_bench *bench, const wrap_array *array) {
  wrap_module *m = &bench->module;
  const char *stored = wrap_name(m, "%s_stored", array->port->name);
  wrap_wire(m, array->width, stored, "");
  wrap_line(m, "  assign %s_storeData = %s[%u:0];", array->port->name, stored,
            array->port->data_width - 1);
  wrap_unused(m, stored, "");
  return stored;
}

static void leave_loads(wrap_bench *bench, const wrap_array *array) {
  const char *name = array->port->name;
  wrap_line(&bench->module, "  assign %s_loadEn = 1'b0;", name);
  wrap_line(&bench->module, "  assign %s_loadAddr = '0;", name);
  wrap_unused(&bench->module, name, "_loadData");
}

static void leave_stores(wrap_bench *bench, const wrap_array *array) {
  const char *name = array->port->name;
  wrap_line(&bench->module, "  assign %s_storeEn = 1'b0;", name);
  wrap_line(&bench->module, "  assign %s_storeAddr = '0;", name);
  wrap_line(&bench->module, "  assign %s_storeData = '0;", name);
}

static void begin_unit(wrap_bench *bench, const wrap_array *array,
                       const char *unit, const char *name) {
  wrap_module *m = &bench->module;
  wrap_instance(m, unit, name);
  wrap_parameter(m, "DATA_WIDTH", "%u", array->width);
  wrap_parameter(m, "SIZE", "%lld", (long long)array->port->depth);
}

/* One that takes part in a call until it is idle. */
static void write_stream(wrap_bench *bench, const wrap_bus *bus) {
  wrap_module *m = &bench->module;
  const wrap_array *array = bus->array;
  const char *name = array->port->name;
  bool is_write = wrap_bus_is_write(bus);
  const char *idle = wrap_name(m, "%s_idle", name);
  const char *stored = NULL;
  wrap_wire(m, 0, idle, "");
  if (is_write) {
    stored = declare_stored(bench, array);
    leave_loads(bench, array);
  } else {
    leave_stores(bench, array);
  }
  begin_unit(bench, array, is_write ? "hls_bench_sink" : "hls_bench_source",
             wrap_name(m, is_write ? "%s_sink" : "%s_source", name));
  wrap_parameter(m, "ADDRESS_WIDTH", "%u", array->port->address_width);
  if (bench->plan->packets > 1 && !is_write) {
    wrap_parameter(m, "PACKET", "%zu",
                   (size_t)array->port->depth / bench->plan->packets);
  }
  wrap_pin(m, "begins", "", "%s", bench->begins);
  wrap_pin(m, "idle", "", "%s", idle);
  wrap_bus_unit_pins(m, bus, is_write ? "ins" : "outs");
  connect_memory(bench, array, !is_write, is_write, stored);
  wrap_instance_end(m, true);
  hls_buffer_printf(&bench->drains, " & %s", idle);
}

/* Channels of the memory that the circuit does not use. */
static const wrap_bus *declare_unused(wrap_bench *bench,
                                      const wrap_array *array,
                                      wrap_bus_kind kind, wrap_bus *bus) {
  wrap_module *m = &bench->module;
  *bus = (wrap_bus){.kind = kind,
                    .name = wrap_name(m, "%s_unused", array->bus),
                    .array = array,
                    .data_width = array->width,
                    .address_width = WRAP_BASE_WIDTH};
  wrap_bus_wires(m, bus);
  wrap_bus_leave(m, bus);
  return bus;
}

static void write_memory(wrap_bench *bench, const wrap_array *array,
                         const wrap_bus *read, const wrap_bus *write) {
  wrap_module *m = &bench->module;
  wrap_bus no_read, no_write;
  const char *stored = declare_stored(bench, array);
  if (!read) {
    read = declare_unused(bench, array, WRAP_AXI_READ, &no_read);
  }
  if (!write) {
    write = declare_unused(bench, array, WRAP_AXI_WRITE, &no_write);
  }
  begin_unit(bench, array, "hls_bench_axi_memory",
             wrap_name(m, "%s_memory", array->port->name));
  wrap_parameter(m, "ADDRESS_WIDTH", "%d", WRAP_BASE_WIDTH);
  wrap_parameter(m, "MEMORY_WIDTH", "%u", array->port->address_width);
  wrap_parameter(m, "LATENCY", RTL_BUS_LATENCY_TEXT);
  wrap_parameter(m, "BASE", "64'h%llx",
                 (unsigned long long)wrap_bench_base(bench->plan, array));
  wrap_bus_unit_pins(m, read, "");
  wrap_bus_unit_pins(m, write, "");
  connect_memory(bench, array, true, true, stored);
  wrap_instance_end(m, true);
}

void wrap_bench_array(wrap_bench *bench, const wrap_array *array) {
  const wrap_bus *read = wrap_bus_of(bench->plan, array, false);
  const wrap_bus *write = wrap_bus_of(bench->plan, array, true);
  if (array->base) {
    write_memory(bench, array, read, write);
  } else {
    write_stream(bench, read ? read : write);
  }
}
