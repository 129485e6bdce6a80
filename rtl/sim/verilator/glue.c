/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writing the C++ text of the glue: tables for the harness, and the functions
 * by which it reaches the model.
 */
#include "rtl/sim/verilator/glue.h"

#include <inttypes.h>

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

void glue_write(const testbench *bench, const sim_layout *layout,
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
           "static " GLUE_CLASS " *model;\n"
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
           "  model = new " GLUE_CLASS "(context);\n"
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
