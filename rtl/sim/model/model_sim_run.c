/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Running the program of a circuit on the recorded calls, in a process that
 * knows nothing but that.
 */
#include "base/time/clock.h"
#include "rtl/sim/model/model_sim.h"
#include "rtl/sim/model/model_sim_child.h"
#include "rtl/sim/model/model_sim_job.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/* What any process for a program is asked for, that waits for the calls of the
 * run. */
static void describe(model_sim *model, const simulator_run *run) {
  model->policy = (sandbox_policy){
      .kind = SANDBOX_NATIVE,
      .cpu_seconds = SIMULATOR_CPU_SECONDS,
      .memory_bytes = SIMULATOR_MEMORY_BYTES,
  };
  memcpy(model->passed, run->pipes, SIMULATOR_PIPES * sizeof *model->passed);
  model->request = (process_request){
      .sandbox = &model->policy,
      .runner = model->job->request->runner,
      .directory = "/",
      .fds = model->passed,
      .num_fds = SIMULATOR_PIPES,
      .wall_seconds = SIMULATOR_WALL_SECONDS,
      .output_limit = SIMULATOR_OUTPUT_BYTES,
      .service = run->service,
      .tick = run->tick,
      .tick_user = run->tick_user,
  };
}

/* ---- A process for a program that comes later ---- */

static void close_program_pipe(const model_sim *model) {
  close(model->program_pipe[0]);
  close(model->program_pipe[1]);
}

void model_sim_expect(model_sim *model) {
  const simulator_job *job = model->job;
  const sim_request *request = job->request;
  if (!job->run || request->trace || !sim_runner_is_there(request->runner) ||
      pipe2(model->program_pipe, O_CLOEXEC | O_NONBLOCK) != 0) {
    return;
  }
  describe(model, job->run);
  model->passed[model->request.num_fds++] = model->program_pipe[0];
  model->request.run = model_sim_child_run_expected;
  hls_error nobody = {0};
  if (fcntl(model->program_pipe[0], F_SETFL, 0) != 0 ||
      process_start(&model->request, &model->waiting, &nobody) != HLS_OK) {
    close_program_pipe(model);
  }
}

static void leave_waiting(model_sim *model) {
  if (model->waiting) {
    close_program_pipe(model);
    process_abandon(model->waiting);
  }
  model->waiting = NULL;
}

/* Gives the process that waits its job, if the pipe takes that at once. */
static bool give(model_sim *model, const hls_buffer *bytes) {
  uint64_t size = bytes->size;
  const struct iovec pieces[] = {{&size, sizeof size},
                                 {bytes->data, bytes->size}};
  if (!model->waiting || model->grade != SIMULATOR_QUICK ||
      writev(model->program_pipe[1], pieces, 2) !=
          (ssize_t)(sizeof size + bytes->size)) {
    leave_waiting(model);
    return false;
  }
  close_program_pipe(model);
  model->started = model->waiting;
  model->waiting = NULL;
  return true;
}

/* ---- A process for the program there is ---- */

static hls_status start_process(model_sim *model, const simulator_run *run,
                                const hls_buffer *bytes) {
  const simulator_job *job = model->job;
  describe(model, run);
  model->request.prepare = model_sim_child_prepare;
  model->request.run = model_sim_child_run;
  model->request.job = bytes->data;
  model->request.job_size = bytes->size;
  if (job->request->trace) {
    model->policy.kind = SANDBOX_MODEL;
    model->policy.file_bytes = WAVEFORM_MAX_BYTES;
    memcpy(model->passed + SIMULATOR_PIPES, model->traced.files,
           sizeof model->traced.files);
    model->request.num_fds += SIM_WAVEFORM_FILES;
  }
  return process_start(&model->request, &model->started, job->error);
}

static hls_status write_and_start(model_sim *model, const simulator_run *run) {
  hls_buffer bytes = {0};
  hls_status status = HLS_OK;
  model_sim_job_write(model, run, &bytes);
  if (bytes.failed) {
    status = hls_error_set(model->job->error, HLS_NO_MEMORY, "out of memory");
  } else if (!give(model, &bytes)) {
    status = start_process(model, run, &bytes);
  }
  hls_buffer_finish(&bytes);
  return status;
}

