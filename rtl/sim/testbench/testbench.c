/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Collecting what the test bench connects, and the C++ glue. The module
 * itself is written in testbench_module.c.
 */
#include "rtl/sim/testbench/testbench.h"

#include "rtl/sim/testbench/testbench_module.h"

#include "hls/buffer.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void write_glue(const testbench *bench, const sim_layout *layout,
                       hls_buffer *out);

static bool is_address(const rtl_channel *channel) {
  static const char suffix[] = ".addrOut";
  size_t size = strlen(channel->source);
  return size >= sizeof suffix - 1 &&
         strcmp(channel->source + size - (sizeof suffix - 1), suffix) == 0;
}

static void sort_ports(testbench *bench, const rtl_design *design,
                       const sim_layout *layout) {
  for (size_t i = 0; i < design->num_ports; i++) {
    const rtl_port *port = &design->ports[i];
    switch (port->role) {
    case RTL_ROLE_ARGUMENT:
    case RTL_ROLE_MEM_START:
    case RTL_ROLE_START:
      bench->inputs[bench->num_inputs++] = port;
      break;
    case RTL_ROLE_RESULT:
    case RTL_ROLE_MEM_END:
    case RTL_ROLE_END:
      bench->outputs[bench->num_outputs++] = port;
      break;
    case RTL_ROLE_MEMORY:
      bench->memories[bench->num_memories++] = port;
      bench->arrays[bench->num_arrays++] = &layout->slots[port->argument];
      break;
    case RTL_ROLE_WIRE:     /* no kernel in C has any */
    case RTL_ROLE_EXTERNAL: /* connected to the user's module */
    case RTL_ROLE_CLOCK:
    case RTL_ROLE_RESET:
      break;
    }
  }
}

/* Arrays that the circuit does not touch. */
static void add_unconnected(testbench *bench, const sim_layout *layout) {
  for (size_t i = 0; i < layout->num_slots; i++) {
    const sim_slot *slot = &layout->slots[i];
    bool connected = !slot->is_array;
    for (size_t j = 0; j < bench->num_memories; j++) {
      connected = connected || bench->arrays[j] == slot;
    }
    if (!connected) {
      bench->arrays[bench->num_arrays++] = slot;
    }
  }
}

hls_status testbench_init(testbench *bench, const rtl_design *design,
                          const sim_layout *layout, hls_error *error) {
  size_t ports = design->num_ports + 1;
  bench->inputs = calloc(ports, sizeof *bench->inputs);
  bench->outputs = calloc(ports, sizeof *bench->outputs);
  bench->memories = calloc(ports, sizeof *bench->memories);
  bench->arrays = calloc(ports + layout->num_slots, sizeof *bench->arrays);
  bench->probes = calloc(design->num_channels + 1, sizeof *bench->probes);
  bench->counted = calloc(design->num_channels + 1, sizeof *bench->counted);
  if (!bench->inputs || !bench->outputs || !bench->memories || !bench->arrays ||
      !bench->probes || !bench->counted) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  sort_ports(bench, design, layout);
  add_unconnected(bench, layout);
  for (size_t i = 0; i < design->num_channels; i++) {
    if (is_address(&design->channels[i])) {
      bench->probes[bench->num_probes++] = i;
    }
    if (design->channels[i].source_module ||
        design->channels[i].target_module) {
      bench->counted[bench->num_counted++] = i;
    }
  }
  bench->num_channels = design->num_channels;

  hls_buffer top = {0}, glue = {0};
  testbench_write_module(bench, design, &top);
  write_glue(bench, layout, &glue);
  bench->top = hls_buffer_take(&top, NULL);
  bench->glue = hls_buffer_take(&glue, NULL);
  if (!bench->top || !bench->glue) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  return HLS_OK;
}

void testbench_finish(testbench *bench) {
  free(bench->inputs);
  free(bench->outputs);
  free(bench->memories);
  free(bench->arrays);
  free(bench->probes);
  free(bench->counted);
  free(bench->top);
  free(bench->glue);
  *bench = (testbench){0};
}

