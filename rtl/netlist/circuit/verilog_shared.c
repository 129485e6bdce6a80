/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The module around a circuit that several calls share. It takes the call that
 * has all of its operands, and room for all results of its own; of several,
 * each has its turn before one has a second. The circuit is that call's until
 * each of its channels has had its token. So it never waits for a consumer, and
 * no call for another one's: what a call is given depends on registers, and on
 * channels of its own.
 */
#include "rtl/netlist/circuit/verilog.h"

static void write_port(hls_buffer *out, bool is_input, unsigned width,
                       const char *name, const char *suffix) {
  hls_buffer_printf(out, "  %s logic [CALLS", is_input ? "input " : "output");
  if (width > 0) {
    hls_buffer_printf(out, "*%u", width);
  }
  hls_buffer_printf(out, "-1:0] %s%s,\n", name, suffix);
}

static void write_ports(hls_buffer *out, const external_module *external) {
  for (size_t i = 0; i < external->num_ports; i++) {
    const external_port *port = &external->ports[i];
    if (port->width > 0) {
      write_port(out, port->is_input, port->width, port->name, "");
    }
    write_port(out, port->is_input, 0, port->name, "_valid");
    write_port(out, !port->is_input, 0, port->name, "_ready");
  }
  hls_buffer_puts(out, "  input  logic clk,\n  input  logic rst\n);\n");
}

/* Who asks, and who has the circuit. Names begin with `p`. */
static void write_choice(hls_buffer *out, const char *p,
                         const external_module *external) {
  size_t last = external->num_ports - 1;
  hls_buffer_printf(out,
                    "  logic [CALLS-1:0] %sowner, %sserved;\n"
                    "  logic %sbusy;\n"
                    "  logic [%zu:0] %sdone;\n"
                    "  wire [%zu:0] %smoves;\n"
                    "  wire [CALLS-1:0] %sasks = {CALLS{1'b1}}",
                    p, p, p, last, p, last, p, p);
  for (size_t i = 0; i < external->num_ports; i++) {
    const external_port *port = &external->ports[i];
    hls_buffer_printf(out, "\n    & %s%s_valid", port->is_input ? "" : "~",
                      port->name);
  }
  hls_buffer_printf(
      out,
      ";\n"
      "  wire [CALLS-1:0] %swaits = %sasks & ~%sserved;\n"
      "  wire %srenews = %swaits == '0;\n"
      "  wire [CALLS-1:0] %swanted = %srenews ? %sasks : %swaits;\n"
      "  wire [CALLS-1:0] %sfirst = %swanted & (~%swanted + 1'b1);\n"
      "  always_ff @(posedge clk) begin\n"
      "    if (rst) begin\n"
      "      %sbusy <= 1'b0;\n"
      "      %sowner <= '0;\n"
      "      %sserved <= '0;\n"
      "      %sdone <= '0;\n"
      "    end else if (!%sbusy) begin\n"
      "      %sbusy <= %sasks != '0;\n"
      "      %sowner <= %sfirst;\n"
      "      %sserved <= %srenews ? %sfirst : %sserved | %sfirst;\n"
      "    end else begin\n"
      "      %sbusy <= ~&(%sdone | %smoves);\n"
      "      %sdone <= &(%sdone | %smoves) ? '0 : %sdone | %smoves;\n"
      "    end\n"
      "  end\n",
      p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p,
      p, p, p, p, p, p, p, p, p);
}

/* The owner's operand, once. */
static void write_input(hls_buffer *out, const char *p,
                        const external_port *port, size_t index) {
  const char *name = port->name;
  hls_buffer_printf(
      out,
      "  wire %s%zu_ready;\n"
      "  wire %s%zu_valid = %sbusy & ~%sdone[%zu] & |(%s_valid & %sowner);\n"
      "  assign %s_ready = %sowner & {CALLS{%sbusy & ~%sdone[%zu] & "
      "%s%zu_ready}};\n"
      "  assign %smoves[%zu] = %s%zu_valid & %s%zu_ready;\n",
      p, index, p, index, p, p, index, name, p, name, p, p, p, index, p, index,
      p, index, p, index, p, index);
  if (port->width > 0) {
    hls_buffer_printf(out,
                      "  logic [%u:0] %s%zu;\n"
                      "  always_comb begin\n"
                      "    %s%zu = '0;\n"
                      "    for (int i = 0; i < CALLS; i = i + 1) begin\n"
                      "      %s%zu = %s%zu | (%s[i*%u +: %u] & "
                      "{%u{%sowner[i]}});\n"
                      "    end\n"
                      "  end\n",
                      port->width - 1, p, index, p, index, p, index, p, index,
                      name, port->width, port->width, port->width, p);
  }
}

/* The owner's register for a result, which is empty. */
static void write_output(hls_buffer *out, const char *p,
                         const external_port *port, size_t index) {
  const char *name = port->name;
  hls_buffer_printf(
      out,
      "  wire %s%zu_valid;\n"
      "  wire %s%zu_ready = %sbusy & ~%sdone[%zu];\n"
      "  assign %smoves[%zu] = %s%zu_valid & %s%zu_ready;\n"
      "  always_ff @(posedge clk) begin\n"
      "    %s_valid <= rst ? '0 : (%s_valid & ~%s_ready)\n"
      "                           | (%sowner & {CALLS{%smoves[%zu]}});\n"
      "  end\n",
      p, index, p, index, p, p, index, p, index, p, index, p, index, name, name,
      name, p, p, index);
  if (port->width > 0) {
    hls_buffer_printf(out,
                      "  wire [%u:0] %s%zu;\n"
                      "  always_ff @(posedge clk) begin\n"
                      "    for (int i = 0; i < CALLS; i = i + 1) begin\n"
                      "      if (%sowner[i] & %smoves[%zu]) begin\n"
                      "        %s[i*%u +: %u] <= %s%zu;\n"
                      "      end\n"
                      "    end\n"
                      "  end\n",
                      port->width - 1, p, index, p, p, index, name, port->width,
                      port->width, p, index);
  }
}

void verilog_write_shared(hls_buffer *out, const external_module *external) {
  hls_buffer prefix = {0};
  verilog_choose_own_names(&prefix, external);
  out->failed = out->failed || prefix.failed;
  const char *p = prefix.failed ? "" : prefix.data;
  hls_buffer_printf(out,
                    "// `%s` for CALLS calls, one execution at a time. What is "
                    "of call i is\n// element i of its port.\n"
                    "module %s #(\n  parameter int CALLS = 2\n) (\n",
                    external->symbol, external->shared);
  write_ports(out, external);
  write_choice(out, p, external);
  for (size_t i = 0; i < external->num_ports; i++) {
    const external_port *port = &external->ports[i];
    (port->is_input ? write_input : write_output)(out, p, port, i);
  }
  hls_buffer_printf(out, "  %s %scircuit (\n", external->inner->top, p);
  for (size_t i = 0; i < external->num_ports; i++) {
    const char *name = external->ports[i].name;
    if (external->ports[i].width > 0) {
      hls_buffer_printf(out, "    .%s(%s%zu),\n", name, p, i);
    }
    hls_buffer_printf(out,
                      "    .%s_valid(%s%zu_valid),\n"
                      "    .%s_ready(%s%zu_ready),\n",
                      name, p, i, name, p, i);
  }
  hls_buffer_puts(out, "    .clk(clk),\n    .rst(rst)\n  );\nendmodule\n");
  hls_buffer_finish(&prefix);
}
