/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writing the top module.
 */
#include "rtl/netlist/verilog.h"

#include <string.h>

enum { LINE_WIDTH = 80 };

/* Text from the user's source inside a comment: one line, plain characters. */
static void write_comment_text(hls_buffer *out, const char *text) {
  for (; text && *text; text++) {
    unsigned char byte = (unsigned char)*text;
    hls_buffer_printf(out, "%c", byte < 0x20 || byte == 0x7f ? '?' : byte);
  }
}

static void write_location(hls_buffer *out, hls_range location) {
  if (location.begin.line == 0 || !location.file) {
    return;
  }
  hls_buffer_puts(out, "  // ");
  write_comment_text(out, location.file);
  hls_buffer_printf(out, ":%u:%u\n", location.begin.line,
                    location.begin.column);
}

/* One port declaration; `separator` follows the one before. */
static void write_port(hls_buffer *out, const char **separator, bool is_input,
                       unsigned width, const char *name, const char *suffix) {
  hls_buffer_printf(out, "%s  %s logic ", *separator,
                    is_input ? "input " : "output");
  if (width > 0) {
    hls_buffer_printf(out, "[%u:0] ", width - 1);
  }
  hls_buffer_printf(out, "%s%s", name, suffix);
  *separator = ",\n";
}

static void write_channel_ports(hls_buffer *out, const char **separator,
                                bool is_input, unsigned width,
                                const char *name) {
  if (width > 0) {
    write_port(out, separator, is_input, width, name, "");
  }
  write_port(out, separator, is_input, 0, name, "_valid");
  write_port(out, separator, !is_input, 0, name, "_ready");
}

/* The extra signals of a port, each with its own direction. */
static void write_signal_ports(hls_buffer *out, const char **separator,
                               bool is_input, const char *name,
                               const rtl_signal *signals, size_t num_signals) {
  for (size_t i = 0; i < num_signals; i++) {
    write_port(out, separator, is_input != signals[i].is_upstream,
               signals[i].width, name, "_");
    hls_buffer_puts(out, signals[i].name);
  }
}

static void write_top_port(hls_buffer *out, const char **separator,
                           const rtl_port *port) {
  switch (port->role) {
  case RTL_ROLE_CLOCK:
  case RTL_ROLE_RESET:
    write_port(out, separator, true, 0, port->name, "");
    break;
  case RTL_ROLE_MEMORY:
    write_port(out, separator, false, 0, port->name, "_loadEn");
    write_port(out, separator, false, port->address_width, port->name,
               "_loadAddr");
    write_port(out, separator, true, port->data_width, port->name, "_loadData");
    write_port(out, separator, false, 0, port->name, "_storeEn");
    write_port(out, separator, false, port->address_width, port->name,
               "_storeAddr");
    write_port(out, separator, false, port->data_width, port->name,
               "_storeData");
    break;
  case RTL_ROLE_WIRE:
    write_port(out, separator, port->is_input,
               port->data_width > 1 ? port->data_width : 0, port->name, "");
    break;
  default:
    write_channel_ports(out, separator, port->is_input, port->data_width,
                        port->name);
    write_signal_ports(out, separator, port->is_input, port->name,
                       port->signals, port->num_signals);
    break;
  }
}

static void write_channel(hls_buffer *out, const netlist_channel *channel) {
  hls_buffer_printf(out, "\n  // %s -> %s\n", channel->source, channel->target);
  if (channel->alias) {
    const char *alias = channel->alias;
    if (channel->width > 0) {
      hls_buffer_printf(out, "  assign %s = %s;\n", alias, channel->net);
    }
    hls_buffer_printf(out, "  assign %s_valid = %s_valid;\n", alias,
                      channel->net);
    hls_buffer_printf(out, "  assign %s_ready = %s_ready;\n", channel->net,
                      alias);
    for (size_t i = 0; i < channel->num_signals; i++) {
      const rtl_signal *signal = &channel->signals[i];
      hls_buffer_printf(
          out, "  assign %s_%s = %s_%s;\n",
          signal->is_upstream ? channel->net : alias, signal->name,
          signal->is_upstream ? alias : channel->net, signal->name);
    }
    return;
  }
  if (channel->width > 0) {
    hls_buffer_printf(out, "  logic [%u:0] %s;\n", channel->width - 1,
                      channel->net);
  }
  hls_buffer_printf(out, "  logic %s_valid;\n  logic %s_ready;\n", channel->net,
                    channel->net);
  for (size_t i = 0; i < channel->num_signals; i++) {
    hls_buffer_printf(out, "  logic [%u:0] %s_%s;\n",
                      channel->signals[i].width - 1, channel->net,
                      channel->signals[i].name);
  }
}

