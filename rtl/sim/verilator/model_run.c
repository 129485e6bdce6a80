/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Running the simulation binary on the recorded calls.
 */
#include "base/time/clock.h"
#include "rtl/sim/runtime/sim_plan.h"
#include "rtl/sim/verilator/model_build.h"
#include "rtl/sim/waveform/waveform.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* So many cycles of a circuit of parts take about as long as to build an
 * optimized model of the whole: both grow with the number of units. */
#define PARTS_CYCLES UINT64_C(50000)

static uint64_t quick_cycles(const model_build *build,
                             const simulator_run *run) {
  return build->form == MODEL_PARTS && run->quick_cycles > PARTS_CYCLES
             ? PARTS_CYCLES
             : run->quick_cycles;
}

static hls_status run_process(const simulator_run *run, const waveform *traced,
                              const sandbox_policy *policy,
                              const char *const *argv, process_outcome *outcome,
                              hls_error *error) {
  const char *const environment[] = {NULL};
  int fds[SIMULATOR_PIPES + SIM_WAVEFORM_FILES];
  memcpy(fds, run->pipes, SIMULATOR_PIPES * sizeof(*fds));
  if (traced) {
    memcpy(fds + SIMULATOR_PIPES, traced->files, sizeof(traced->files));
  }
  process_request request = {
      .sandbox = policy,
      .argv = argv,
      .environment = environment,
      .directory = "/",
      .fds = fds,
      .num_fds = SIMULATOR_PIPES + (traced ? SIM_WAVEFORM_FILES : 0),
      .wall_seconds = SIMULATOR_WALL_SECONDS,
      .output_limit = SIMULATOR_OUTPUT_BYTES,
      .service = run->service,
      .background = run->background,
      .tick = run->tick,
      .tick_user = run->tick_user,
  };
  return process_run(&request, outcome, error);
}

static hls_status run_binary(const model_build *build, const simulator_run *run,
                             const waveform *traced, process_outcome *outcome) {
  const char *binary = build->binary;
  sandbox_policy policy = {
      .kind = SANDBOX_CIRCUIT,
      /* It is linked with no library, and opens nothing. */
      .readable = &binary,
      .num_readable = 1,
      .cpu_seconds = SIMULATOR_CPU_SECONDS,
      .memory_bytes = SIMULATOR_MEMORY_BYTES,
      /* What it writes beside a waveform goes into pipes. */
      .file_bytes = traced ? WAVEFORM_MAX_BYTES : 0,
  };
  char max_cycles[24], idle_cycles[24], seed[24], recorded[24], all_cycles[24];
  snprintf(max_cycles, sizeof(max_cycles), "%" PRIu64, run->max_cycles);
  snprintf(idle_cycles, sizeof(idle_cycles), "%" PRIu64, run->idle_cycles);
  snprintf(seed, sizeof(seed), "%" PRIu64, run->stall_seed);
  snprintf(recorded, sizeof(recorded), "%" PRIu64, run->token_cycles);
  snprintf(all_cycles, sizeof(all_cycles), "%" PRIu64,
           quick_cycles(build, run));
  const char *const argv[] = {binary,   max_cycles, idle_cycles,        seed,
                              recorded, all_cycles, traced ? "1" : "0", NULL};
  return run_process(run, traced, &policy, argv, outcome, build->job->error);
}

/* Whether the binary has left the calls to a faster one. */
static bool has_outgrown(const simulator_run *run,
                         const process_outcome *outcome) {
  return run->quick_cycles && outcome->end == PROCESS_EXITED &&
         outcome->code == SIM_EXIT_OUTGROWN;
}

/* Runs the binary and reads the waveform it leaves. */
static hls_status run_traced(const model_build *build, const simulator_run *run,
                             process_outcome *outcome) {
  const simulator_job *job = build->job;
  waveform traced;
  hls_status status = waveform_open(&traced, job->error);
  if (status == HLS_OK) {
    status = run_binary(build, run, &traced, outcome);
  }
  if (status == HLS_OK && !has_outgrown(run, outcome)) {
    status = waveform_take(&traced, outcome, job->result, job->error);
  }
  waveform_close(&traced);
  return status;
}

/* That a binary cannot be started is not the design's fault, and says nothing
 * about it. */
static hls_status check_executable(const model_build *build) {
  const char *binary = build->binary;
  if (access(binary, X_OK) == 0) {
    return HLS_OK;
  }
  return hls_error_set(build->job->error, HLS_IO,
                       "the simulation cannot be executed in %s: %s%s",
                       build->job->request->scratch_dir, strerror(errno),
                       errno == EACCES
                           ? "; no program can on a file system that is "
                             "mounted noexec: stop hlsd, set TMPDIR to another "
                             "folder, and start it again"
                           : "");
}

hls_status model_run(const model_build *build, const simulator_run *run,
                     simulator_outcome *outcome) {
  hls_status executable = check_executable(build);
  if (executable != HLS_OK) {
    return executable;
  }
  double start = clock_ms();
  hls_status status = build->job->request->trace
                          ? run_traced(build, run, &outcome->process)
                          : run_binary(build, run, NULL, &outcome->process);
  build->job->result->run_ms += clock_ms() - start;
  outcome->outgrown = status == HLS_OK && has_outgrown(run, &outcome->process);
  return status;
}
