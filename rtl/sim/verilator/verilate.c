/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The way to a simulation binary: from the store, or by Verilator and the C++
 * compiler.
 */
#include "rtl/sim/verilator/verilate.h"

#include "rtl/sim/process/clock.h"
#include "rtl/sim/verilator/model_build.h"
#include "rtl/sim/verilator/model_store.h"
#include "rtl/sim/verilator/port_check.h"
#include "rtl/sim/verilator/rtl_files.h"

#include "hls/buffer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TOP_FILE TESTBENCH_MODULE ".sv"

static hls_status run_verilator(const model_build *build);

/* Checks the user's ports, then runs Verilator. */
static hls_status translate(model_build *build) {
  const sim_request *request = build->request;
  size_t said = build->diagnostics->count;
  hls_status status =
      port_check(request, &build->files, build->tick, build->tick_user,
                 build->diagnostics, build->error);
  build->has_remarks = build->diagnostics->count != said;
  if (status == HLS_OK) {
    status =
        rtl_files_write_text(request->scratch_dir, TOP_FILE, build->bench->top,
                             strlen(build->bench->top), build->error);
  }
  if (status == HLS_OK) {
    double start = clock_ms();
    status = run_verilator(build);
    build->result->verilate_ms = clock_ms() - start;
  }
  build->is_translated = true;
  return status;
}

/* Whether there is a model to go on with. */
static bool goes_on(const model_build *build, hls_status status) {
  return status == HLS_OK && build->result->verdict != SIM_RTL_ERROR;
}

/* Builds the binary, and keeps it for the next time. */
static hls_status build_model(model_build *build, const hls_buffer *key,
                              const char *binary) {
  hls_status status = build->is_translated ? HLS_OK : translate(build);
  if (goes_on(build, status)) {
    status = model_compile(build);
  }
  /* What is said about the user's RTL is said every time. */
  if (key->size && goes_on(build, status) && !build->has_remarks) {
    model_store_put(build->request->model_store, key, binary,
                    MODEL_STORE_BYTES);
  }
  return status;
}

/* Takes the binary from the store; else builds it, as the first of the grades
 * from `least` on. */
static hls_status provide_model(model_build *build, model_grade least) {
  const sim_request *request = build->request;
  hls_buffer keys[MODEL_GRADES] = {0};
  char *binary = NULL;
  hls_status status = HLS_OK;
  bool is_there = false;
  if (asprintf(&binary, "%s/" VERILATE_BINARY, request->scratch_dir) < 0) {
    return hls_error_set(build->error, HLS_NO_MEMORY, "out of memory");
  }
  for (unsigned grade = MODEL_GRADES; !is_there && grade-- > least;) {
    if (request->model_store) {
      model_key_write(&keys[grade], request, build->bench, grade);
    }
    if (keys[grade].failed) {
      status = hls_error_set(build->error, HLS_NO_MEMORY, "out of memory");
      break;
    }
    build->grade = grade;
    is_there = keys[grade].size &&
               model_store_take(request->model_store, &keys[grade], binary);
  }
  build->result->model_reused = is_there;
  if (status == HLS_OK && !is_there) {
    status = build_model(build, &keys[least], binary);
  }
  for (unsigned grade = 0; grade < MODEL_GRADES; grade++) {
    hls_buffer_finish(&keys[grade]);
  }
  free(binary);
  return status;
}

hls_status verilate(model_build *build) {
  hls_status status = rtl_files_write(&build->files, build->request,
                                      build->diagnostics, build->error);
  if (status == HLS_OK && build->files.problem) {
    build->result->verdict = SIM_RTL_ERROR;
    build->result->message = build->files.problem;
    build->files.problem = NULL;
  } else if (status == HLS_OK) {
    status = provide_model(build, MODEL_QUICK);
  }
  return status;
}

hls_status verilate_optimized(model_build *build) {
  return provide_model(build, MODEL_OPTIMIZED);
}

void verilate_finish(model_build *build) { rtl_files_finish(&build->files); }

static hls_status run_verilator(const model_build *build) {
  const rtl_files *files = &build->files;
  static const char *const options[] = {
      "--cc",
      "--top-module",
      TESTBENCH_MODULE,
      "--prefix",
      TESTBENCH_CLASS,
      "--Mdir",
      MODEL_FOLDER,
      "-O3",
      /* That one makes wrong circuits now and then: in 5.006, a branch that
       * sends its token both ways. */
      "-fno-const-bit-op-tree",
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
      /* What hls_mem_stall asks whether memories make accesses wait. */
      "-DHLS_MEMORY_STALLS=" TESTBENCH_MODULE ".memory_stalls_now",
      "+incdir+" RTL_FILES_USER,
      TOP_FILE,
  };
  size_t count = sizeof options / sizeof *options;
  const char **arguments = calloc(count + files->count + 2, sizeof *arguments);
  if (!arguments) {
    return hls_error_set(build->error, HLS_NO_MEMORY, "out of memory");
  }
  memcpy(arguments, options, sizeof options);
  memcpy(arguments + count, files->paths, files->count * sizeof *arguments);
  if (build->request->trace) {
    arguments[count + files->count] = "--trace-fst";
  }
  process_outcome outcome = {0};
  hls_status status = model_tool_run(build, build->request->tools->verilator,
                                     arguments, NULL, 0, &outcome);
  if (status == HLS_OK) {
    status = model_tool_judge(build, "Verilator", "%Error", &outcome);
  }
  process_outcome_finish(&outcome);
  free(arguments);
  return status;
}
