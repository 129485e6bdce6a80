/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The module with the interfaces: the circuit, what begins its calls, and what
 * stands between its arrays and their buses.
 */
#include "rtl/netlist/wrap/wrap_ip.h"

#include "rtl/netlist/wrap/wrap_buses.h"
#include "rtl/netlist/wrap/wrap_ports.h"

static bool is_plain_call(const wrap_plan *plan) {
  return plan->design->call_interface == HLS_INTERFACE_CHANNEL;
}

static void write_ports(const wrap_plan *plan, wrap_module *m) {
  wrap_port(m, true, 0, plan->clock, "");
  wrap_port(m, true, 0, plan->reset, "");
  for (size_t i = 0; i < plan->design->num_ports; i++) {
    const rtl_port *port = &plan->design->ports[i];
    if (wrap_port_is_outside(plan, port)) {
      wrap_port_add(m, port);
    }
  }
  for (size_t i = 0; i < plan->num_buses; i++) {
    wrap_bus_ports(m, &plan->buses[i]);
  }
  for (size_t i = 0; is_plain_call(plan) && i < plan->num_arrays; i++) {
    if (plan->arrays[i].base) {
      wrap_port(m, true, WRAP_BASE_WIDTH, plan->arrays[i].base, "");
    }
  }
  if (!is_plain_call(plan)) {
    wrap_port(m, false, 0, plan->interrupt, "");
  }
  if (plan->bus_error) {
    wrap_port(m, false, 0, plan->bus_error, "");
  }
}

/* Reset is active high inside. */
static void write_clock(const wrap_plan *plan, wrap_module *m) {
  if (plan->has_axi) {
    wrap_line(m, "  wire clk = %s;", plan->clock);
    wrap_line(m, "  wire rst = ~%s;", plan->reset);
  }
}

/* An array that the circuit does not touch has no bus. */
static void leave_untouched(const wrap_plan *plan, wrap_module *m) {
  static const char *const unused[] = {"_loadEn", "_loadAddr", "_storeEn",
                                       "_storeAddr", "_storeData"};
  for (size_t i = 0; i < plan->design->num_ports; i++) {
    const rtl_port *port = &plan->design->ports[i];
    if (port->role != RTL_ROLE_MEMORY || port->is_loaded || port->is_stored ||
        wrap_port_is_outside(plan, port)) {
      continue;
    }
    wrap_line(m, "  assign %s_loadData = '0;", port->name);
    wrap_line(m, "  assign %s_loadReady = 1'b1;", port->name);
    wrap_line(m, "  assign %s_storeReady = 1'b1;", port->name);
    for (size_t u = 0; u < sizeof unused / sizeof *unused; u++) {
      wrap_unused(m, port->name, unused[u]);
    }
  }
}

static void write_core(const wrap_ip *ip, wrap_module *m) {
  const wrap_plan *plan = ip->plan;
  wrap_instance(m, plan->design->top, plan->core);
  for (size_t i = 0; i < plan->num_inputs; i++) {
    const rtl_port *port = plan->inputs[i];
    if (port->data_width > 0) {
      wrap_pin(m, port->name, "", "%s", port->name);
    }
    wrap_pin(m, port->name, "_valid", "%s[%zu]", ip->call.in_valid, i);
    wrap_pin(m, port->name, "_ready", "%s[%zu]", ip->call.in_ready, i);
  }
  for (size_t i = 0; i < plan->num_outputs; i++) {
    const rtl_port *port = plan->outputs[i];
    if (port == plan->result) {
      wrap_pin(m, port->name, "", "%s", ip->core_result);
    }
    wrap_pin(m, port->name, "_valid", "%s[%zu]", ip->call.out_valid, i);
    wrap_pin(m, port->name, "_ready", "%s[%zu]", ip->call.out_ready, i);
  }
  for (size_t i = 0; i < plan->design->num_ports; i++) {
    const rtl_port *port = &plan->design->ports[i];
    if (port->role == RTL_ROLE_MEMORY || port->role == RTL_ROLE_EXTERNAL) {
      wrap_port_connect(m, port);
    }
  }
  wrap_instance_end(m, true);
}

static size_t find_result(const wrap_plan *plan) {
  size_t i = 0;
  while (i < plan->num_outputs && plan->outputs[i] != plan->result) {
    i++;
  }
  return i;
}

/* A call by channels: it begins when all of its tokens are there. */
static void write_channels(wrap_ip *ip) {
  const wrap_plan *plan = ip->plan;
  wrap_module *m = &ip->module;
  const rtl_port **outputs =
      arena_alloc(plan->arena, plan->num_outputs, sizeof *outputs);
  size_t num_outputs = 0;
  for (size_t i = 0; outputs && i < plan->num_outputs; i++) {
    if (wrap_port_is_outside(plan, plan->outputs[i])) {
      outputs[num_outputs++] = plan->outputs[i];
    }
  }
  wrap_given given = {0};
  wrap_given_declare(m, &given, plan->result);
  if (plan->result) {
    wrap_keep_result(m, &ip->call, &given, ip->core_result, ip->result_index);
  }
  wrap_give(m, &given, ip->call.done, outputs, num_outputs);
  wrap_join_inputs(m, plan, wrap_port_is_outside, &given, ip->call.start,
                   ip->call.taken);
  wrap_unused(m, ip->call.idle, "");
}

/* What has to be idle before a call is done, and what tells of errors. */
static void write_ends(wrap_ip *ip) {
  wrap_module *m = &ip->module;
  wrap_line(m, "\n  assign %s = 1'b1%s;", ip->call.drained,
            ip->drains.data ? ip->drains.data : "");
  if (ip->plan->bus_error) {
    wrap_line(m, "  assign %s = 1'b0%s;", ip->plan->bus_error,
              ip->failures.data ? ip->failures.data : "");
  }
  m->body.failed |= ip->drains.failed | ip->failures.failed;
  hls_buffer_finish(&ip->drains);
  hls_buffer_finish(&ip->failures);
}

void wrap_ip_write(wrap_plan *plan, hls_buffer *out) {
  wrap_ip ip = {.plan = plan, .result_index = find_result(plan)};
  wrap_module *m = &ip.module;
  wrap_begin(m, &plan->texts, plan->ip);
  write_ports(plan, m);
  write_clock(plan, m);
  wrap_call_declare(m, &ip.call, plan->num_inputs, plan->num_outputs);
  if (plan->result) {
    ip.core_result = wrap_name(m, "core_result");
    wrap_wire(m, plan->result->data_width, ip.core_result, "");
  }
  wrap_ports_declare_inner(m, plan);
  wrap_call_unit(m, &ip.call, plan->num_inputs, plan->num_outputs);
  write_core(&ip, m);
  leave_untouched(plan, m);
  for (size_t i = 0; i < plan->num_arrays; i++) {
    wrap_ip_array(&ip, &plan->arrays[i]);
  }
  if (is_plain_call(plan)) {
    write_channels(&ip);
  } else {
    wrap_ip_registers(&ip);
  }
  write_ends(&ip);
  wrap_unused(m, ip.call.begins, "");
  wrap_unused(m, ip.call.ends, "");
  hls_buffer comment = {0};
  wrap_ip_describe(plan, &comment);
  wrap_end(m, &comment, out);
}
