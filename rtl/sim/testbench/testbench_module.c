/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writing the module around the circuit: every port bundle becomes one element
 * of an array port of 64 bits, so that the harness needs no names and no
 * widths. Inputs go through registers: the circuit then has no logic between
 * an input and anything else, and is evaluated once per cycle. Channels inside
 * are read by hierarchical names, but only when they are asked for.
 */
#include "rtl/sim/testbench/testbench_module.h"

static size_t at_least_one(size_t count) { return count ? count : 1; }

static void write_header(const testbench *bench, hls_buffer *out) {
  size_t inputs = at_least_one(bench->num_inputs);
  size_t outputs = at_least_one(bench->num_outputs);
  size_t memories = at_least_one(bench->num_memories);
  size_t channels = at_least_one(bench->num_channels);
  hls_buffer_puts(out, "module " TESTBENCH_MODULE "(\n"
                       "  input logic clk, input logic rst,\n");
  hls_buffer_printf(out,
                    "  input logic [63:0] in_data [%zu],\n"
                    "  input logic in_valid [%zu],\n"
                    "  output logic in_ready [%zu],\n"
                    "  output logic [63:0] out_data [%zu],\n"
                    "  output logic out_valid [%zu],\n"
                    "  input logic out_ready [%zu],\n",
                    inputs, inputs, inputs, outputs, outputs, outputs);
  hls_buffer_printf(out,
                    "  output logic load_enable [%zu],\n"
                    "  output logic [63:0] load_address [%zu],\n"
                    "  input logic [63:0] load_data [%zu],\n"
                    "  output logic store_enable [%zu],\n"
                    "  output logic [63:0] store_address [%zu],\n"
                    "  output logic [63:0] store_data [%zu],\n",
                    memories, memories, memories, memories, memories, memories);
  hls_buffer_printf(out,
                    "  input logic [63:0] memory_stalls,\n"
                    "  input logic snapshot,\n"
                    "  output logic channel_valid [%zu],\n"
                    "  output logic channel_ready [%zu],\n"
                    "  output logic [63:0] probe [%zu],\n"
                    "  output logic [63:0] moved [%zu]);\n",
                    channels, channels, at_least_one(bench->num_probes),
                    at_least_one(bench->num_counted));
}

static void write_registers(const testbench *bench, hls_buffer *out) {
  size_t inputs = at_least_one(bench->num_inputs);
  hls_buffer_printf(out,
                    "  logic rst_now;\n"
                    "  logic [63:0] in_data_now [%zu];\n"
                    "  logic in_valid_now [%zu];\n"
                    "  logic out_ready_now [%zu];\n"
                    "  logic [63:0] load_data_now [%zu];\n"
                    "  logic [63:0] memory_stalls_now;\n",
                    inputs, inputs, at_least_one(bench->num_outputs),
                    at_least_one(bench->num_memories));
  hls_buffer_puts(out, "  always_ff @(posedge clk) begin\n"
                       "    rst_now <= rst;\n"
                       "    in_data_now <= in_data;\n"
                       "    in_valid_now <= in_valid;\n"
                       "    out_ready_now <= out_ready;\n"
                       "    load_data_now <= load_data;\n"
                       "    memory_stalls_now <= memory_stalls;\n"
                       "  end\n");
}

/* The wires between circuit and array ports that need a change of width. */
static void write_wires(const testbench *bench, hls_buffer *out) {
  for (size_t i = 0; i < bench->num_outputs; i++) {
    unsigned width = bench->outputs[i]->data_width;
    if (width) {
      hls_buffer_printf(out,
                        "  logic [%u:0] out_%zu;\n"
                        "  assign out_data[%zu] = 64'(out_%zu);\n",
                        width - 1, i, i, i);
    } else {
      hls_buffer_printf(out, "  assign out_data[%zu] = '0;\n", i);
    }
  }
  for (size_t i = 0; i < bench->num_memories; i++) {
    const rtl_port *port = bench->memories[i];
    hls_buffer_printf(out,
                      "  logic [%u:0] load_address_%zu, store_address_%zu;\n"
                      "  logic [%u:0] store_data_%zu;\n"
                      "  assign load_address[%zu] = 64'(load_address_%zu);\n"
                      "  assign store_address[%zu] = 64'(store_address_%zu);\n"
                      "  assign store_data[%zu] = 64'(store_data_%zu);\n",
                      port->address_width ? port->address_width - 1 : 0, i, i,
                      port->data_width - 1, i, i, i, i, i, i, i);
  }
  if (bench->num_memories == 0) {
    hls_buffer_puts(out, "  assign load_enable[0] = '0;\n"
                         "  assign load_address[0] = '0;\n"
                         "  assign store_enable[0] = '0;\n"
                         "  assign store_address[0] = '0;\n"
                         "  assign store_data[0] = '0;\n");
  }
}

static void write_channel_ports(const rtl_port *port, size_t index,
                                hls_buffer *out) {
  hls_buffer_printf(out,
                    port->is_input ? ",\n    .%s_valid(in_valid_now[%zu]), "
                                     ".%s_ready(in_ready[%zu])"
                                   : ",\n    .%s_valid(out_valid[%zu]), "
                                     ".%s_ready(out_ready_now[%zu])",
                    port->name, index, port->name, index);
}

