/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The steps of a simulation, and its result.
 */
#include "rtl/sim.h"

#include "clock.h"
#include "golden.h"
#include "layout.h"
#include "replay.h"
#include "testbench.h"
#include "text.h"
#include "verilate.h"

#include <stdlib.h>

#define DEFAULT_MAX_CYCLES 10000000
#define DEFAULT_IDLE_CYCLES 4096

const char *sim_verdict_name(sim_verdict verdict) {
  switch (verdict) {
  case SIM_PASS:
    return "pass";
  case SIM_MISMATCH:
    return "mismatch";
  case SIM_DEADLOCK:
    return "deadlock";
  case SIM_CYCLE_LIMIT:
    return "cycle-limit";
  case SIM_OUT_OF_BOUNDS:
    return "out-of-bounds";
  case SIM_GOLDEN_FAILED:
    return "golden-failed";
  case SIM_NO_CALLS:
    return "no-calls";
  case SIM_RTL_ERROR:
    return "rtl-error";
  }
  return "unknown";
}

void sim_result_finish(sim_result *result) {
  if (!result) {
    return;
  }
  free(result->message);
  free(result->calls);
  for (size_t i = 0; i < result->num_mismatches; i++) {
    free(result->mismatches[i].what);
    free(result->mismatches[i].expected);
    free(result->mismatches[i].actual);
  }
  free(result->mismatches);
  for (size_t i = 0; i < result->num_blocked; i++) {
    free(result->blocked[i].source);
    free(result->blocked[i].target);
    free((char *)result->blocked[i].location.file);
  }
  free(result->blocked);
  free(result->log);
  *result = (sim_result){0};
}

/* What is going on, for the ticks of child processes. */
typedef struct step {
  const sim_request *request;
  unsigned percent;
  const char *what;
} step;

static void tick(void *user) {
  const step *step = user;
  if (step->request->progress) {
    step->request->progress(step->request->progress_user, step->percent,
                            step->what);
  }
}

/* The circuit's side, once there are calls to replay. */
static hls_status simulate(const sim_request *request, const golden *golden,
                           sim_result *result, hls_diagnostics *diagnostics,
                           hls_error *error) {
  testbench_limits limits = {
      .max_cycles =
          request->max_cycles ? request->max_cycles : DEFAULT_MAX_CYCLES,
      .idle_cycles =
          request->idle_cycles ? request->idle_cycles : DEFAULT_IDLE_CYCLES,
      .stall_seed = request->stall_seed,
  };
  testbench bench = {0};
  step step = {request, 20, "building the simulation"};
  tick(&step);
  hls_status status =
      sim_layout_check_ports(&golden->layout, request->design, error);
  if (status == HLS_OK) {
    status = testbench_init(&bench, request->design, &golden->layout, &limits,
                            error);
  }
  if (status == HLS_OK) {
    status = verilate(request, &bench, tick, &step, result, diagnostics, error);
  }
  if (status == HLS_OK && result->verdict != SIM_RTL_ERROR) {
    replay_request replay_request = {request, &golden->layout, &bench,
                                     golden->recording, golden->num_calls};
    step.percent = 50;
    step.what = "simulating";
    tick(&step);
    status = replay(&replay_request, result, error);
  }
  testbench_finish(&bench);
  return status;
}

hls_status sim_run(const sim_request *request, sim_result *result,
                   hls_diagnostics *diagnostics, hls_error *error) {
  golden golden;
  golden_init(&golden);
  step step = {request, 0, "running main()"};
  tick(&step);
  double start = clock_ms();
  hls_status status =
      golden_run(&golden, request, tick, &step, result, diagnostics, error);
  result->golden_ms = clock_ms() - start;
  result->num_calls = golden.num_calls;
  if (status == HLS_OK && result->verdict == SIM_PASS) {
    status = simulate(request, &golden, result, diagnostics, error);
  }
  /* Both may quote what user code or a tool has written. */
  sim_text_clean_line(result->message);
  sim_text_clean(result->log);
  golden_finish(&golden);
  return status;
}
