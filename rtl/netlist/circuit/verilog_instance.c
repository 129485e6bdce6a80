/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Instances of units, and the channels between them.
 */
#include "rtl/netlist/circuit/verilog_parts.h"

#include <string.h>

enum { LINE_WIDTH = 80 };

void verilog_declare_channel(hls_buffer *out, const netlist_channel *channel) {
  hls_buffer_printf(out, "  // %s -> %s\n", channel->source, channel->target);
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

/* Declares the channels that come from an instance. */
static void declare_outputs(hls_buffer *out, const netlist_instance *instance) {
  for (size_t i = 0; i < instance->num_pins; i++) {
    const netlist_pin *pin = &instance->pins[i];
    for (size_t c = 0; !pin->is_input && c < pin->num_channels; c++) {
      if (!pin->channels[c]->is_port && !pin->channels[c]->is_ahead) {
        verilog_declare_channel(out, pin->channels[c]);
      }
    }
  }
}

size_t verilog_write_instance(hls_buffer *out, const netlist_instance *instance,
                              const rtl_lines *lines) {
  hls_buffer_puts(out, "\n");
  verilog_write_place(out, instance->location, lines);
  declare_outputs(out, instance);
  size_t begin = out->size;
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
  return begin;
}
