/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The module for simulation: the one with the interfaces, and at each of its
 * buses what may be there in a system. It has the ports of the circuit.
 */
#include "rtl/netlist/wrap/wrap_bench.h"

#include "rtl/netlist/wrap/wrap_buses.h"
#include "rtl/netlist/wrap/wrap_ports.h"

/* Bits that the test bench of a simulation takes from a port. */
enum { MOST_TOLD = 64 };

static bool is_plain_call(const wrap_plan *plan) {
  return plan->design->call_interface == HLS_INTERFACE_CHANNEL;
}

static bool is_any(const wrap_plan *plan, const rtl_port *port) {
  (void)plan;
  (void)port;
  return true;
}

static void write_ports(const wrap_plan *plan, wrap_module *m) {
  for (size_t i = 0; i < plan->design->num_ports; i++) {
    const rtl_port *port = &plan->design->ports[i];
    if (port->role == RTL_ROLE_CLOCK || port->role == RTL_ROLE_RESET) {
      wrap_port(m, true, 0, port->name, "");
    } else if (port->role != RTL_ROLE_WIRE) {
      wrap_port_add(m, port);
    }
  }
  wrap_channel_ports(m, false, (unsigned)plan->num_faults, plan->fault);
}

uint64_t wrap_bench_base(const wrap_plan *plan, const wrap_array *array) {
  size_t number = (size_t)(array - plan->arrays);
  return ((uint64_t)number + 1) << 32 | 0xfc0;
}

static void write_bases(const wrap_plan *plan, wrap_module *m) {
  for (size_t i = 0; i < plan->num_arrays; i++) {
    const wrap_array *array = &plan->arrays[i];
    if (array->base) {
      wrap_line(m, "  wire [%d:0] %s = 64'h%llx;", WRAP_BASE_WIDTH - 1,
                array->base, (unsigned long long)wrap_bench_base(plan, array));
    }
  }
}

/* Channels of the module with the interfaces that are ports of this one take
 * part in the call. */
static size_t find_channels(const wrap_plan *plan, const rtl_port **all,
                            size_t count, const rtl_port **found) {
  size_t num_found = 0;
  for (size_t i = 0; i < count; i++) {
    if (wrap_port_is_outside(plan, all[i])) {
      found[num_found++] = all[i];
    }
  }
  return num_found;
}

/* The channels of a call, and the circuit's ports that pass. */
typedef struct bench_call {
  wrap_call call;
  const rtl_port **inputs, **outputs;
  size_t num_inputs, num_outputs;
  const char *result;
} bench_call;

static void connect_channels(wrap_module *m, const wrap_plan *plan,
                             const bench_call *c) {
  for (size_t i = 0; i < c->num_inputs; i++) {
    const rtl_port *port = c->inputs[i];
    if (port->data_width > 0) {
      wrap_pin(m, port->name, "", "%s", port->name);
    }
    wrap_pin(m, port->name, "_valid", "%s[%zu]", c->call.in_valid, i);
    wrap_pin(m, port->name, "_ready", "%s[%zu]", c->call.in_ready, i);
  }
  for (size_t i = 0; i < c->num_outputs; i++) {
    const rtl_port *port = c->outputs[i];
    if (port == plan->result) {
      wrap_pin(m, port->name, "", "%s", c->result);
    }
    wrap_pin(m, port->name, "_valid", "%s[%zu]", c->call.out_valid, i);
    wrap_pin(m, port->name, "_ready", "%s[%zu]", c->call.out_ready, i);
  }
}