static void declare_wire(hls_buffer *out, const plain_wire *wire) {
  hls_buffer_puts(out, "  wire ");
  if (wire->width > 0) {
    hls_buffer_printf(out, "[%u:0] ", wire->width - 1);
  }
  hls_buffer_puts(out, wire->name);
}

static void write_wire(hls_buffer *out, const plain_wire *wire) {
  if (wire->is_port || wire->is_ahead) {
    hls_buffer_printf(out, "  assign %s = %s;\n", wire->name, wire->expression);
    return;
  }
  declare_wire(out, wire);
  if (wire->expression) {
    hls_buffer_printf(out, " = %s", wire->expression);
  }
  hls_buffer_puts(out, ";\n");
}

/* Declarations come first, as everything may be assigned to anything. */
static void write_wires(hls_buffer *out, const netlist_circuit *netlist,
                        bool is_port) {
  const char *gap = "\n";
  for (size_t i = 0; i < netlist->num_wires; i++) {
    if (netlist->wires[i].is_ahead && !is_port) {
      hls_buffer_puts(out, gap);
      gap = "";
      declare_wire(out, &netlist->wires[i]);
      hls_buffer_puts(out, ";\n");
    }
  }
  for (size_t i = 0; i < netlist->num_wires; i++) {
    if (netlist->wires[i].is_port == is_port) {
      hls_buffer_puts(out, gap);
      gap = "";
      write_wire(out, &netlist->wires[i]);
    }
  }
}

/* The wire of a channel, for its consumer or for its producer. */
static void write_net(hls_buffer *out, const netlist_channel *channel,
                      const char *suffix, bool is_valid) {
  if (is_valid && channel->is_bare) {
    hls_buffer_puts(out, "1'b1");
  } else {
    hls_buffer_printf(out, "%s%s", channel->net, suffix);
  }
}

/* .port(net) or .port({net_n, …, net_0}), element 0 in the low bits. */
static void write_connection(hls_buffer *out, const char **separator,
                             const netlist_pin *pin, const char *suffix) {
  hls_buffer_printf(out, "%s    .%s%s(", *separator, pin->port, suffix);
  *separator = ",\n";
  bool is_valid = pin->is_input && strcmp(suffix, "_valid") == 0;
  if (!pin->is_array) {
    write_net(out, pin->channels[0], suffix, is_valid);
    hls_buffer_puts(out, ")");
    return;
  }
  size_t size = strlen(pin->port) + strlen(suffix) + 8;
  for (size_t i = 0; i < pin->num_channels; i++) {
    size += strlen(pin->channels[i]->net) + strlen(suffix) + 2;
  }
  const char *gap = size > LINE_WIDTH ? "\n      " : "";
  hls_buffer_printf(out, "{%s", gap);
  for (size_t i = pin->num_channels; i > 0; i--) {
    write_net(out, pin->channels[i - 1], suffix, is_valid);
    if (i > 1) {
      hls_buffer_puts(out, gap[0] ? ",\n      " : ", ");
    }
  }
  hls_buffer_puts(out, gap[0] ? "\n    })" : "})");
}

/* Only channels of the user's modules have extra signals, and those for
 * speculation the tag. */
static void write_signals(hls_buffer *out, const netlist_pin *pin) {
  const netlist_channel *channel = pin->channels[0];
  for (size_t i = 0; !pin->is_array && i < channel->num_signals; i++) {
    const char *name = channel->signals[i].name;
    hls_buffer_printf(out, ",\n    .%s_%s(%s_%s)", pin->port, name,
                      channel->net, name);
  }
}

