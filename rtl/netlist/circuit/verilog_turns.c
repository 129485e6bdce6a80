/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The module around a circuit that has one execution at a time: it remembers
 * which channels have had their token in this execution, holds them back until
 * all have, and then begins anew. Channels of external functions that the
 * circuit calls belong to no execution: they pass.
 */
#include "rtl/netlist/circuit/verilog.h"

#include <string.h>

/* What the names of the module's own begin with. */
static const char own_names[] = "turn";

/* How many underscores follow that in a text with its wire's suffix; 0 when it
 * begins otherwise. */
static size_t count_underscores(const char *name, const char *suffix) {
  enum { SIZE = sizeof own_names - 1 };
  if (strncmp(name, own_names, SIZE) != 0) {
    return 0;
  }
  size_t count = strspn(name + SIZE, "_");
  return name[SIZE + count] ? count : count + 1 + strspn(suffix, "_");
}

/* With an underscore more than any. */
void verilog_choose_own_names(hls_buffer *prefix,
                              const external_module *external) {
  size_t most = 0;
  for (size_t i = 0; i < external->num_ports; i++) {
    const external_port *port = &external->ports[i];
    size_t count = count_underscores(port->name, "");
    most = count > most ? count : most;
    for (size_t s = 0; s < port->num_signals; s++) {
      count = count_underscores(port->name, port->signals[s].name);
      most = count > most ? count : most;
    }
  }
  hls_buffer_puts(prefix, own_names);
  for (size_t i = 0; i <= most; i++) {
    hls_buffer_puts(prefix, "_");
  }
}

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

static void write_ports(hls_buffer *out, const external_module *external) {
  const char *separator = "";
  for (size_t i = 0; i < external->num_ports; i++) {
    const external_port *port = &external->ports[i];
    if (port->width > 0) {
      write_port(out, &separator, port->is_input, port->width, port->name, "");
    }
    write_port(out, &separator, port->is_input, 0, port->name, "_valid");
    write_port(out, &separator, !port->is_input, 0, port->name, "_ready");
    for (size_t s = 0; s < port->num_signals; s++) {
      const rtl_signal *signal = &port->signals[s];
      write_port(out, &separator, port->is_input != signal->is_upstream,
                 signal->width, port->name, "_");
      hls_buffer_puts(out, signal->name);
    }
  }
  write_port(out, &separator, true, 0, "clk", "");
  write_port(out, &separator, true, 0, "rst", "");
}

/* How many ports are held back. */
static size_t count_held(const external_module *external) {
  size_t count = 0;
  for (size_t i = 0; i < external->num_ports; i++) {
    count += !external->ports[i].is_passed;
  }
  return count;
}

/* One side of a channel asks and the other one answers, each only as long as
 * the channel has not had its token. */
static void write_channel(hls_buffer *out, const char *p,
                          const external_port *port, size_t index) {
  const char *asks = port->is_input ? "valid" : "ready";
  const char *answers = port->is_input ? "ready" : "valid";
  hls_buffer_printf(out,
                    "  wire %s%zu_valid, %s%zu_ready;\n"
                    "  assign %s%zu_%s = %s_%s && !%sdone[%zu];\n"
                    "  assign %s_%s = %s%zu_%s && !%sdone[%zu];\n"
                    "  assign %smoves[%zu] = %s_valid && %s_ready;\n",
                    p, index, p, index, p, index, asks, port->name, asks, p,
                    index, port->name, answers, p, index, answers, p, index, p,
                    index, port->name, port->name);
}

static void write_pins(hls_buffer *out, const char *p,
                       const external_port *port, size_t index) {
  const char *name = port->name;
  if (port->width > 0) {
    hls_buffer_printf(out, "    .%s(%s),\n", name, name);
  }
  if (port->is_passed) {
    hls_buffer_printf(out,
                      "    .%s_valid(%s_valid),\n"
                      "    .%s_ready(%s_ready),\n",
                      name, name, name, name);
  } else {
    hls_buffer_printf(out,
                      "    .%s_valid(%s%zu_valid),\n"
                      "    .%s_ready(%s%zu_ready),\n",
                      name, p, index, name, p, index);
  }
  for (size_t s = 0; s < port->num_signals; s++) {
    hls_buffer_printf(out, "    .%s_%s(%s_%s),\n", name, port->signals[s].name,
                      name, port->signals[s].name);
  }
}

void verilog_write_turns(hls_buffer *out, const external_module *external) {
  hls_buffer prefix = {0};
  verilog_choose_own_names(&prefix, external);
  out->failed = out->failed || prefix.failed;
  const char *p = prefix.failed ? "" : prefix.data;
  size_t num_held = count_held(external);
  hls_buffer_printf(
      out,
      "// One execution of `%s` at a time: the next one begins when all "
      "results\n// of the last one have been taken.\n"
      "module %s (\n",
      external->symbol, external->module);
  write_ports(out, external);
  hls_buffer_printf(out,
                    "\n);\n"
                    "  logic [%zu:0] %sdone;\n"
                    "  wire [%zu:0] %smoves;\n"
                    "  always_ff @(posedge clk) begin\n"
                    "    %sdone <= rst || &(%sdone | %smoves) ? '0\n"
                    "              : %sdone | %smoves;\n"
                    "  end\n",
                    num_held - 1, p, num_held - 1, p, p, p, p, p, p);
  for (size_t i = 0, index = 0; i < external->num_ports; i++) {
    if (!external->ports[i].is_passed) {
      write_channel(out, p, &external->ports[i], index++);
    }
  }
  hls_buffer_printf(out, "  %s %scircuit (\n", external->inner->top, p);
  for (size_t i = 0, index = 0; i < external->num_ports; i++) {
    write_pins(out, p, &external->ports[i], index);
    index += !external->ports[i].is_passed;
  }
  hls_buffer_puts(out, "    .clk(clk),\n    .rst(rst)\n  );\nendmodule\n");
  hls_buffer_finish(&prefix);
}
