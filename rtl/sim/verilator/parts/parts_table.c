/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writing the table, array by array.
 */
#include "rtl/sim/verilator/parts/parts_table.h"

#include "rtl/sim/verilator/glue.h"

#include <inttypes.h>

typedef struct table {
  parts_netlist *netlist;
  hls_buffer *out;
  uint32_t num_ends;
  bool is_whole; /* everything was found */
} table;

static void write_end(table *t, sim_parts_array array, size_t index,
                      const char *name, const char *suffix) {
  uint32_t net = 0;
  t->is_whole =
      parts_netlist_find(t->netlist, name, suffix, &net) && t->is_whole;
  hls_buffer_printf(t->out, "  {%d, %zu, %u},\n", (int)array, index,
                    (unsigned)net);
  t->num_ends++;
}

static void write_inputs(table *t, const testbench *bench) {
  for (size_t i = 0; i < bench->num_inputs; i++) {
    const rtl_port *port = bench->inputs[i];
    write_end(t, SIM_PARTS_IN_VALID, i, port->name, "_valid");
    write_end(t, SIM_PARTS_IN_READY, i, port->name, "_ready");
    if (port->data_width) {
      write_end(t, SIM_PARTS_IN_DATA, i, port->name, "");
    }
  }
}

static void write_outputs(table *t, const testbench *bench) {
  for (size_t i = 0; i < bench->num_outputs; i++) {
    const rtl_port *port = bench->outputs[i];
    write_end(t, SIM_PARTS_OUT_VALID, i, port->name, "_valid");
    write_end(t, SIM_PARTS_OUT_READY, i, port->name, "_ready");
    if (port->data_width) {
      write_end(t, SIM_PARTS_OUT_DATA, i, port->name, "");
    }
  }
}

static void write_memories(table *t, const testbench *bench) {
  for (size_t i = 0; i < bench->num_memories; i++) {
    const char *name = bench->memories[i]->name;
    write_end(t, SIM_PARTS_LOAD_ENABLE, i, name, "_loadEn");
    write_end(t, SIM_PARTS_LOAD_ADDRESS, i, name, "_loadAddr");
    write_end(t, SIM_PARTS_LOAD_DATA, i, name, "_loadData");
    write_end(t, SIM_PARTS_STORE_ENABLE, i, name, "_storeEn");
    write_end(t, SIM_PARTS_STORE_ADDRESS, i, name, "_storeAddr");
    write_end(t, SIM_PARTS_STORE_DATA, i, name, "_storeData");
  }
}

static const char *port_name(const rtl_design *design, rtl_role role) {
  for (size_t i = 0; i < design->num_ports; i++) {
    if (design->ports[i].role == role) {
      return design->ports[i].name;
    }
  }
  return "";
}

static void write_ends(table *t, const model_build *build) {
  const testbench *bench = build->job->bench;
  hls_buffer_puts(t->out, "static const sim_parts_end ends[] = {\n");
  write_end(t, SIM_PARTS_RST, 0,
            port_name(build->job->request->design, RTL_ROLE_RESET), "");
  write_inputs(t, bench);
  write_outputs(t, bench);
  write_memories(t, bench);
  hls_buffer_puts(t->out, "};\n");
}

/* A list may not be empty: every one ends with a 0. */
static void write_channels(table *t, const rtl_design *design,
                           const char *array, const char *suffix) {
  hls_buffer_printf(t->out, "static const uint32_t %s[] = {", array);
  for (size_t i = 0; i < design->num_channels; i++) {
    uint32_t net = 0;
    t->is_whole =
        parts_netlist_find(t->netlist, design->channels[i].net, suffix, &net) &&
        t->is_whole;
    hls_buffer_printf(t->out, "%u,", (unsigned)net);
  }
  hls_buffer_puts(t->out, "0};\n");
}

