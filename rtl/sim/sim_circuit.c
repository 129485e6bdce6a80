/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Driving a simulator: first a model that is soon built, and, when the calls
 * take long on it, an optimized one from the first call on.
 */
#include "rtl/sim/sim_circuit.h"

#include "rtl/sim/replay/replay.h"
#include "rtl/sim/replay/replay_tokens.h"
#include "rtl/sim/simulator.h"

#include <stdlib.h>

#define DEFAULT_MAX_CYCLES UINT64_C(10000000)
#define DEFAULT_IDLE_CYCLES UINT64_C(4096)
/* So many cycles take less time than the compilation of an optimized model, so
 * little is lost when the calls begin again. */
#define DEFAULT_QUICK_CYCLES UINT64_C(200000)

/* The progress at which the work on the circuit begins, in percent, and that at
 * which its calls do. */
#define BUILDING_PERCENT 20
#define RUNNING_PERCENT 50

typedef struct circuit {
  const simulator *engine;
  void *state; /* of the engine */
  simulator_job job;
  replay_calls calls;
  bool are_ports_checked;
  simulator_grade grade; /* of the model there is */
  unsigned percent;      /* for the ticks of the tools: how far it all is */
  const char *what;
} circuit;

static void report_progress(const sim_request *request, unsigned percent,
                            const char *what) {
  if (request->progress) {
    request->progress(request->progress_user, percent, what);
  }
}

static void tick(void *user) {
  const circuit *c = user;
  report_progress(c->job.request, c->percent, c->what);
}

static void enter_phase(circuit *c, unsigned percent, const char *what) {
  c->percent = percent;
  c->what = what;
  tick(c);
}

/* Whether there is neither a verdict yet that ends the simulation, nor a
 * refusal. */
static bool goes_on(const circuit *c, hls_status status) {
  return status == HLS_OK && c->job.result->verdict != SIM_RTL_ERROR &&
         !*c->job.refusal;
}

/* Has a model of the grade `least` or a better one: an earlier one, or one that
 * is built now. */
static hls_status provide_model(circuit *c, simulator_grade least) {
  bool is_kept = false;
  c->grade = least;
  hls_status status = c->engine->take_kept(c->state, &c->grade, &is_kept);
  c->job.result->model_reused = is_kept;
  if (status != HLS_OK || is_kept) {
    return status;
  }
  if (!c->are_ports_checked) {
    c->are_ports_checked = true;
    status = c->engine->check_ports(c->state);
  }
  return goes_on(c, status) ? c->engine->compile(c->state, least) : status;
}

static void tick_running(void *user) {
  const circuit *c = user;
  size_t done = c->job.result->num_completed, all = c->calls.num_calls;
  unsigned share = (unsigned)((100 - RUNNING_PERCENT) * done / (all ? all : 1));
  report_progress(c->job.request, RUNNING_PERCENT + share, "simulating");
}

static uint64_t or_default(uint64_t value, uint64_t usual) {
  return value ? value : usual;
}

/* Runs the model on the calls. When they outgrow a quick one, only sets
 * `*outgrown`. */
static hls_status exchange(circuit *c, replay *calls, bool *outgrown) {
  const sim_request *request = c->job.request;
  int pipes[REPLAY_FILES];
  replay_files(calls, pipes);
  simulator_run run = {
      .pipes = pipes,
      .service = &calls->service,
      .max_cycles = or_default(request->max_cycles, DEFAULT_MAX_CYCLES),
      .idle_cycles = or_default(request->idle_cycles, DEFAULT_IDLE_CYCLES),
      .stall_seed = request->stall_seed,
      .token_cycles = replay_tokens_cycles(request),
      .background = request->background,
      .quick_cycles =
          c->grade == SIMULATOR_QUICK
              ? or_default(request->quick_cycles, DEFAULT_QUICK_CYCLES)
              : 0,
      .tick = tick_running,
      .tick_user = c,
  };
  simulator_outcome outcome = {0};
  hls_status status = c->engine->run(c->state, &run, &outcome);
  *outgrown = outcome.outgrown;
  if (goes_on(c, status) && !*outgrown) {
    status = replay_judge(calls, &outcome.process);
  }
  process_outcome_finish(&outcome.process);
  return status;
}

static hls_status run_model(circuit *c, bool *outgrown) {
  replay calls;
  hls_status status =
      replay_begin(&calls, &c->calls, c->job.result, c->job.error);
  if (status == HLS_OK) {
    status = exchange(c, &calls, outgrown);
  }
  replay_end(&calls);
  return status;
}

static hls_status run_circuit(circuit *c) {
  bool outgrown = false;
  hls_status status = provide_model(c, SIMULATOR_QUICK);
  if (goes_on(c, status)) {
    enter_phase(c, RUNNING_PERCENT, "simulating");
    status = run_model(c, &outgrown);
  }
  if (goes_on(c, status) && outgrown) {
    status = provide_model(c, SIMULATOR_OPTIMIZED);
    if (goes_on(c, status)) {
      status = run_model(c, &outgrown);
    }
  }
  return status;
}

hls_status sim_circuit_replay(const simulator *engine,
                              const sim_request *request, const golden *native,
                              sim_result *result, char **refusal,
                              hls_diagnostics *diagnostics, hls_error *error) {
  testbench bench = {0};
  circuit c = {
      .engine = engine,
      .job = {.request = request,
              .layout = &native->layout,
              .bench = &bench,
              .tick = tick,
              .tick_user = &c,
              .result = result,
              .refusal = refusal,
              .diagnostics = diagnostics,
              .error = error},
      .calls = {.request = request,
                .layout = &native->layout,
                .bench = &bench,
                .recording = native->recording,
                .num_calls = native->num_calls},
  };
  *refusal = NULL;
  enter_phase(&c, BUILDING_PERCENT, "building the simulation");
  hls_status status =
      sim_layout_check_ports(&native->layout, request->design, error);
  if (status == HLS_OK) {
    status = testbench_init(&bench, request->design, &native->layout, error);
  }
  if (status == HLS_OK) {
    status = c.engine->open(&c.job, &c.state);
    if (goes_on(&c, status)) {
      status = run_circuit(&c);
    }
    c.engine->close(c.state);
  }
  if (status != HLS_OK) {
    free(*refusal);
    *refusal = NULL;
  }
  testbench_finish(&bench);
  return status;
}
