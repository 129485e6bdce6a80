/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writing the C++ text of the glue: tables for the harness, and the functions
 * by which it reaches the model.
 */
#include "rtl/sim/verilator/glue.h"

#include "rtl/sim/testbench/testbench_plan.h"

#include <inttypes.h>

/* A table may not be empty in C++: every one ends with an unused entry. */
static void write_tables(const testbench *bench, const sim_layout *layout,
                         hls_buffer *out) {
  hls_buffer_puts(out, "static const sim_plan_input inputs[] = {\n");
  for (size_t i = 0; i < bench->num_inputs; i++) {
    sim_plan_input input = testbench_plan_input(bench, layout, i);
    hls_buffer_printf(out, "  {%" PRId64 ", %" PRIu64 "ull, %d},\n",
                      input.offset, input.mask, input.is_start);
  }
  hls_buffer_puts(out, "  {0, 0, 0}};\n"
                       "static const sim_plan_output outputs[] = {\n");
  for (size_t i = 0; i < bench->num_outputs; i++) {
    sim_plan_output output = testbench_plan_output(bench, i);
    hls_buffer_printf(out, "  {%d, %d, %" PRIu64 "ull, %" PRIu64 "ull},\n",
                      output.is_result, output.is_fault, output.mask,
                      output.sign);
  }
  hls_buffer_puts(out, "  {0, 0, 0, 0}};\n"
                       "static const sim_plan_memory memories[] = {\n");
  for (size_t i = 0; i < bench->num_arrays; i++) {
    sim_plan_memory memory = testbench_plan_memory(bench, i);
    hls_buffer_printf(out,
                      "  {%" PRIu64 "ull, %" PRIu64 "ull, %" PRIu64
                      "ull, %" PRIu64 "ull, %" PRIu64 "ull, %u},\n",
                      memory.before, memory.after, memory.depth, memory.mask,
                      memory.sign, memory.storage_bytes);
  }
  hls_buffer_puts(out, "  {0, 0, 0, 0, 0, 0}};\n");
}

void glue_write_plan(const testbench *bench, const sim_layout *layout,
                     hls_buffer *out) {
  sim_plan plan = testbench_plan(bench, layout);
  hls_buffer_puts(out, "#include \"sim_plan.h\"\n");
  write_tables(bench, layout, out);
  hls_buffer_printf(
      out,
      "const sim_plan sim_circuit_plan = {\n"
      "  %" PRIu64 "ull, %" PRIu64 "ull,\n"
      "  inputs, %u, outputs, %u, memories, %u, %u, %u, %u, %u};\n",
      plan.before_size, plan.after_size, plan.num_inputs, plan.num_outputs,
      plan.num_memories, plan.num_connected, plan.num_channels, plan.num_probes,
      plan.num_counted);
}

void glue_write(const testbench *bench, const sim_layout *layout,
                hls_buffer *out) {
  glue_write_plan(bench, layout, out);
  hls_buffer_puts(
      out, "#ifdef SIM_TRACE_FST\n"
           "#include \"verilated_fst_c.h\"\n"
           "typedef VerilatedFstC recorder;\n"
           "static recorder *new_recorder() { return new recorder; }\n"
           "#elif defined(SIM_TRACE_VCD)\n"
           "#include \"verilated_vcd_c.h\"\n"
           "typedef VerilatedVcdC recorder;\n"
           "struct given_file final : VerilatedVcdFile { // opens nothing\n"
           "  bool open(const std::string &) override { return true; }\n"
           "  void close() override {}\n"
           "  ssize_t write(const char *data, ssize_t size) override {\n"
           "    return ::write(SIM_WAVEFORM_FD, data, size);\n"
           "  }\n"
           "};\n"
           "static recorder *new_recorder() {\n"
           "  return new recorder(new given_file);\n"
           "}\n"
           "#endif\n"
           "#if defined(SIM_TRACE_FST) || defined(SIM_TRACE_VCD)\n"
           "#define SIM_TRACE\n"
           "#endif\n"
           "extern \"C\" {\n"
           "static VerilatedContext *context;\n"
           "static " GLUE_CLASS " *model;\n"
           "#ifdef SIM_TRACE\n"
           "static recorder *waveform;\n"
           "static void open_waveform(const char *path) {\n"
           "  if (!path) return;\n"
           "  waveform = new_recorder();\n"
           "  waveform->set_time_unit(\"1ns\");\n"
           "  waveform->set_time_resolution(\"1ns\");\n"
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
