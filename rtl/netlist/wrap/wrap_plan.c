/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "rtl/netlist/wrap/wrap_plan.h"

#include <string.h>

/* Behind those of the control registers. */
enum { FIRST_ADDRESS = 0x10 };

static const char *const channel_suffixes[] = {"", "_valid", "_ready", NULL};
static const char *const memory_suffixes[] = {
    "_loadEn",    "_loadAddr",  "_loadData",   "_loadReady", "_storeEn",
    "_storeAddr", "_storeData", "_storeReady", NULL};

/* What the names of wires of any bus end in. */
static const char *const bus_suffixes[] = {
    "_tdata",    "_tlast",       "_tvalid",      "_tready",  "_data",
    "_valid",    "_ready",       "_araddr",      "_arlen",   "_arsize",
    "_arburst",  "_arvalid",     "_arready",     "_rdata",   "_rresp",
    "_rlast",    "_rvalid",      "_rready",      "_awaddr",  "_awlen",
    "_awsize",   "_awburst",     "_awvalid",     "_awready", "_wdata",
    "_wstrb",    "_wlast",       "_wvalid",      "_wready",  "_bresp",
    "_bvalid",   "_bready",      "_adr",         "_dat_w",   "_dat_r",
    "_sel",      "_we",          "_cyc",         "_stb",     "_ack",
    "_address",  "_write",       "_writedata",   "_read",    "_byteenable",
    "_readdata", "_waitrequest", "_endofpacket", NULL};

unsigned wrap_words(unsigned width) { return width > 32 ? 2 : 1; }

/* The next register behind one: as commercial HLS lays them out, with a word
 * left free behind each. */
static unsigned address_behind(unsigned address, unsigned width) {
  return address + 4 * (wrap_words(width) + 1);
}

/* Names of the circuit's ports, which both modules have. */
static bool declare_ports(wrap_plan *plan) {
  for (size_t i = 0; i < plan->design->num_ports; i++) {
    const rtl_port *port = &plan->design->ports[i];
    bool is_single = port->role == RTL_ROLE_WIRE ||
                     port->role == RTL_ROLE_CLOCK ||
                     port->role == RTL_ROLE_RESET;
    const char *name =
        is_single
            ? name_declare_one(&plan->texts.scope, port->name)
            : name_declare(&plan->texts.scope, port->name,
                           port->role == RTL_ROLE_MEMORY ? memory_suffixes
                                                         : channel_suffixes);
    if (!name) {
      return false;
    }
  }
  return true;
}

static void sort_ports(wrap_plan *plan) {
  for (size_t i = 0; i < plan->design->num_ports; i++) {
    const rtl_port *port = &plan->design->ports[i];
    switch (port->role) {
    case RTL_ROLE_ARGUMENT:
    case RTL_ROLE_MEM_START:
    case RTL_ROLE_START:
      plan->inputs[plan->num_inputs++] = port;
      break;
    case RTL_ROLE_RESULT:
      plan->result = port;
      plan->outputs[plan->num_outputs++] = port;
      break;
    case RTL_ROLE_MEM_END:
    case RTL_ROLE_END:
      plan->outputs[plan->num_outputs++] = port;
      break;
    case RTL_ROLE_MEMORY:
      if (port->interface != HLS_INTERFACE_RAM &&
          (port->is_loaded || port->is_stored)) {
        plan->arrays[plan->num_arrays++] = (wrap_array){.port = port};
      }
      break;
    default:
      break;
    }
  }
}

/* Elements on a bus are whole bytes, as many as a type of C may have. */
static unsigned bus_width(unsigned width) {
  unsigned bits = 8;
  while (bits < width) {
    bits *= 2;
  }
  return bits;
}

static bool describe_array(wrap_plan *plan, wrap_array *array) {
  const rtl_port *port = array->port;
  bool is_axi = port->interface == HLS_INTERFACE_AXI;
  const char *wish =
      is_axi ? arena_printf(plan->arena, "m_axi_%s", port->name) : port->name;
  array->bus =
      wish ? name_declare(&plan->texts.scope, wish, bus_suffixes) : NULL;
  array->width = bus_width(port->data_width);
  array->is_buffered =
      !port->is_in_order || (port->is_loaded && port->is_stored);
  if (is_axi) {
    const char *base = arena_printf(plan->arena, "%s_base", port->name);
    array->base = base ? name_declare_one(&plan->texts.scope, base) : NULL;
  }
  plan->has_axi |= is_axi || port->interface == HLS_INTERFACE_AXI_STREAM;
  return array->bus && (array->base || !is_axi);
}

static void add_bus(wrap_plan *plan, wrap_bus bus) {
  plan->buses[plan->num_buses++] = bus;
}

static void add_buses(wrap_plan *plan, const wrap_array *array) {
  static const wrap_bus_kind kinds[][2] = {
      [HLS_INTERFACE_AXI_STREAM] = {WRAP_STREAM_IN, WRAP_STREAM_OUT},
      [HLS_INTERFACE_AVALON_ST] = {WRAP_AVALON_ST_IN, WRAP_AVALON_ST_OUT},
      [HLS_INTERFACE_AXI] = {WRAP_AXI_READ, WRAP_AXI_WRITE},
  };
  wrap_bus bus = {.name = array->bus,
                  .array = array,
                  .data_width = array->width,
                  .address_width = WRAP_BASE_WIDTH};
  const rtl_port *port = array->port;
  if (port->is_loaded || array->is_buffered) {
    bus.kind = kinds[port->interface][0];
    add_bus(plan, bus);
  }
  if (port->is_stored) {
    bus.kind = kinds[port->interface][1];
    add_bus(plan, bus);
  }
}