static void write_instance(hls_buffer *out, const netlist_instance *instance) {
  hls_buffer_puts(out, "\n");
  write_location(out, instance->location);
  hls_buffer_printf(out, "  %s", instance->module);
  for (size_t i = 0; i < instance->num_parameters; i++) {
    hls_buffer_printf(out, "%s    .%s(%s)", i == 0 ? " #(\n" : ",\n",
                      instance->parameters[i].name,
                      instance->parameters[i].value);
  }
  hls_buffer_printf(out, "%s %s (", instance->num_parameters > 0 ? "\n  )" : "",
                    instance->name);
  const char *separator = "\n";
  for (size_t i = 0; i < instance->num_pins; i++) {
    const netlist_pin *pin = &instance->pins[i];
    if (pin->width > 0) {
      write_connection(out, &separator, pin, "");
    }
    write_connection(out, &separator, pin, "_valid");
    write_connection(out, &separator, pin, "_ready");
    write_signals(out, pin);
  }
  for (size_t i = 0; i < instance->num_plain_pins; i++) {
    hls_buffer_printf(out, "%s    .%s(%s)", separator,
                      instance->plain_pins[i].port,
                      instance->plain_pins[i].expression);
    separator = ",\n";
  }
  if (instance->is_clocked) {
    hls_buffer_printf(out, "%s    .clk(clk),\n    .rst(rst)", separator);
  }
  hls_buffer_puts(out, "\n  );\n");
}

static bool has_external_channels(const netlist_circuit *netlist) {
  bool found = false;
  for (size_t i = 0; i < netlist->num_ports; i++) {
    found |= netlist->ports[i].role == RTL_ROLE_EXTERNAL;
  }
  return found;
}

static void write_header(hls_buffer *out, const netlist_circuit *netlist) {
  hls_buffer_puts(out, "// Circuit of the kernel `");
  write_comment_text(out, netlist->kernel);
  hls_buffer_puts(
      out,
      "`.\n"
      "//\n"
      "// A channel x is x (payload), x_valid and x_ready; a token moves at a "
      "rising\n"
      "// edge of clk at which both are high. Reset is synchronous and active "
      "high. One\n"
      "// execution takes one token on every input channel and gives one on "
      "every\n"
      "// output channel. A memory m answers m_loadEn with m_loadData one "
      "cycle "
      "later.\n");
  if (has_external_channels(netlist)) {
    hls_buffer_puts(
        out,
        "// Channels f_n_x belong to the n-th call of the external function f: "
        "one token\n"
        "// on each for every time it is called.");
    if (netlist->surroundings) {
      hls_buffer_printf(out, " Module %s fits them.",
                        netlist->surroundings->module);
    }
    hls_buffer_puts(out, "\n");
  }
  for (size_t i = 0; i < netlist->num_ports; i++) {
    const rtl_port *port = &netlist->ports[i];
    if (strcmp(port->name, port->source_name) != 0) {
      hls_buffer_printf(out, "// Port %s is `", port->name);
      write_comment_text(out, port->source_name);
      hls_buffer_puts(out, "` in the source.\n");
    }
  }
}

/* The ends of lines from an offset on. */
static size_t count_lines(const hls_buffer *out, size_t from) {
  size_t lines = 0;
  for (size_t i = from; !out->failed && i < out->size; i++) {
    lines += out->data[i] == '\n';
  }
  return lines;
}

static void write_instances(hls_buffer *out, const netlist_circuit *netlist,
                            size_t *lines) {
  size_t counted = 0, line = 0;
  for (size_t i = 0; i < netlist->num_instances; i++) {
    line += count_lines(out, counted);
    counted = out->size;
    const netlist_instance *instance = &netlist->instances[i];
    write_instance(out, instance);
    /* Behind an empty line and the place, if it has one. */
    bool has_place = instance->location.begin.line && instance->location.file;
    lines[i] = line + (has_place ? 2 : 1);
  }
}

void verilog_write_top(hls_buffer *out, const netlist_circuit *netlist,
                       size_t *instance_lines) {
  write_header(out, netlist);
  hls_buffer_printf(out, "module %s (\n", netlist->top);
  const char *separator = "";
  for (size_t i = 0; i < netlist->num_ports; i++) {
    write_top_port(out, &separator, &netlist->ports[i]);
  }
  hls_buffer_puts(out, "\n);\n");
  for (size_t i = 0; i < netlist->num_channels; i++) {
    const netlist_channel *channel = &netlist->channels[i];
    if (!channel->is_port || channel->alias) {
      write_channel(out, channel);
    }
  }
  write_wires(out, netlist, false);
  write_wires(out, netlist, true);
  write_instances(out, netlist, instance_lines);
  hls_buffer_puts(out, "endmodule\n");
}

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
    write_comment_text(out, external->symbol);
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
    write_channel_ports(out, &separator, port->is_input, port->width,
                        port->name);
    write_signal_ports(out, &separator, port->is_input, port->name,
                       port->signals, port->num_signals);
  }
  write_port(out, &separator, true, 0, "clk", "");
  write_port(out, &separator, true, 0, "rst", "");
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
