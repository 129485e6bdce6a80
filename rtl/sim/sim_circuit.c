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

/* What is said about a circuit before anybody may hear it. */
typedef struct unheard {
  sim_result result;
  char *refusal;
  hls_diagnostics diagnostics;
  hls_error error;
} unheard;

struct sim_circuit {
  const simulator *engine;
  void *state; /* of the engine */
  testbench bench;
  simulator_job job;
  replay_calls calls;
  bool are_ports_checked;
  hls_status built;      /* how its building went */
  simulator_grade grade; /* of the model there is */
  bool is_open;          /* the run of the calls … */
  bool is_ready;         /* … and the model waits for them */
  replay exchange;
  int pipes[REPLAY_FILES];
  simulator_run run;
  unsigned percent; /* for the ticks of the tools: how far it all is */
  const char *what; /* NULL: nobody is to be told */
  unheard unheard;
};

typedef struct sim_circuit circuit;

static void report_progress(const sim_request *request, unsigned percent,
                            const char *what) {
  if (request->progress) {
    request->progress(request->progress_user, percent, what);
  }
}

static void tick(void *user) {
  const circuit *c = user;
  if (c->what) {
    report_progress(c->job.request, c->percent, c->what);
  }
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

/* Opens pipes for a run of the model there is. */
static hls_status open_run(circuit *c) {
  const sim_request *request = c->job.request;
  c->is_open = true;
  hls_status status = replay_open(&c->exchange, &c->calls, c->job.error);
  if (status != HLS_OK) {
    return status;
  }
  replay_files(&c->exchange, c->pipes);
  c->run = (simulator_run){
      .pipes = c->pipes,
      .service = &c->exchange.service,
      .max_cycles = or_default(request->max_cycles, DEFAULT_MAX_CYCLES),
      .idle_cycles = or_default(request->idle_cycles, DEFAULT_IDLE_CYCLES),
      .stall_seed = request->stall_seed,
      .token_cycles = replay_tokens_cycles(request),
      .background = request->background,
      .tick = tick_running,
      .tick_user = c,
  };
  return HLS_OK;
}

/* Another model takes over from a quick one. */
static void limit_run(circuit *c) {
  c->run.quick_cycles =
      c->grade == SIMULATOR_QUICK
          ? or_default(c->job.request->quick_cycles, DEFAULT_QUICK_CYCLES)
          : 0;
}

static void close_run(circuit *c) {
  if (c->is_open) {
    replay_end(&c->exchange);
  }
  c->is_open = false;
  c->is_ready = false;
}

/* Runs the model on the calls. When they outgrow a quick one, only sets
 * `*outgrown`. */
static hls_status exchange(circuit *c, bool *outgrown) {
  hls_status status = replay_begin(&c->exchange, c->job.result, c->job.error);
  if (status != HLS_OK) {
    return status;
  }
  simulator_outcome outcome = {0};
  status = c->engine->run(c->state, &c->run, &outcome);
  *outgrown = outcome.outgrown;
  if (goes_on(c, status) && !*outgrown) {
    status = replay_judge(&c->exchange, &outcome.process);
  }
  process_outcome_finish(&outcome.process);
  return status;
}

static hls_status run_model(circuit *c, bool *outgrown) {
  hls_status status = c->is_ready ? HLS_OK : open_run(c);
  if (status == HLS_OK) {
    limit_run(c);
    status = exchange(c, outgrown);
  }
  close_run(c);
  return status;
}

static hls_status run_circuit(circuit *c) {
  bool outgrown = false;
  hls_status status = c->is_ready ? HLS_OK : provide_model(c, SIMULATOR_QUICK);
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

/* ---- From its beginning to its end ---- */

static void begin(circuit *c, const simulator *engine,
                  const sim_request *request, const golden *native,
                  const sim_circuit_report *report) {
  *c = (circuit){
      .engine = engine,
      .job = {.request = request,
              .layout = &native->layout,
              .bench = &c->bench,
              .tick = tick,
              .tick_user = c,
              .result = report->result,
              .refusal = report->refusal,
              .diagnostics = report->diagnostics,
              .error = report->error},
      .calls = {.request = request,
                .layout = &native->layout,
                .bench = &c->bench},
  };
}

static hls_status open_bench(circuit *c) {
  const rtl_design *design = c->job.request->design;
  hls_status status =
      sim_layout_check_ports(c->job.layout, design, c->job.error);
  return status == HLS_OK
             ? testbench_init(&c->bench, design, c->job.layout, c->job.error)
             : status;
}

static hls_status open_circuit(circuit *c) {
  hls_status status = open_bench(c);
  return status == HLS_OK ? c->engine->open(&c->job, &c->state) : status;
}

static void end(circuit *c) {
  c->engine->close(c->state);
  close_run(c);
  testbench_finish(&c->bench);
  sim_result_finish(&c->unheard.result);
  free(c->unheard.refusal);
  hls_diagnostics_finish(&c->unheard.diagnostics);
}

/* Makes the quick model. A process may wait for it, and for the calls. */
static hls_status build(circuit *c) {
  hls_status status = open_bench(c);
  if (status == HLS_OK) {
    status = open_run(c);
  }
  c->job.run = &c->run;
  if (status == HLS_OK) {
    status = c->engine->open(&c->job, &c->state);
  }
  return goes_on(c, status) ? provide_model(c, SIMULATOR_QUICK) : status;
}

sim_circuit *sim_circuit_build(const simulator *engine,
                               const sim_request *request,
                               const golden *native) {
  /* What is the user's may have to be told of, and its ports take a tool. */
  if (!engine || !engine->start || request->num_rtl_files > 0 ||
      request->design->num_externals > 0) {
    return NULL;
  }
  circuit *c = malloc(sizeof *c);
  if (!c) {
    return NULL;
  }
  const sim_circuit_report nobody = {&c->unheard.result, &c->unheard.refusal,
                                     &c->unheard.diagnostics,
                                     &c->unheard.error};
  begin(c, engine, request, native, &nobody);
  c->built = build(c);
  return c;
}

sim_circuit *sim_circuit_start(sim_circuit *c) {
  if (!c) {
    return NULL;
  }
  hls_status status = c->built;
  if (goes_on(c, status)) {
    limit_run(c);
    status = c->engine->start(c->state, &c->run);
    c->is_ready = goes_on(c, status);
  }
  bool is_refused = status == HLS_OK && c->unheard.refusal;
  if (!c->is_ready && !is_refused) {
    sim_circuit_finish(c);
    return NULL;
  }
  return c;
}

static void take_calls(circuit *c, const golden *native) {
  c->calls.recording = native->recording;
  c->calls.num_calls = native->num_calls;
  c->calls.ends_in_stop = native->stop.function != NULL;
}

void sim_circuit_begin(sim_circuit *ready, const golden *native) {
  if (ready && ready->is_ready) {
    take_calls(ready, native);
    replay_send_first(&ready->exchange);
  }
}

void sim_circuit_finish(sim_circuit *ready) {
  if (ready) {
    end(ready);
    free(ready);
  }
}

/* From now on what is said counts. */
static void speak_up(circuit *c, const sim_circuit_report *report) {
  const sim_result *early = &c->unheard.result;
  report->result->parse_ms = early->parse_ms;
  report->result->elaborate_ms = early->elaborate_ms;
  report->result->compile_ms = early->compile_ms;
  report->result->model_reused = early->model_reused;
  c->job.result = report->result;
  c->job.refusal = report->refusal;
  c->job.diagnostics = report->diagnostics;
  c->job.error = report->error;
  *report->refusal = c->unheard.refusal;
  c->unheard.refusal = NULL;
}

hls_status sim_circuit_replay(const simulator *engine,
                              const sim_request *request, const golden *native,
                              sim_circuit *ready,
                              const sim_circuit_report *report) {
  circuit own;
  circuit *c = ready ? ready : &own;
  *report->refusal = NULL;
  if (ready) {
    speak_up(c, report);
  } else {
    begin(c, engine, request, native, report);
  }
  take_calls(c, native);
  enter_phase(c, BUILDING_PERCENT, "building the simulation");
  hls_status status = ready ? HLS_OK : open_circuit(c);
  if (goes_on(c, status)) {
    status = run_circuit(c);
  }
  if (!ready) {
    end(c);
  }
  if (status != HLS_OK) {
    free(*report->refusal);
    *report->refusal = NULL;
  }
  return status;
}
