/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Running the program of a circuit on the recorded calls, in a process that
 * knows nothing but that.
 */
#include "base/time/clock.h"
#include "rtl/sim/model/model_sim.h"
#include "rtl/sim/model/model_sim_child.h"
#include "rtl/sim/model/model_sim_job.h"

#include <signal.h>
#include <string.h>

static hls_status start_process(model_sim *model, const simulator_run *run,
                                const hls_buffer *bytes) {
  const simulator_job *job = model->job;
  model->policy = (sandbox_policy){
      .kind = SANDBOX_NATIVE,
      .cpu_seconds = SIMULATOR_CPU_SECONDS,
      .memory_bytes = SIMULATOR_MEMORY_BYTES,
  };
  model->request = (process_request){
      .sandbox = &model->policy,
      .prepare = model_sim_child_prepare,
      .run = model_sim_child_run,
      .runner = job->request->runner,
      .job = bytes->data,
      .job_size = bytes->size,
      .directory = "/",
      .fds = run->pipes,
      .num_fds = SIMULATOR_PIPES,
      .wall_seconds = SIMULATOR_WALL_SECONDS,
      .output_limit = SIMULATOR_OUTPUT_BYTES,
      .service = run->service,
      .tick = run->tick,
      .tick_user = run->tick_user,
  };
  return process_start(&model->request, &model->started, job->error);
}

hls_status model_sim_start(model_sim *model, const simulator_run *run) {
  const simulator_job *job = model->job;
  if (!sim_runner_is_there(job->request->runner)) {
    return hls_error_set(job->error, HLS_INTERNAL,
                         "there is no process to run the model from");
  }
  hls_buffer bytes = {0};
  model_sim_job_write(model, run, &bytes);
  hls_status status =
      bytes.failed ? hls_error_set(job->error, HLS_NO_MEMORY, "out of memory")
                   : start_process(model, run, &bytes);
  hls_buffer_finish(&bytes);
  return status;
}

void model_sim_abandon(model_sim *model) {
  process_abandon(model->started);
  model->started = NULL;
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

hls_status model_sim_run(model_sim *model, const simulator_run *run,
                         simulator_outcome *outcome) {
  const simulator_job *job = model->job;
  double start = clock_ms();
  hls_status status = model->started ? HLS_OK : model_sim_start(model, run);
  if (status == HLS_OK) {
    process *started = model->started;
    model->started = NULL;
    status = process_finish(started, &outcome->process, job->error);
  }
  job->result->run_ms += clock_ms() - start;
  if (status == HLS_OK) {
    status = judge_end(model, &outcome->process);
  }
  outcome->outgrown = status == HLS_OK && run->quick_cycles &&
                      outcome->process.end == PROCESS_EXITED &&
                      outcome->process.code == SIM_EXIT_OUTGROWN;
  if (status == HLS_OK && outcome->process.end == PROCESS_EXITED &&
      outcome->process.code == MODEL_SIM_EXIT_CONFLICT) {
    return model_sim_refuse_for(job, &model->conflict);
  }
  return status;
}
