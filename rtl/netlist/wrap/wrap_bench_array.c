/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is at the other ends of an array's buses in a simulation. The elements
 * are those of the memory that the simulation has for the array.
 */
#include "rtl/netlist/wrap/wrap_bench.h"
#include "rtl/netlist/wrap/wrap_buses.h"

static const wrap_bus *find_bus(const wrap_bench *bench,
                                const wrap_array *array, bool is_write) {
  for (size_t i = 0; i < bench->plan->num_buses; i++) {
    const wrap_bus *bus = &bench->plan->buses[i];
    if (bus->array == array && wrap_bus_is_write(bus) == is_write) {
      return bus;
    }
  }
  return NULL;
}

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

static void write_size(wrap_module *m, const wrap_array *array) {
  wrap_parameter(m, "DATA_WIDTH", "%u", array->width);
  wrap_parameter(m, "ADDRESS_WIDTH", "%u", array->port->address_width);
  wrap_parameter(m, "SIZE", "%lld", (long long)array->port->depth);
}

static void write_idle(wrap_bench *bench, const wrap_array *array) {
  wrap_module *m = &bench->module;
  const char *idle = wrap_name(m, "%s_idle", array->port->name);
  wrap_pin(m, "begins", "", "%s", bench->begins);
  wrap_pin(m, "idle", "", "%s", idle);
  hls_buffer_printf(&bench->drains, " & %s", idle);
}
