/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One run of Verilator.
 */
#include "base/time/clock.h"
#include "rtl/sim/testbench/testbench_module.h"
#include "rtl/sim/verilator/glue.h"
#include "rtl/sim/verilator/model_build.h"
#include "rtl/sim/verilator/verilator_tool.h"

#include <stdlib.h>
#include <string.h>

#define TOP_FILE TESTBENCH_MODULE ".sv"

static hls_status run_verilator(const model_build *build);

hls_status model_translate(model_build *build) {
  const simulator_job *job = build->job;
  const char *bench = build->texts.bench;
  hls_status status = rtl_files_write_text(job->request->scratch_dir, TOP_FILE,
                                           bench, strlen(bench), job->error);
  if (status == HLS_OK) {
    double start = clock_ms();
    status = run_verilator(build);
    job->result->verilate_ms += clock_ms() - start;
  }
  build->is_translated = true;
  return status;
}

static hls_status run_verilator(const model_build *build) {
  const rtl_files *files = &build->files;
  static const char *const options[] = {
      "--cc",
      "--top-module",
      TESTBENCH_MODULE,
      "--prefix",
      GLUE_CLASS,
      "--Mdir",
      MODEL_FOLDER,
      "-O3",
      /* This optimization makes wrong circuits now and then: in 5.006, a branch
       * that sends its token both ways. */
      "-fno-const-bit-op-tree",
      /* Nobody reads the C++ but a compiler. */
      "--no-decoration",
      /* Warnings are for the user's linter; delays mean nothing here. */
      "-Wno-fatal",
      "-Wno-lint",
      "-Wno-style",
      "--no-timing",
      /* Compilers take more than twice the time for twice the function. */
      "--output-split-cfuncs",
      "400",
      /* Chains of ready and valid may settle late. */
      "--converge-limit",
      "10000",
      /* A table is one number, of its whole content. */
      "--max-num-width",
      "1073741824",
      /* Here hls_mem_stall learns whether memories make accesses wait. */
      "-DHLS_MEMORY_STALLS=" TESTBENCH_MODULE ".memory_stalls_now",
      "+incdir+" RTL_FILES_USER,
      TOP_FILE,
  };
  size_t count = sizeof options / sizeof *options;
  const char **arguments = calloc(count + files->count + 2, sizeof *arguments);
  if (!arguments) {
    return hls_error_set(build->job->error, HLS_NO_MEMORY, "out of memory");
  }
  memcpy(arguments, options, sizeof options);
  memcpy(arguments + count, files->paths, files->count * sizeof *arguments);
  static const char *const traces[] = {
      [SIM_WAVEFORM_FST] = "--trace-fst", [SIM_WAVEFORM_VCD] = "--trace"};
  if (build->job->request->trace) {
    arguments[count + files->count] = traces[build->job->request->trace];
  }
  tool_request tool = model_tool_request(
      build, build->job->request->tools->verilator, arguments);
  process_outcome outcome = {0};
  hls_status status = verilator_tool_run(&tool, &outcome, build->job->error);
  if (status == HLS_OK) {
    status = model_tool_judge(build, "Verilator", "%Error", &outcome);
  }
  process_outcome_finish(&outcome);
  free(arguments);
  return status;
}
