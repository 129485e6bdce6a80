/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writing the top module.
 */
#include "rtl/netlist/circuit/verilog.h"
#include "rtl/netlist/circuit/verilog_parts.h"

#include <string.h>

static void write_top_port(hls_buffer *out, const char **separator,
                           const rtl_port *port) {
  switch (port->role) {
  case RTL_ROLE_CLOCK:
  case RTL_ROLE_RESET:
    verilog_write_port(out, separator, true, 0, port->name, "");
    break;
  case RTL_ROLE_MEMORY:
    verilog_write_port(out, separator, false, 0, port->name, "_loadEn");
    verilog_write_port(out, separator, false, port->address_width, port->name,
                       "_loadAddr");
    verilog_write_port(out, separator, true, port->data_width, port->name,
                       "_loadData");
    verilog_write_port(out, separator, false, 0, port->name, "_storeEn");
    verilog_write_port(out, separator, false, port->address_width, port->name,
                       "_storeAddr");
    verilog_write_port(out, separator, false, port->data_width, port->name,
                       "_storeData");
    if (port->interface != HLS_INTERFACE_RAM) {
      verilog_write_port(out, separator, true, 0, port->name, "_loadReady");
      verilog_write_port(out, separator, true, 0, port->name, "_storeReady");
    }
    break;
  case RTL_ROLE_WIRE:
    verilog_write_port(out, separator, port->is_input,
                       port->data_width > 1 ? port->data_width : 0, port->name,
                       "");
    break;
  default:
    verilog_write_channel_ports(out, separator, port->is_input,
                                port->data_width, port->name);
    verilog_write_signal_ports(out, separator, port->is_input, port->name,
                               port->signals, port->num_signals);
    break;
  }
}

/* A channel that runs from port to port. */
static void write_alias(hls_buffer *out, const netlist_channel *channel) {
  const char *alias = channel->alias;
  hls_buffer_printf(out, "\n  // %s -> %s\n", channel->source, channel->target);
  if (channel->width > 0) {
    hls_buffer_printf(out, "  assign %s = %s;\n", alias, channel->net);
  }
  hls_buffer_printf(out, "  assign %s_valid = %s_valid;\n", alias,
                    channel->net);
  hls_buffer_printf(out, "  assign %s_ready = %s_ready;\n", channel->net,
                    alias);
  for (size_t i = 0; i < channel->num_signals; i++) {
    const rtl_signal *signal = &channel->signals[i];
    hls_buffer_printf(out, "  assign %s_%s = %s_%s;\n",
                      signal->is_upstream ? channel->net : alias, signal->name,
                      signal->is_upstream ? alias : channel->net, signal->name);
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

/* Writes the wires that are declared, or what is assigned to ports and only
 * read for lint tools. */
static void write_wires(hls_buffer *out, const netlist_circuit *netlist,
                        bool is_last) {
  const char *gap = "\n";
  for (size_t i = 0; i < netlist->num_wires; i++) {
    if (netlist->wires[i].is_ahead && !is_last) {
      hls_buffer_puts(out, gap);
      gap = "";
      declare_wire(out, &netlist->wires[i]);
      hls_buffer_puts(out, ";\n");
    }
  }
  for (size_t i = 0; i < netlist->num_wires; i++) {
    const plain_wire *wire = &netlist->wires[i];
    if ((wire->is_port || wire->is_tie_off) == is_last) {
      hls_buffer_puts(out, gap);
      gap = "";
      write_wire(out, wire);
    }
  }
}

/* A name has to be declared in front of its first use, and every loop has
 * channels that go back. */
static void write_channels_ahead(hls_buffer *out,
                                 const netlist_circuit *netlist) {
  const char *gap = "\n  // Channels that go back to what is in front of their "
                    "units.\n";
  for (size_t i = 0; i < netlist->num_channels; i++) {
    const netlist_channel *channel = &netlist->channels[i];
    if (!channel->is_port && channel->is_ahead) {
      hls_buffer_puts(out, gap);
      gap = "";
      verilog_declare_channel(out, channel);
    }
  }
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
  verilog_write_comment_text(out, netlist->kernel);
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
      verilog_write_comment_text(out, port->source_name);
      hls_buffer_puts(out, "` in the source.\n");
    }
  }
}

/* The ends of lines between two offsets. */
static size_t count_lines(const hls_buffer *out, size_t from, size_t to) {
  size_t lines = 0;
  for (size_t i = from; !out->failed && i < to; i++) {
    lines += out->data[i] == '\n';
  }
  return lines;
}

static void write_instances(hls_buffer *out, const netlist_circuit *netlist,
                            const rtl_lines *lines, size_t *instance_lines) {
  size_t counted = 0, line = 0;
  for (size_t i = 0; i < netlist->num_instances; i++) {
    size_t begin = verilog_write_instance(out, &netlist->instances[i], lines);
    line += count_lines(out, counted, begin);
    counted = begin;
    instance_lines[i] = line;
  }
}

void verilog_write_top(hls_buffer *out, const netlist_circuit *netlist,
                       const rtl_lines *lines, size_t *instance_lines) {
  write_header(out, netlist);
  hls_buffer_printf(out, "module %s (\n", netlist->top);
  const char *separator = "";
  for (size_t i = 0; i < netlist->num_ports; i++) {
    write_top_port(out, &separator, &netlist->ports[i]);
  }
  hls_buffer_puts(out, "\n);\n");
  write_channels_ahead(out, netlist);
  write_wires(out, netlist, false);
  write_instances(out, netlist, lines, instance_lines);
  for (size_t i = 0; i < netlist->num_channels; i++) {
    if (netlist->channels[i].alias) {
      write_alias(out, &netlist->channels[i]);
    }
  }
  write_wires(out, netlist, true);
  hls_buffer_puts(out, "endmodule\n");
}