static void write_ip(wrap_bench *bench, const bench_call *c) {
  wrap_plan *plan = bench->plan;
  wrap_module *m = &bench->module;
  const char *error = NULL;
  if (plan->bus_error) {
    error = wrap_name(m, "ip_error");
    wrap_wire(m, 0, error, "");
  }
  wrap_instance(m, plan->ip, plan->ip_instance);
  wrap_pin(m, plan->clock, "", "clk");
  wrap_pin(m, plan->reset, "", plan->has_axi ? "~rst" : "rst");
  if (is_plain_call(plan)) {
    connect_channels(m, plan, c);
  } else {
    wrap_pin(m, plan->interrupt, "", "%s", plan->interrupt);
  }
  for (size_t i = 0; i < plan->num_pinned; i++) {
    const wrap_pinned *pinned = &plan->pinned[i];
    wrap_pin(m, pinned->port, "", "%u'd%llu", pinned->width,
             (unsigned long long)pinned->value);
  }
  for (size_t i = 0; i < plan->design->num_ports; i++) {
    const rtl_port *port = &plan->design->ports[i];
    if ((port->role == RTL_ROLE_MEMORY || port->role == RTL_ROLE_EXTERNAL) &&
        wrap_port_is_outside(plan, port)) {
      wrap_port_connect(m, port);
    }
  }
  for (size_t i = 0; i < plan->num_buses; i++) {
    wrap_bus_pins(m, &plan->buses[i]);
  }
  for (size_t i = 0; is_plain_call(plan) && i < plan->num_arrays; i++) {
    if (plan->arrays[i].base) {
      wrap_pin(m, plan->arrays[i].base, "", "%s", plan->arrays[i].base);
    }
  }
  if (error) {
    static const char *const rules[] = {"answers with an error"};
    wrap_pin(m, plan->bus_error, "", "%s", error);
    wrap_bench_fault(bench, error, "a memory on AXI", rules, 1);
  }
  wrap_instance_end(m, false);
}

static size_t at_least_one(size_t count) { return count > 0 ? count : 1; }

/* What nobody calls has no tokens: one is taken and given in its place. */
static void write_no_tokens(wrap_module *m, const wrap_call *call) {
  wrap_line(m, "  assign %s = 1'b1;", call->in_ready);
  wrap_line(m, "  assign %s = 1'b1;", call->out_valid);
  wrap_unused(m, call->in_valid, "");
  wrap_unused(m, call->out_ready, "");
}

/* A call by channels: tokens go on to those of the module with the
 * interfaces. */
static void declare_call(wrap_bench *bench, bench_call *c) {
  wrap_plan *plan = bench->plan;
  c->inputs = arena_alloc(plan->arena, plan->num_inputs, sizeof *c->inputs);
  c->outputs = arena_alloc(plan->arena, plan->num_outputs, sizeof *c->outputs);
  if (!c->inputs || !c->outputs) {
    return;
  }
  c->num_inputs =
      find_channels(plan, plan->inputs, plan->num_inputs, c->inputs);
  c->num_outputs =
      find_channels(plan, plan->outputs, plan->num_outputs, c->outputs);
  wrap_call_declare(&bench->module, &c->call, at_least_one(c->num_inputs),
                    at_least_one(c->num_outputs));
  bench->begins = c->call.begins;
  bench->done = c->call.done;
  if (plan->result) {
    c->result = wrap_name(&bench->module, "ip_result");
    wrap_wire(&bench->module, plan->result->data_width, c->result, "");
  }
}

static void write_call(wrap_bench *bench, const bench_call *c) {
  wrap_module *m = &bench->module;
  size_t result = 0;
  wrap_call_unit(m, &c->call, at_least_one(c->num_inputs),
                 at_least_one(c->num_outputs));
  if (bench->plan->is_free) {
    write_no_tokens(m, &c->call);
  }
  while (result < c->num_outputs && c->outputs[result] != bench->plan->result) {
    result++;
  }
  if (bench->plan->result) {
    wrap_keep_result(m, &c->call, &bench->given, c->result, result);
  }
  wrap_line(m, "\n  assign %s = 1'b1%s;", c->call.drained,
            bench->drains.data ? bench->drains.data : "");
  wrap_join_inputs(m, bench->plan, is_any, &bench->given, c->call.start,
                   c->call.taken);
  wrap_unused(m, c->call.idle, "");
  wrap_unused(m, c->call.ends, "");
}

