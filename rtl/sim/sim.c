/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The steps of a simulation, and its result.
 */
#include "rtl/sim.h"

#include "rtl/sim/compare/layout.h"
#include "rtl/sim/compare/text.h"
#include "rtl/sim/golden/golden_ir.h"
#include "rtl/sim/process/clock.h"
#include "rtl/sim/replay/replay.h"
#include "rtl/sim/testbench/testbench.h"
#include "rtl/sim/verilator/verilate.h"

#include <stdio.h>
#include <stdlib.h>

const char *sim_verdict_name(sim_verdict verdict) {
  switch (verdict) {
  case SIM_PASS:
    return "pass";
  case SIM_MISMATCH:
    return "mismatch";
  case SIM_IR_MISMATCH:
    return "ir-mismatch";
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

const char *sim_ir_state_name(sim_ir_state state) {
  switch (state) {
  case SIM_IR_UNCHECKED:
    break;
  case SIM_IR_AGREES:
    return "agrees";
  case SIM_IR_DIFFERS:
    return "differs";
  case SIM_IR_FAILED:
    return "failed";
  }
  return NULL;
}

static void free_mismatches(sim_result *result) {
  for (size_t i = 0; i < result->num_mismatches; i++) {
    free(result->mismatches[i].what);
    free(result->mismatches[i].expected);
    free(result->mismatches[i].actual);
  }
  free(result->mismatches);
}

void sim_result_finish(sim_result *result) {
  if (!result) {
    return;
  }
  free(result->message);
  free(result->calls);
  free_mismatches(result);
  for (size_t i = 0; i < result->num_blocked; i++) {
    free(result->blocked[i].source);
    free(result->blocked[i].target);
    free((char *)result->blocked[i].location.file);
  }
  free(result->blocked);
  free(result->tokens);
  free(result->trace);
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

/* Replays the calls on a model that was soon built, and, when they take long,
 * once more from the first on an optimized one. */
static hls_status run_circuit(model_build *build, const golden *golden,
                              step *step) {
  sim_result *result = build->result;
  replay_request replay_request = {.request = build->request,
                                   .layout = &golden->layout,
                                   .bench = build->bench,
                                   .recording = golden->recording,
                                   .num_calls = golden->num_calls};
  hls_status status = verilate(build);
  bool outgrown = false;
  if (status == HLS_OK && result->verdict != SIM_RTL_ERROR) {
    step->percent = 50;
    step->what = "simulating";
    tick(step);
    replay_request.may_outgrow = build->grade == MODEL_QUICK;
    status = replay(&replay_request, &outgrown, result, build->error);
  }
  if (status == HLS_OK && outgrown) {
    status = verilate_optimized(build);
  }
  if (status == HLS_OK && outgrown && result->verdict != SIM_RTL_ERROR) {
    replay_request.may_outgrow = false;
    status = replay(&replay_request, &outgrown, result, build->error);
  }
  return status;
}

/* The circuit's side, once there are calls to replay. */
static hls_status simulate(const sim_request *request, const golden *golden,
                           sim_result *result, hls_diagnostics *diagnostics,
                           hls_error *error) {
  testbench bench = {0};
  step step = {request, 20, "building the simulation"};
  tick(&step);
  hls_status status =
      sim_layout_check_ports(&golden->layout, request->design, error);
  if (status == HLS_OK) {
    status = testbench_init(&bench, request->design, &golden->layout, error);
  }
  if (status == HLS_OK) {
    model_build build = {.request = request,
                         .bench = &bench,
                         .tick = tick,
                         .tick_user = &step,
                         .result = result,
                         .diagnostics = diagnostics,
                         .error = error};
    status = run_circuit(&build, golden, &step);
    verilate_finish(&build);
  }
  testbench_finish(&bench);
  return status;
}

/* What the IR did takes the place of what the circuit did. */
static void blame_ir(sim_result *result, sim_result *ir) {
  result->verdict = ir->verdict == SIM_PASS ? SIM_IR_MISMATCH : ir->verdict;
  char *message = result->message;
  result->message = ir->message;
  ir->message = message;
  free_mismatches(result);
  result->mismatches = ir->mismatches;
  result->num_mismatches = ir->num_mismatches;
  result->total_mismatches = ir->total_mismatches;
  ir->mismatches = NULL;
  ir->num_mismatches = 0;
}

static hls_status blame_circuit(sim_result *result, hls_error *error) {
  char *message = NULL;
  if (asprintf(&message, "%s; the IR it is made from has them right",
               result->message) < 0) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  free(result->message);
  result->message = message;
  return HLS_OK;
}

/* Says which of the two steps is wrong, from C to the IR or from there to the
 * circuit. A circuit that stops or leaves an array says more than the IR does,
 * for the IR does the same and cannot tell. */
static hls_status weigh(sim_result *result, sim_result *ir, hls_error *error) {
  result->ir = ir->ir;
  bool ir_is_wrong = ir->ir == SIM_IR_DIFFERS || ir->ir == SIM_IR_FAILED;
  bool has_values =
      result->verdict == SIM_PASS || result->verdict == SIM_MISMATCH;
  if (ir_is_wrong && has_values) {
    blame_ir(result, ir);
  } else if (ir->ir == SIM_IR_AGREES && result->verdict == SIM_MISMATCH) {
    return blame_circuit(result, error);
  }
  return HLS_OK;
}

/* The recorded calls on the IR and on the circuit. */
static hls_status replay_calls(const sim_request *request, const golden *golden,
                               sim_result *result, hls_diagnostics *diagnostics,
                               hls_error *error) {
  sim_result ir = {0};
  step step = {request, 10, "running the IR"};
  hls_status status = HLS_OK;
  if (request->ir) {
    tick(&step);
    double start = clock_ms();
    status = golden_ir_run(golden, request, tick, &step, &ir, error);
    result->ir_ms = clock_ms() - start;
  }
  if (status == HLS_OK && ir.verdict == SIM_OUT_OF_BOUNDS) {
    /* There is no right result that a circuit could have. */
    blame_ir(result, &ir);
    result->ir = ir.ir;
  } else if (status == HLS_OK) {
    status = simulate(request, golden, result, diagnostics, error);
    if (status == HLS_OK) {
      status = weigh(result, &ir, error);
    }
  }
  sim_result_finish(&ir);
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
    status = replay_calls(request, &golden, result, diagnostics, error);
  }
  /* Both may quote what user code or a tool has written. */
  sim_text_clean_line(result->message);
  sim_text_clean(result->log);
  golden_finish(&golden);
  return status;
}