/* The channels between the circuit and what is around it. */
static void write_external_wires(const rtl_design *design, hls_buffer *out) {
  for (size_t i = 0; i < design->num_ports; i++) {
    const rtl_port *port = &design->ports[i];
    if (port->role != RTL_ROLE_EXTERNAL) {
      continue;
    }
    hls_buffer_printf(out, "  logic external_%zu_valid, external_%zu_ready;\n",
                      i, i);
    if (port->data_width) {
      hls_buffer_printf(out, "  logic [%u:0] external_%zu;\n",
                        port->data_width - 1, i);
    }
    for (size_t s = 0; s < port->num_signals; s++) {
      hls_buffer_printf(out, "  logic [%u:0] external_%zu_signal_%zu;\n",
                        port->signals[s].width - 1, i, s);
    }
  }
}

/* Connects them to an instance, which has ports of these names. */
static void write_external_ports(const rtl_design *design, hls_buffer *out) {
  for (size_t i = 0; i < design->num_ports; i++) {
    const rtl_port *port = &design->ports[i];
    if (port->role != RTL_ROLE_EXTERNAL) {
      continue;
    }
    const char *name = port->name;
    hls_buffer_printf(out,
                      ",\n    .%s_valid(external_%zu_valid), "
                      ".%s_ready(external_%zu_ready)",
                      name, i, name, i);
    if (port->data_width) {
      hls_buffer_printf(out, ", .%s(external_%zu)", name, i);
    }
    for (size_t s = 0; s < port->num_signals; s++) {
      hls_buffer_printf(out, ", .%s_%s(external_%zu_signal_%zu)", name,
                        port->signals[s].name, i, s);
    }
  }
}

static void write_surroundings(const rtl_design *design, hls_buffer *out) {
  if (design->surroundings) {
    hls_buffer_printf(out, "  %s surroundings(\n    .clk(clk), .rst(rst_now)",
                      design->surroundings);
    write_external_ports(design, out);
    hls_buffer_puts(out, ");\n");
  }
}

static void write_instance(const testbench *bench, const rtl_design *design,
                           hls_buffer *out) {
  const char *clock = "clk", *reset = "rst";
  for (size_t i = 0; i < design->num_ports; i++) {
    const rtl_port *port = &design->ports[i];
    if (port->role == RTL_ROLE_CLOCK) {
      clock = port->name;
    } else if (port->role == RTL_ROLE_RESET) {
      reset = port->name;
    }
  }
  hls_buffer_printf(out, "  %s circuit(\n    .%s(clk), .%s(rst_now)",
                    design->top, clock, reset);
  for (size_t i = 0; i < bench->num_inputs; i++) {
    const rtl_port *port = bench->inputs[i];
    write_channel_ports(port, i, out);
    if (port->data_width) {
      hls_buffer_printf(out, ", .%s(in_data_now[%zu][%u:0])", port->name, i,
                        port->data_width - 1);
    }
  }
  for (size_t i = 0; i < bench->num_outputs; i++) {
    const rtl_port *port = bench->outputs[i];
    write_channel_ports(port, i, out);
    if (port->data_width) {
      hls_buffer_printf(out, ", .%s(out_%zu)", port->name, i);
    }
  }
  for (size_t i = 0; i < bench->num_memories; i++) {
    const rtl_port *port = bench->memories[i];
    const char *name = port->name;
    hls_buffer_printf(out,
                      ",\n    .%s_loadEn(load_enable[%zu]), "
                      ".%s_loadAddr(load_address_%zu)",
                      name, i, name, i);
    hls_buffer_printf(out,
                      ",\n    .%s_loadData(load_data_now[%zu][%u:0]), "
                      ".%s_storeEn(store_enable[%zu])",
                      name, i, port->data_width - 1, name, i);
    hls_buffer_printf(out,
                      ",\n    .%s_storeAddr(store_address_%zu), "
                      ".%s_storeData(store_data_%zu)",
                      name, i, name, i);
  }
  write_external_ports(design, out);
  hls_buffer_puts(out, ");\n");
}

static void write_observation(const testbench *bench, const rtl_design *design,
                              hls_buffer *out) {
  hls_buffer_puts(out, "  always @(posedge snapshot) begin\n");
  for (size_t i = 0; i < design->num_channels; i++) {
    const char *net = design->channels[i].net;
    hls_buffer_printf(out,
                      "    channel_valid[%zu] = circuit.%s_valid;\n"
                      "    channel_ready[%zu] = circuit.%s_ready;\n",
                      i, net, i, net);
  }
  for (size_t i = 0; i < bench->num_probes; i++) {
    hls_buffer_printf(out, "    probe[%zu] = 64'(circuit.%s);\n", i,
                      design->channels[bench->probes[i]].net);
  }
  hls_buffer_puts(out, "  end\n");
}

/* Counts what the user's modules take and give. */
static void write_counters(const testbench *bench, const rtl_design *design,
                           hls_buffer *out) {
  if (bench->num_counted == 0) {
    hls_buffer_puts(out, "  assign moved[0] = '0;\n");
    return;
  }
  hls_buffer_puts(out, "  always_ff @(posedge clk) begin\n");
  for (size_t i = 0; i < bench->num_counted; i++) {
    const char *net = design->channels[bench->counted[i]].net;
    hls_buffer_printf(out,
                      "    if (rst_now) moved[%zu] <= '0;\n"
                      "    else if (circuit.%s_valid && circuit.%s_ready)\n"
                      "      moved[%zu] <= moved[%zu] + 1'b1;\n",
                      i, net, net, i, i);
  }
  hls_buffer_puts(out, "  end\n");
}

void testbench_module_write(const testbench *bench, const rtl_design *design,
                            hls_buffer *out) {
  write_header(bench, out);
  write_registers(bench, out);
  write_wires(bench, out);
  write_external_wires(design, out);
  write_instance(bench, design, out);
  write_surroundings(design, out);
  write_observation(bench, design, out);
  write_counters(bench, design, out);
  hls_buffer_puts(out, "endmodule\n");
}