/* A call by registers. */
static void write_processor(wrap_bench *bench) {
  wrap_module *m = &bench->module;
  const char *start = wrap_name(m, "call_start");
  wrap_wire(m, 0, start, "");
  wrap_bench_processor(bench, start);
  wrap_join_inputs(m, bench->plan, is_any, &bench->given, start, bench->done);
}

/* The rules that are broken, or of more than a simulation can tell the first
 * ones, and one more for all others. */
static void write_faults(wrap_bench *bench, wrap_module *m) {
  wrap_plan *plan = bench->plan;
  const char *all = wrap_name(m, "all_faults");
  wrap_wire(m, (unsigned)plan->num_faults, all, "");
  wrap_line(m, "  assign %s = {%s};", all,
            bench->faults.data ? bench->faults.data + 2 : "1'b0");
  if (plan->num_faults <= MOST_TOLD) {
    wrap_line(m, "  assign %s = %s;", plan->fault, all);
  } else {
    wrap_line(m, "  assign %s = {|%s[%zu:%d], %s[%d:0]};", plan->fault, all,
              plan->num_faults - 1, MOST_TOLD - 1, all, MOST_TOLD - 2);
    plan->faults[MOST_TOLD - 1] = "a bus breaks one of its rules";
    plan->num_faults = MOST_TOLD;
  }
  wrap_line(m, "  assign %s_valid = |%s;", plan->fault, plan->fault);
  wrap_unused(m, plan->fault, "_ready");
}

static void write_body(wrap_bench *bench) {
  wrap_plan *plan = bench->plan;
  wrap_module *m = &bench->module;
  bench_call c = {0};
  write_bases(plan, m);
  for (size_t i = 0; i < plan->num_buses; i++) {
    wrap_bus_wires(m, &plan->buses[i]);
  }
  if (!is_plain_call(plan)) {
    wrap_wire(m, 0, plan->interrupt, "");
    bench->begins = wrap_name(m, "call_begins");
    bench->done = wrap_name(m, "call_done");
    wrap_wire(m, 0, bench->begins, "");
    wrap_wire(m, 0, bench->done, "");
  } else {
    declare_call(bench, &c);
  }
  wrap_given_declare(m, &bench->given, plan->result);
  write_ip(bench, &c);
  for (size_t i = 0; i < plan->num_arrays; i++) {
    wrap_bench_array(bench, &plan->arrays[i]);
  }
  for (size_t i = 0; i < plan->num_buses; i++) {
    plan->checks[i] = wrap_bench_check(bench, &plan->buses[i]);
  }
  if (is_plain_call(plan)) {
    write_call(bench, &c);
  } else {
    write_processor(bench);
  }
  wrap_give(m, &bench->given, bench->done, plan->outputs, plan->num_outputs);
  write_faults(bench, m);
}

void wrap_bench_fault(wrap_bench *bench, const char *wire, const char *what,
                      const char *const *rules, size_t num_rules) {
  wrap_plan *plan = bench->plan;
  hls_buffer text = {0};
  hls_buffer_printf(&text, ", %s%s", wire,
                    bench->faults.data ? bench->faults.data : "");
  bench->module.body.failed |= text.failed | bench->faults.failed;
  hls_buffer_finish(&bench->faults);
  bench->faults = text;
  for (size_t i = 0; i < num_rules; i++) {
    plan->faults[plan->num_faults++] =
        arena_printf(plan->arena, "%s %s", what, rules[i]);
  }
}

void wrap_bench_write(wrap_plan *plan, hls_buffer *out) {
  wrap_bench bench = {.plan = plan};
  wrap_module *m = &bench.module;
  hls_buffer comment = {0};
  wrap_begin(m, &plan->texts, plan->bench);
  write_body(&bench);
  write_ports(plan, m); /* how many faults there may be is known by now */
  hls_buffer_printf(&comment,
                    "// For simulation: %s with what may be at its buses. It "
                    "has the ports of\n// %s.\n",
                    plan->ip, plan->is_free ? "a circuit" : plan->design->top);
  hls_buffer_finish(&bench.drains);
  hls_buffer_finish(&bench.faults);
  wrap_end(m, &comment, out);
}
