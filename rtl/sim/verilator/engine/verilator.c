/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Verilator as a simulator: a binary for each circuit, from the store, or built
 * by Verilator and the C++ compiler.
 */
#include "rtl/sim/simulator.h"
#include "rtl/sim/testbench/testbench_module.h"
#include "rtl/sim/verilator/glue.h"
#include "rtl/sim/verilator/model_build.h"
#include "rtl/sim/verilator/model_store.h"
#include "rtl/sim/verilator/parts/parts.h"
#include "rtl/sim/verilator/port_check.h"

#include <stdio.h>
#include <stdlib.h>

/* The modules that are not the user's to define, beside those of the
 * circuit. */
static const char *const reserved_modules[] = {TESTBENCH_MODULE,
                                               PORT_CHECK_MODULE, NULL};

static hls_status no_memory(const model_build *build) {
  return hls_error_set(build->job->error, HLS_NO_MEMORY, "out of memory");
}

/* Writes the texts that the circuit is built with, and the keys they make. */
static hls_status write_texts(model_build *build) {
  const simulator_job *job = build->job;
  hls_buffer bench = {0}, glue = {0};
  testbench_module_write(job->bench, job->request->design, &bench);
  glue_write(job->bench, job->layout, &glue);
  build->texts.bench = hls_buffer_take(&bench, NULL);
  build->texts.glue = hls_buffer_take(&glue, NULL);
  if (asprintf(&build->binary, "%s/" MODEL_BINARY, job->request->scratch_dir) <
      0) {
    build->binary = NULL;
  }
  if (!build->texts.bench || !build->texts.glue || !build->binary) {
    return no_memory(build);
  }
  for (unsigned form = 0; job->request->model_store && form < MODEL_FORMS;
       form++) {
    model_store_key_write(&build->keys[form], job->request, &build->texts,
                          form);
    if (build->keys[form].failed) {
      return no_memory(build);
    }
  }
  return HLS_OK;
}

static hls_status verilator_open(const simulator_job *job, void **state) {
  model_build *build = calloc(1, sizeof(*build));
  *state = build;
  if (!build) {
    return hls_error_set(job->error, HLS_NO_MEMORY, "out of memory");
  }
  build->job = job;
  hls_status status =
      rtl_files_write(&build->files, job->request, reserved_modules,
                      job->diagnostics, job->error);
  if (status == HLS_OK && build->files.problem) {
    job->result->verdict = SIM_RTL_ERROR;
    job->result->message = build->files.problem;
    build->files.problem = NULL;
    return HLS_OK;
  }
  return status == HLS_OK ? write_texts(build) : status;
}

/* Circuits of parts are quick to have. */
static model_form least_form(const simulator_job *job, simulator_grade grade) {
  return grade == SIMULATOR_OPTIMIZED ? MODEL_OPTIMIZED
         : parts_are_possible(job)    ? MODEL_PARTS
                                      : MODEL_QUICK;
}

static hls_status verilator_take_kept(void *state, simulator_grade *grade,
                                      bool *is_kept) {
  model_build *build = state;
  const char *store = build->job->request->model_store;
  *is_kept = false;
  unsigned least = least_form(build->job, *grade);
  for (unsigned kept = MODEL_FORMS; store && kept-- > least;) {
    if (model_store_take(store, &build->keys[kept], build->binary)) {
      build->form = kept;
      *grade = kept == MODEL_OPTIMIZED ? SIMULATOR_OPTIMIZED : SIMULATOR_QUICK;
      *is_kept = true;
      break;
    }
  }
  return HLS_OK;
}

static hls_status verilator_check_ports(void *state) {
  model_build *build = state;
  const simulator_job *job = build->job;
  size_t said = job->diagnostics->count;
  bool is_accepted; /* if not, the build says why */
  hls_status status =
      port_check(job->request, &build->files, job->tick, job->tick_user,
                 &is_accepted, job->diagnostics, job->error);
  build->has_remarks = job->diagnostics->count != said;
  return status;
}

/* Whether there is a model to go on with. */
static bool goes_on(const model_build *build, hls_status status) {
  return status == HLS_OK && build->job->result->verdict != SIM_RTL_ERROR;
}

static hls_status compile_whole(model_build *build, simulator_grade grade) {
  build->form = grade == SIMULATOR_OPTIMIZED ? MODEL_OPTIMIZED : MODEL_QUICK;
  hls_status status = build->is_translated ? HLS_OK : model_translate(build);
  return goes_on(build, status) ? model_compile(build) : status;
}

/* Builds the binary, and keeps it for the next time. */
static hls_status verilator_compile(void *state, simulator_grade grade) {
  model_build *build = state;
  const char *store = build->job->request->model_store;
  hls_status status = HLS_OK;
  bool built = false;
  if (least_form(build->job, grade) == MODEL_PARTS) {
    build->form = MODEL_PARTS;
    status = parts_build(build, &built);
  }
  if (status == HLS_OK && !built) {
    status = compile_whole(build, grade);
  }
  /* Remarks about the user's RTL have to come every time, but a model that was
   * kept comes without them. */
  if (store && goes_on(build, status) && !build->has_remarks) {
    model_store_put(store, &build->keys[build->form], build->binary,
                    MODEL_STORE_BYTES);
  }
  return status;
}

static hls_status verilator_run(void *state, const simulator_run *run,
                                simulator_outcome *outcome) {
  return model_run(state, run, outcome);
}

static void verilator_close(void *state) {
  model_build *build = state;
  if (!build) {
    return;
  }
  rtl_files_finish(&build->files);
  for (unsigned form = 0; form < MODEL_FORMS; form++) {
    hls_buffer_finish(&build->keys[form]);
  }
  free(build->texts.bench);
  free(build->texts.glue);
  free(build->binary);
  free(build);
}

const simulator *sim_verilator(void) {
  static const simulator table = {
      .name = "verilator",
      .open = verilator_open,
      .take_kept = verilator_take_kept,
      .check_ports = verilator_check_ports,
      .compile = verilator_compile,
      .run = verilator_run,
      .close = verilator_close,
  };
  return &table;
}
