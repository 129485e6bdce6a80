/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A module for the user to fill in.
 */
#include "rtl/netlist/circuit/verilog.h"
#include "rtl/netlist/circuit/verilog_parts.h"

static void write_stub_header(hls_buffer *out,
                              const external_module *external) {
  if (external->is_surroundings) {
    hls_buffer_puts(
        out,
        "// To be filled in: the external functions of a circuit, around it. "
        "Channels\n"
        "// f_n_x belong to the n-th call of f.\n");
  } else {
    hls_buffer_puts(out, "// To be filled in: the module behind `");
    verilog_write_comment_text(out, external->symbol);
    hls_buffer_puts(out, "`.\n");
  }
  hls_buffer_puts(
      out,
      "//\n"
      "// As it stands it takes every token and never gives one: a circuit "
      "with "
      "it\n"
      "// waits for ever.\n"
      "//\n"
      "// A channel x is x (payload), x_valid (from the producer) and x_ready "
      "(from\n"
      "// the consumer); a control has no payload. At every rising edge of "
      "clk:\n"
      "// - a token moves when x_valid and x_ready are both high;\n"
      "// - once x_valid is high it stays high, with the same payload, until "
      "the token\n"
      "//   has moved, and it must not wait for x_ready;\n"
      "// - rst is synchronous and active high; no token is stored after it.\n"
      "// One execution takes one token from each input, in any order, and "
      "gives one\n"
      "// to each output. The circuit may begin the next execution before the "
      "results\n"
      "// of the last one are out; results leave in the order of the "
      "executions.\n");
}

/* The outputs of a stub: it gives nothing to the circuit. */
static void write_stub_drivers(hls_buffer *out, const external_port *port) {
  if (port->is_input) {
    hls_buffer_printf(out, "  assign %s_ready = 1'b1;\n", port->name);
  } else {
    if (port->width > 0) {
      hls_buffer_printf(out, "  assign %s = '0;\n", port->name);
    }
    hls_buffer_printf(out, "  assign %s_valid = 1'b0;\n", port->name);
  }
  for (size_t i = 0; i < port->num_signals; i++) {
    if (port->signals[i].is_upstream == port->is_input) {
      hls_buffer_printf(out, "  assign %s_%s = '0;\n", port->name,
                        port->signals[i].name);
    }
  }
}

/* The inputs of a stub, as elements of a list. */
static void write_stub_readers(hls_buffer *out, const external_port *port) {
  if (port->is_input && port->width > 0) {
    hls_buffer_printf(out, ",\n    %s", port->name);
  }
  hls_buffer_printf(out, ",\n    %s_%s", port->name,
                    port->is_input ? "valid" : "ready");
  for (size_t i = 0; i < port->num_signals; i++) {
    if (port->signals[i].is_upstream != port->is_input) {
      hls_buffer_printf(out, ",\n    %s_%s", port->name, port->signals[i].name);
    }
  }
}

void verilog_write_stub(hls_buffer *out, const external_module *external) {
  write_stub_header(out, external);
  hls_buffer_printf(out, "module %s", external->module);
  for (size_t i = 0; i < external->num_parameters; i++) {
    const rtl_parameter *parameter = &external->parameters[i];
    hls_buffer_printf(out, "%s  parameter %s %s = %s", i == 0 ? " #(\n" : ",\n",
                      external->types[i], parameter->name, parameter->value);
  }
  hls_buffer_puts(out, external->num_parameters > 0 ? "\n) (\n" : " (\n");
  const char *separator = "";
  for (size_t i = 0; i < external->num_ports; i++) {
    const external_port *port = &external->ports[i];
    verilog_write_channel_ports(out, &separator, port->is_input, port->width,
                                port->name);
    verilog_write_signal_ports(out, &separator, port->is_input, port->name,
                               port->signals, port->num_signals);
  }
  verilog_write_port(out, &separator, true, 0, "clk", "");
  verilog_write_port(out, &separator, true, 0, "rst", "");
  hls_buffer_puts(out, "\n);\n");
  for (size_t i = 0; i < external->num_ports; i++) {
    write_stub_drivers(out, &external->ports[i]);
  }
  /* The inputs that are not used yet, for lint tools. */
  hls_buffer_puts(out, "\n  wire unused = &{\n    1'b0");
  for (size_t i = 0; i < external->num_parameters; i++) {
    hls_buffer_printf(out, ",\n    %s", external->parameters[i].name);
  }
  for (size_t i = 0; i < external->num_ports; i++) {
    write_stub_readers(out, &external->ports[i]);
  }
  hls_buffer_puts(out, ",\n    clk,\n    rst\n  };\nendmodule\n");
}
