/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The project's own simulator of circuits. A program for the circuit
 * is made at once, so that a circuit for which there is none is refused before
 * anything is said about it; both grades run it.
 */
#include "rtl/sim/model/model_sim.h"

#include "base/time/clock.h"
#include "rtl/sim/model/model_sim_kept.h"
#include "rtl/sim/testbench/testbench_module.h"
#include "rtl/sim/verilator/port_check.h"

#include <stdlib.h>
#include <string.h>

/* The modules that are not the user's to define with any simulator. */
static const char *const reserved_modules[] = {TESTBENCH_MODULE,
                                               PORT_CHECK_MODULE, NULL};

/* What the model has nothing for, or NULL. */
static const char *find_limit(const sim_request *request) {
  const rtl_design *design = request->design;
  if (design->num_externals > 0 &&
      (!request->tools || !request->tools->verilator)) {
    return "the ports of the user's modules are checked by Verilator, which is "
           "not there";
  }
  bool has_external = design->surroundings != NULL;
  for (size_t i = 0; i < design->num_ports; i++) {
    has_external = has_external || design->ports[i].role == RTL_ROLE_EXTERNAL;
  }
  return has_external ? "calls of external functions are ports of the circuit"
                      : NULL;
}

/* Checks the user's files, and writes them for the check of their ports. */
static hls_status take_files(model_sim *model) {
  const simulator_job *job = model->job;
  if (job->request->num_rtl_files == 0) {
    return HLS_OK;
  }
  hls_status status =
      rtl_files_write(&model->files, job->request, reserved_modules,
                      job->diagnostics, job->error);
  if (status == HLS_OK && model->files.problem) {
    job->result->verdict = SIM_RTL_ERROR;
    job->result->message = model->files.problem;
    model->files.problem = NULL;
  }
  return status;
}

/* Whether nothing has been said so far. */
static bool goes_on(const model_sim *model, hls_status status) {
  return status == HLS_OK && !*model->job->refusal &&
         model->job->result->verdict != SIM_RTL_ERROR;
}

static hls_status make(model_sim *model) {
  const simulator_job *job = model->job;
  vlog_library library = {0};
  double start = clock_ms();
  hls_status status = model_sim_parse(job, &library);
  job->result->parse_ms = clock_ms() - start;
  if (goes_on(model, status)) {
    status = model_sim_build(model, &library);
  }
  vlog_library_finish(&library);
  return status;
}

/* Has a program of the circuit: one that was kept, or a new one. */
static hls_status build(model_sim *model) {
  sim_kept *kept = model->job->request->kept;
  model_sim_key key;
  bool has_key = model_sim_key_find(model->job, &key);
  model->is_kept = has_key && model_sim_kept_take(kept, &key, model);
  if (model->is_kept) {
    return HLS_OK;
  }
  hls_status status = make(model);
  if (goes_on(model, status) && has_key) {
    model_sim_kept_add(kept, &key, model);
  }
  return status;
}

static hls_status open_model(const simulator_job *job, void **state) {
  model_sim *model = calloc(1, sizeof *model);
  *state = model;
  if (!model) {
    return hls_error_set(job->error, HLS_NO_MEMORY, "out of memory");
  }
  model->job = job;
  const char *limit = find_limit(job->request);
  hls_status status = limit ? model_sim_refuse(job, limit) : take_files(model);
  if (!goes_on(model, status)) {
    return status;
  }
  model_sim_expect(model);
  return build(model);
}

static hls_status take_kept(void *state, simulator_grade *grade,
                            bool *is_kept) {
  model_sim *model = state;
  *is_kept = model->is_kept;
  if (model->is_kept) {
    model->grade = *grade; /* a program does for both */
  }
  return HLS_OK;
}

/* By Verilator, which knows more of the language than the model, and says what
 * is wrong with what it does not accept. */
static hls_status check_ports(void *state) {
  const model_sim *model = state;
  const simulator_job *job = model->job;
  if (job->request->design->num_externals == 0) {
    return HLS_OK;
  }
  bool is_accepted;
  hls_status status =
      port_check(job->request, &model->files, job->tick, job->tick_user,
                 &is_accepted, job->diagnostics, job->error);
  return status == HLS_OK && !is_accepted
             ? model_sim_refuse(job, "Verilator does not accept the modules")
             : status;
}

static hls_status compile(void *state, simulator_grade grade) {
  model_sim *model = state;
  model->grade = grade;
  return HLS_OK;
}

static hls_status start_model(void *state, const simulator_run *run) {
  return model_sim_start(state, run);
}

static hls_status run_model(void *state, const simulator_run *run,
                            simulator_outcome *outcome) {
  return model_sim_run(state, run, outcome);
}

static void close_model(void *state) {
  model_sim *model = state;
  if (!model) {
    return;
  }
  model_sim_abandon(model);
  rtl_files_finish(&model->files);
  model_sim_signals_finish(&model->signals);
  if (!model->is_lent) {
    free(model->program);
    free(model->drives);
  }
  free(model);
}

const simulator *sim_model(void) {
  static const simulator table = {
      .name = "model",
      .open = open_model,
      .take_kept = take_kept,
      .check_ports = check_ports,
      .compile = compile,
      .start = start_model,
      .run = run_model,
      .close = close_model,
  };
  return &table;
}