hls_status model_sim_start(model_sim *model, const simulator_run *run) {
  const simulator_job *job = model->job;
  if (!sim_runner_is_there(job->request->runner)) {
    return hls_error_set(job->error, HLS_INTERNAL,
                         "there is no process to run the model from");
  }
  bool is_traced = job->request->trace;
  hls_status status =
      is_traced ? waveform_open(&model->traced, job->error) : HLS_OK;
  if (status == HLS_OK) {
    status = write_and_start(model, run);
  }
  if (status != HLS_OK && is_traced) {
    waveform_close(&model->traced);
  }
  return status;
}

void model_sim_abandon(model_sim *model) {
  if (model->started && model->job->request->trace) {
    waveform_close(&model->traced);
  }
  process_abandon(model->started);
  model->started = NULL;
  leave_waiting(model);
}

/* No circuit makes this process end by itself, so that is no verdict. It is
 * killed when it takes too long, or its report cannot be taken. */
static hls_status judge_end(const model_sim *model,
                            const process_outcome *outcome) {
  hls_error *error = model->job->error;
  char end[160];
  process_describe_end(outcome, end, sizeof end);
  if (outcome->stage == PROCESS_STARTING) {
    return hls_error_set(error, HLS_INTERNAL,
                         "the model of the circuit cannot be run: %s",
                         outcome->message[0] ? outcome->message : end);
  }
  bool has_failed =
      outcome->end == PROCESS_EXITED
          ? outcome->code != SIM_EXIT_DONE &&
                outcome->code != SIM_EXIT_OUTGROWN &&
                outcome->code != MODEL_SIM_EXIT_CONFLICT
          : outcome->end == PROCESS_SIGNALED && outcome->code != SIGKILL;
  const char *line = outcome->output.size ? outcome->output.data : "";
  return has_failed
             ? hls_error_set(error, HLS_INTERNAL,
                             "the model of the circuit stopped (%s)%s%.*s", end,
                             *line ? ": " : "", (int)strcspn(line, "\n"), line)
             : HLS_OK;
}

static bool has_exited(const process_outcome *outcome, int status) {
  return outcome->end == PROCESS_EXITED && outcome->code == status;
}

/* Waits for the process, and reads the waveform that it leaves, unless that is
 * of a run that begins again. */
static hls_status finish_process(model_sim *model, process_outcome *outcome) {
  const simulator_job *job = model->job;
  process *started = model->started;
  model->started = NULL;
  hls_status status = process_finish(started, outcome, job->error);
  if (!job->request->trace) {
    return status;
  }
  if (status == HLS_OK && outcome->stage == PROCESS_RUNNING &&
      !has_exited(outcome, SIM_EXIT_OUTGROWN) &&
      !has_exited(outcome, MODEL_SIM_EXIT_CONFLICT)) {
    status = waveform_take(&model->traced, outcome, job->result, job->error);
  }
  waveform_close(&model->traced);
  return status;
}

hls_status model_sim_run(model_sim *model, const simulator_run *run,
                         simulator_outcome *outcome) {
  const simulator_job *job = model->job;
  double start = clock_ms();
  hls_status status = model->started ? HLS_OK : model_sim_start(model, run);
  if (status == HLS_OK) {
    status = finish_process(model, &outcome->process);
  }
  job->result->run_ms += clock_ms() - start;
  if (status == HLS_OK) {
    status = judge_end(model, &outcome->process);
  }
  outcome->outgrown = status == HLS_OK && run->quick_cycles &&
                      has_exited(&outcome->process, SIM_EXIT_OUTGROWN);
  if (status == HLS_OK &&
      has_exited(&outcome->process, MODEL_SIM_EXIT_CONFLICT)) {
    return model_sim_refuse_for(job, &model->conflict);
  }
  return status;
}