/* A table may not be empty in C++: every one ends with an unused entry. */
static void write_tables(const testbench *bench, const sim_layout *layout,
                         hls_buffer *out) {
  hls_buffer_puts(out, "static const sim_plan_input inputs[] = {\n");
  for (size_t i = 0; i < bench->num_inputs; i++) {
    const rtl_port *port = bench->inputs[i];
    int64_t offset = -1;
    if (port->role == RTL_ROLE_ARGUMENT) {
      offset = (int64_t)layout->slots[port->argument].before;
    }
    hls_buffer_printf(out, "  {%" PRId64 ", %" PRIu64 "ull, %d},\n", offset,
                      sim_mask(port->data_width), port->role == RTL_ROLE_START);
  }
  hls_buffer_puts(out, "  {0, 0, 0}};\n"
                       "static const sim_plan_output outputs[] = {\n");
  for (size_t i = 0; i < bench->num_outputs; i++) {
    const rtl_port *port = bench->outputs[i];
    hls_buffer_printf(out, "  {%d, %" PRIu64 "ull},\n",
                      port->role == RTL_ROLE_RESULT,
                      sim_mask(port->data_width));
  }
  hls_buffer_puts(out, "  {0, 0}};\n"
                       "static const sim_plan_memory memories[] = {\n");
  for (size_t i = 0; i < bench->num_arrays; i++) {
    const sim_slot *slot = bench->arrays[i];
    hls_buffer_printf(out,
                      "  {%" PRIu64 "ull, %" PRIu64 "ull, %" PRIu64
                      "ull, %" PRIu64 "ull, %u},\n",
                      slot->before, slot->after, slot->elements,
                      sim_mask(8 * slot->param->scalar.storage_bytes),
                      slot->param->scalar.storage_bytes);
  }
  hls_buffer_puts(out, "  {0, 0, 0, 0, 0}};\n");
}

static void write_glue(const testbench *bench, const sim_layout *layout,
                       hls_buffer *out) {
  hls_buffer_puts(out, "#include \"sim_plan.h\"\n"
                       "#ifdef SIM_TRACE\n"
                       "#include \"verilated_fst_c.h\"\n"
                       "#endif\n");
  write_tables(bench, layout, out);
  hls_buffer_printf(
      out,
      "extern \"C\" {\n"
      "const sim_plan sim_circuit_plan = {\n"
      "  %" PRIu64 "ull, %" PRIu64 "ull,\n"
      "  inputs, %zu, outputs, %zu, memories, %zu, %zu, %zu, %zu, %zu};\n",
      layout->before_size, layout->after_size, bench->num_inputs,
      bench->num_outputs, bench->num_arrays, bench->num_memories,
      bench->num_channels, bench->num_probes, bench->num_counted);
  hls_buffer_puts(
      out, "static VerilatedContext *context;\n"
           "static " TESTBENCH_CLASS " *model;\n"
           "#ifdef SIM_TRACE\n"
           "static VerilatedFstC *waveform;\n"
           "static void open_waveform(const char *path) {\n"
           "  if (!path) return;\n"
           "  waveform = new VerilatedFstC;\n"
           "  model->trace(waveform, 1000);\n"
           "  waveform->open(path);\n"
           "}\n"
           "void sim_circuit_dump(uint64_t time) { waveform->dump(time); }\n"
           "void sim_circuit_close(void) { if (waveform) waveform->close(); }\n"
           "#else\n"
           "static void open_waveform(const char *) {}\n"
           "void sim_circuit_dump(uint64_t) {}\n"
           "void sim_circuit_close(void) {}\n"
           "#endif\n"
           "void sim_circuit_create(sim_ports *ports, const char *path) {\n"
           "  context = new VerilatedContext;\n"
           "  context->threads(1); // the sandbox allows no more\n"
           "  context->traceEverOn(path != nullptr);\n"
           "  model = new " TESTBENCH_CLASS "(context);\n"
           "  open_waveform(path);\n"
           "  sim_ports p = {&model->clk, &model->rst,\n"
           "    &model->in_data[0], &model->in_valid[0], &model->in_ready[0],\n"
           "    &model->out_data[0], &model->out_valid[0],\n"
           "    &model->out_ready[0],\n"
           "    &model->load_enable[0], &model->load_address[0],\n"
           "    &model->load_data[0], &model->store_enable[0],\n"
           "    &model->store_address[0], &model->store_data[0],\n"
           "    &model->memory_stalls, &model->snapshot,\n"
           "    &model->channel_valid[0], &model->channel_ready[0],\n"
           "    &model->probe[0], &model->moved[0]};\n"
           "  *ports = p;\n"
           "}\n"
           "void sim_circuit_eval(void) { model->eval(); }\n"
           "int sim_circuit_finished(void) { return context->gotFinish(); }\n"
           "}\n");
}