static void add_call_bus(wrap_plan *plan) {
  hls_interface call = plan->design->call_interface;
  if (call != HLS_INTERFACE_CHANNEL) {
    add_bus(plan, (wrap_bus){
                      .kind = call == HLS_INTERFACE_AXI_LITE   ? WRAP_AXI_LITE
                              : call == HLS_INTERFACE_WISHBONE ? WRAP_WISHBONE
                                                               : WRAP_AVALON_MM,
                      .name = plan->call_bus,
                      .data_width = 32,
                      .address_width = plan->address_width});
  }
}

static void add_register(wrap_plan *plan, unsigned *address, const char *name,
                         unsigned width) {
  plan->registers[plan->num_registers++] =
      (wrap_register){.name = name, .width = width, .address = *address};
  *address = address_behind(*address, width);
}

/* The result comes first, then the scalars, then addresses of arrays. */
static void lay_out_registers(wrap_plan *plan) {
  unsigned address = FIRST_ADDRESS;
  if (plan->result) {
    plan->result_address = address;
    address = address_behind(address, plan->result->data_width);
  }
  for (size_t i = 0; i < plan->num_inputs; i++) {
    const rtl_port *port = plan->inputs[i];
    if (port->role == RTL_ROLE_ARGUMENT) {
      add_register(plan, &address, port->name, port->data_width);
    }
  }
  for (size_t i = 0; i < plan->num_arrays; i++) {
    if (plan->arrays[i].base) {
      add_register(plan, &address, plan->arrays[i].base, WRAP_BASE_WIDTH);
    }
  }
  plan->address_width = 6;
  while (1u << plan->address_width < address) {
    plan->address_width++;
  }
}

/* A name that no module has, and no wire in the modules: it would hide that. */
static const char *name_module(wrap_plan *plan, name_scope *modules,
                               const char *ending) {
  static const char *const itself[] = {"", NULL};
  const char *top = plan->design->top;
  const char *name = NULL;
  do {
    const char *wish = arena_printf(plan->arena, "%s_%s", top, ending);
    name = wish ? name_declare_one(modules, wish) : NULL;
  } while (name && !name_is_free(&plan->texts.scope, name, itself));
  return name;
}

static bool name_modules(wrap_plan *plan, name_scope *modules) {
  plan->ip = name_module(plan, modules, "ip");
  plan->bench = name_module(plan, modules, "bench");
  return plan->ip && plan->bench;
}

static bool name_parts(wrap_plan *plan) {
  static const char *const buses[] = {
      [HLS_INTERFACE_AXI_LITE] = "s_axi",
      [HLS_INTERFACE_WISHBONE] = "wb",
      [HLS_INTERFACE_AVALON_MM] = "avs",
  };
  hls_interface call = plan->design->call_interface;
  if (call != HLS_INTERFACE_CHANNEL) {
    plan->call_bus =
        name_declare(&plan->texts.scope, buses[call], bus_suffixes);
    plan->has_axi |= call == HLS_INTERFACE_AXI_LITE;
  }
  plan->clock =
      plan->has_axi ? name_declare_one(&plan->texts.scope, "aclk") : "clk";
  plan->reset =
      plan->has_axi ? name_declare_one(&plan->texts.scope, "aresetn") : "rst";
  for (size_t i = 0; i < plan->num_arrays; i++) {
    if (plan->arrays[i].base && !plan->bus_error) {
      plan->bus_error = name_declare_one(&plan->texts.scope, "bus_error");
    }
  }
  plan->fault = name_declare(&plan->texts.scope, "fault", channel_suffixes);
  plan->interrupt = name_declare_one(&plan->texts.scope, "irq");
  plan->core = name_declare_one(&plan->texts.scope, "core");
  plan->ip_instance = name_declare_one(&plan->texts.scope, "ip");
  return (plan->call_bus || call == HLS_INTERFACE_CHANNEL) && plan->clock &&
         plan->reset && plan->fault && plan->interrupt && plan->core &&
         plan->ip_instance;
}

bool wrap_plan_make(wrap_plan *plan, arena_pool *arena,
                    const unit_library *library, const rtl_design *design,
                    name_scope *modules) {
  size_t ports = design->num_ports;
  *plan = (wrap_plan){
      .arena = arena,
      .texts = {.arena = arena,
                .library = library,
                .is_used = ARENA_ARRAY(arena, bool, library->num_units),
                .scope = {.taken = {.arena = arena}}},
      .design = design,
      .packets = 1,
      .inputs = arena_alloc(arena, ports, sizeof *plan->inputs),
      .outputs = arena_alloc(arena, ports, sizeof *plan->outputs),
      .arrays = ARENA_ARRAY(arena, wrap_array, ports),
      .faults = arena_alloc(arena, WRAP_MOST_FAULTS * (2 * ports + 2),
                            sizeof *plan->faults),
      .buses = ARENA_ARRAY(arena, wrap_bus, 2 * ports + 1),
      .checks = ARENA_ARRAY(arena, const char *, 2 * ports + 1),
      .registers = ARENA_ARRAY(arena, wrap_register, 2 * ports)};
  if (arena->failed || !declare_ports(plan)) {
    return false;
  }
  sort_ports(plan);
  for (size_t i = 0; i < plan->num_arrays; i++) {
    if (!describe_array(plan, &plan->arrays[i])) {
      return false;
    }
  }
  if (!name_parts(plan) || !name_modules(plan, modules)) {
    return false;
  }
  lay_out_registers(plan);
  add_call_bus(plan);
  for (size_t i = 0; i < plan->num_arrays; i++) {
    add_buses(plan, &plan->arrays[i]);
  }
  return true;
}