static void write_probes(table *t, const model_build *build) {
  const testbench *bench = build->job->bench;
  const rtl_design *design = build->job->request->design;
  hls_buffer_puts(t->out, "static const uint32_t probe_nets[] = {");
  for (size_t i = 0; i < bench->num_probes; i++) {
    uint32_t net = 0;
    t->is_whole =
        parts_netlist_find(t->netlist, design->channels[bench->probes[i]].net,
                           "", &net) &&
        t->is_whole;
    hls_buffer_printf(t->out, "%u,", (unsigned)net);
  }
  hls_buffer_puts(t->out, "0};\n");
}

static void write_kinds(const parts_netlist *n, const parts_kind *kinds,
                        hls_buffer *out) {
  for (size_t i = 0; i < n->num_uses; i++) {
    hls_buffer_printf(out, "extern const sim_part_kind sim_%s;\n",
                      kinds[i].symbol);
  }
  hls_buffer_puts(out, "static const sim_part_kind *const kinds[] = {\n");
  for (size_t i = 0; i < n->num_uses; i++) {
    hls_buffer_printf(out, "  &sim_%s,\n", kinds[i].symbol);
  }
  hls_buffer_puts(out, "};\nstatic const char *const names[] = {\n");
  for (size_t i = 0; i < n->num_names; i++) {
    hls_buffer_printf(out, "  \"%s\",\n", n->names[i]);
  }
  hls_buffer_puts(out, "  0};\n");
}

static void write_units(const parts_netlist *n, hls_buffer *out) {
  hls_buffer_puts(out, "static const sim_parts_net nets[] = {\n");
  for (size_t i = 0; i < n->num_nets; i++) {
    hls_buffer_printf(out, "{%u,%" PRIu64 "ull},", (unsigned)n->nets[i].width,
                      n->nets[i].value);
  }
  hls_buffer_puts(out, "};\nstatic const sim_parts_pin pins[] = {\n");
  for (size_t i = 0; i < n->num_pins; i++) {
    const sim_parts_pin *pin = &n->pins[i];
    hls_buffer_printf(out, "{%u,%u,%u},", (unsigned)pin->name,
                      (unsigned)pin->first_net, (unsigned)pin->num_nets);
  }
  hls_buffer_puts(out, "};\nstatic const uint32_t pin_nets[] = {\n");
  for (size_t i = 0; i < n->num_pin_nets; i++) {
    hls_buffer_printf(out, "%u,", (unsigned)n->pin_nets[i]);
  }
  hls_buffer_puts(out, "0};\nstatic const sim_parts_unit units[] = {\n");
  for (size_t i = 0; i < n->num_units; i++) {
    const sim_parts_unit *unit = &n->units[i];
    hls_buffer_printf(out, "{%u,%u,%u},", (unsigned)unit->kind,
                      (unsigned)unit->first_pin, (unsigned)unit->num_pins);
  }
  hls_buffer_puts(out, "};\n");
}

bool parts_table_write(const model_build *build, parts_netlist *netlist,
                       const parts_kind *kinds, hls_buffer *out) {
  const simulator_job *job = build->job;
  const rtl_design *design = job->request->design;
  table t = {.netlist = netlist, .out = out, .is_whole = true};
  uint32_t clock = 0;
  glue_write_plan(job->bench, job->layout, out);
  hls_buffer_puts(out, "#include \"sim_parts.h\"\n");
  write_kinds(netlist, kinds, out);
  write_units(netlist, out);
  write_ends(&t, build);
  write_channels(&t, design, "valid_nets", "_valid");
  write_channels(&t, design, "ready_nets", "_ready");
  write_probes(&t, build);
  t.is_whole = parts_netlist_find(netlist, port_name(design, RTL_ROLE_CLOCK),
                                  "", &clock) &&
               t.is_whole;
  hls_buffer_printf(out,
                    "const sim_parts sim_circuit_parts = {\n"
                    "  kinds, names, nets, pins, pin_nets, units, ends,\n"
                    "  valid_nets, ready_nets, probe_nets,\n"
                    "  %zu, %zu, %u, %u};\n",
                    netlist->num_nets, netlist->num_units, (unsigned)t.num_ends,
                    (unsigned)clock);
  return t.is_whole && !netlist->failed && !out->failed;
}
