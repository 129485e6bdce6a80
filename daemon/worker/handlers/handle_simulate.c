/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/simulate: the circuit against the native run of main().
 */
#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/compile/emit.h"
#include "daemon/worker/compile/progress.h"
#include "daemon/worker/handlers/playback_json.h"
#include "daemon/worker/handlers/simulate_json.h"
#include "daemon/worker/handlers/simulate_params.h"
#include "daemon/worker/handlers/simulate_program.h"
#include "daemon/worker/handlers/simulate_tools.h"
#include "daemon/worker/handlers/simulate_update.h"
#include "daemon/worker/host/handlers.h"
#include "daemon/worker/profile/profile_json.h"
#include "daemon/worker/profile/profile_plan.h"
#include "rtl/sim.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is taken down in a simulation. */
typedef struct taken_down {
  profile_plan plan;
  sim_playback *playback; /* or NULL */
} taken_down;

/* One simulation, for what is told of it. */
typedef struct simulation {
  compile_state *compilation;
  compile_state *program; /* whose main() is run: the same, but for MLIR */
  worker_state *worker;
  const simulate_params *simulate;
  sim_early *early;         /* main(), while its circuit is made; or NULL */
  const rtl_design *judged; /* by the simulator */
  rtl_design *slowed;       /* that is it, with other memories; or NULL */
  taken_down taken;
  sim_tools tools; /* NULL where there is none; the worker has the paths */
  progress_state progress;
  sim_request order;
  bool is_ordered; /* but for the IR, and the place for what tools write */
} simulation;

/* A small program is compiled within that. For a larger one the answer is not
 * held back: another worker costs less than to wait. */
#define EARLY_PATIENCE_MS 50

/* Of a playback, packed: what an editor shows at once. */
#define MAX_PLAYBACK_BYTES (4u << 20)

static void report(void *user, unsigned percent, const char *what) {
  progress_report(user, percent, what);
}

/* What was counted and kept; nulls when nobody asked, or nothing was simulated.
 * What is kept comes with the answer: it may be megabytes. */
static cJSON *taken_json(const simulation *all, bool is_preliminary) {
  compile_state *compilation = all->compilation;
  const taken_down *taken = &all->taken;
  bool is_there = taken->plan.counts && compilation->succeeded;
  bool is_played = is_there && !is_preliminary && taken->playback &&
                   sim_playback_num_calls(taken->playback) > 0;
  return VALUE_OBJECT(
      {"playback", is_played
                       ? playback_json(taken->playback, compilation->design,
                                       taken->plan.counts)
                       : cJSON_CreateNull()},
      {"profile",
       is_there && all->simulate->profile
           ? profile_json(&taken->plan, all->simulate->profile,
                          compilation->result.kernel, &compilation->texts)
           : cJSON_CreateNull()});
}

static cJSON *result_json(const simulation *all, const sim_result *simulated,
                          bool is_preliminary) {
  compile_state *compilation = all->compilation;
  cJSON *result = compilation_emission_json(compilation);
  if (compilation->succeeded) {
    result = simulate_json_add_timings(result, simulated);
  }
  return value_extend(
      value_extend(result,
                   simulate_json(compilation->succeeded ? simulated : NULL,
                                 compilation->design, &compilation->texts,
                                 is_preliminary)),
      taken_json(all, is_preliminary));
}

/* The verdict of the first simulator. The tokens come with the answer: they may
 * be megabytes. */
static bool tell_update(void *user, const sim_result *found) {
  const simulation *all = user;
  if (!all->worker->channel) {
    return true;
  }
  sim_result told = *found;
  told.tokens = NULL;
  all->compilation->succeeded = true;
  return simulate_update_tell(all->worker->channel, all->simulate->update_token,
                              result_json(all, &told, true));
}

/* What a simulation needs to know of the program. */
static sim_request program_order(const simulation *all, hls_unit *unit,
                                 const char *kernel) {
  const compile_request *request = &all->program->request;
  return (sim_request){.source = {request->name, request->text, request->size},
                       .unit = unit,
                       .clang = compile_request_clang(request),
                       .kernel = kernel,
                       .models = all->simulate->models.items,
                       .num_models = all->simulate->models.count,
                       .runner = all->worker->runner,
                       .ignores_exit_status =
                           all->simulate->ignores_exit_status};
}

/* Begins with main(), which takes as long as its circuit. */
static void on_parsed(void *user, hls_unit *unit, const char *kernel) {
  simulation *all = user;
  const sim_request order = program_order(all, unit, kernel);
  all->early = sim_early_start(&order);
}

/* The IR waits in its process when the calls of main() are there. */
static void on_native_made(void *user, const hls_native_code *code) {
  const simulation *all = user;
  sim_early_give_ir(all->early, code);
}

/* Writes down what is asked of the simulator. */
static void write_order(simulation *all) {
  const compile_state *compilation = all->compilation;
  const worker_state *worker = all->worker;
  const simulate_params *simulate = all->simulate;
  all->progress = (progress_state){.channel = worker->channel,
                                   .token = compilation->request.progress_token,
                                   .title = "Simulating"};
  sim_request *order = &all->order;
  *order =
      program_order(all, all->program->result.unit, compilation->result.kernel);
  order->design = all->judged;
  order->rtl_files = simulate->rtl.items;
  order->num_rtl_files = simulate->rtl.count;
  order->model_store = worker->model_store;
  order->kept = worker->sims;
  order->early = all->early;
  order->tools = &all->tools;
  order->max_cycles = simulate->max_cycles;
  order->ignores_exit_status = simulate->ignores_exit_status;
  order->stall_seed = simulate->stress_seed;
  order->trace = simulate->trace;
  order->token_cycles = simulate->token_cycles;
  order->profile = all->taken.plan.counts;
  order->playback = all->taken.playback;
  order->update = simulate->update_token ? tell_update : NULL;
  order->update_user = all;
  order->progress = report;
  order->progress_user = &all->progress;
  simulate_tools_choose(order, simulate->engine);
  all->is_ordered = true;
}

/* Runs the simulator in `scratch`. Returns true when there is a verdict, or
 * errors in the C text (`succeeded` is false then). */
static bool run_in_scratch(simulation *all, const char *scratch,
                           sim_result *result, rpc_failure *failure) {
  compile_state *compilation = all->compilation;
  /* That of a program in C says nothing about a circuit from elsewhere. */
  all->order.ir =
      all->program == compilation ? &compilation->result.native : NULL;
  all->order.scratch_dir = scratch;
  hls_error error = {0};
  hls_diagnostics *diagnostics = &compilation->result.diagnostics;
  hls_status status = sim_run(&all->order, result, diagnostics, &error);
  progress_end(&all->progress);
  if (diagnostics->failed) {
    return rpc_fail_no_memory(failure);
  }
  compilation->succeeded = status == HLS_OK;
  if (status == HLS_OK || status == HLS_DIAGNOSED) {
    return true;
  }
  error.status = status;
  rpc_fail_hls(failure, &error);
  failure->data = simulate_json_log(result);
  return false;
}

/* What is to be counted and kept. */
static bool plan(simulation *all) {
  const compile_state *compilation = all->compilation;
  const simulate_params *simulate = all->simulate;
  taken_down *taken = &all->taken;
  const hls_compile_result *compiled = &compilation->result;
  const rtl_design *design = compilation->design;
  if (!design || (!simulate->profile && !simulate->playback)) {
    return true;
  }
  if (simulate->playback) {
    taken->playback = sim_playback_create(
        design->num_channels, simulate->playback_from, MAX_PLAYBACK_BYTES);
  }
  return (taken->playback || !simulate->playback) &&
         profile_plan_build(&taken->plan,
                            circuit_find(compiled->module, compiled->kernel),
                            design);
}

/* With interfaces, what is judged has them, and buses. */
static bool choose_judged(simulation *all) {
  const rtl_design *design = all->compilation->design;
  all->judged = design && design->wrapped ? design->wrapped : design;
  if (all->judged != design && all->simulate->bus_latency > 0) {
    all->slowed = rtl_design_with_bus_latency(
        design->wrapped, (unsigned)all->simulate->bus_latency);
    all->judged = all->slowed;
    return all->slowed;
  }
  return true;
}

/* Plans and orders the simulation, unless out of memory. */
static void prepare(simulation *all) {
  if (plan(all) && choose_judged(all)) {
    all->tools = simulate_tools_find(all->worker);
    write_order(all);
  }
}

/* Makes the model, which then waits for the calls of main(), while native code
 * of the IR is being made. */
static void on_emitted(void *user) {
  simulation *all = user;
  prepare(all);
  if (all->is_ordered) {
    sim_early_prepare(all->early, &all->order);
  }
}

/* Has a scratch directory for the tools. */
static bool run(simulation *all, sim_result *result, rpc_failure *failure) {
  worker_state *worker = all->worker;
  char *scratch = NULL;
  bool ran = false;
  if (!simulate_tools_are_there(&all->tools) &&
      all->simulate->engine != ENGINE_MODEL) {
    simulate_tools_fail(&all->tools, NULL, failure);
  } else if (!worker->scratch ||
             !(scratch = simulate_tools_take_scratch(worker))) {
    rpc_fail(failure, RPC_INTERNAL_ERROR,
             "no scratch directory could be made in %s: %s",
             worker->config->scratch_root, strerror(errno));
  } else {
    ran = run_in_scratch(all, scratch, result, failure);
    if (!ran && !simulate_tools_are_there(&all->tools) && result->refusal) {
      simulate_tools_fail(&all->tools, result->refusal, failure);
    }
  }
  simulate_tools_give_scratch(worker, scratch);
  return ran;
}

/* Simulates the circuit, if there is one. */
static bool run_circuit(simulation *all, sim_result *result,
                        rpc_failure *failure) {
  if (!all->compilation->design) {
    return true;
  }
  if (!all->compilation->is_emitted) {
    prepare(all);
  }
  return all->is_ordered ? run(all, result, failure)
                         : rpc_fail_no_memory(failure);
}

/* Compiles what is to be simulated, and what it is judged by. */
static bool compile(simulation *all, const cJSON *params,
                    rpc_failure *failure) {
  compile_state *compilation = all->compilation, *program = all->program;
  const worker_state *worker = all->worker;
  if (program == compilation) {
    return compilation_emit(compilation, worker, true, failure);
  }
  if (!simulate_program_begin(program, worker, params, failure) ||
      !compilation_emit(compilation, worker, false, failure)) {
    return false;
  }
  const compile_request *request = &program->request;
  if (!source_texts_add(&compilation->texts, request->name, request->uri,
                        request->text, request->size)) {
    return rpc_fail_no_memory(failure);
  }
  if (!compilation->succeeded) {
    return true;
  }
  if (!simulate_program_compile(program, worker, compilation->result.kernel,
                                failure)) {
    return false;
  }
  if (!program->succeeded) {
    all->compilation = program; /* what is wrong with it is the answer */
    return true;
  }
  const hls_compile_result *result = &compilation->result;
  return simulate_program_fits(program,
                               circuit_find(result->module, result->kernel),
                               result->kernel, failure);
}

cJSON *handle_simulate(worker_state *worker, const cJSON *params,
                       rpc_failure *failure) {
  compile_state compilation = {0}, program = {0};
  simulate_params simulate = {0};
  sim_result simulated = {0};
  simulation all = {
      .compilation = &compilation, .worker = worker, .simulate = &simulate};
  cJSON *result = NULL;
  compilation.parsed = on_parsed;
  compilation.native_made = on_native_made;
  compilation.emitted = on_emitted;
  compilation.watch_user = &all;
  if (compilation_begin(&compilation, worker, params, failure) &&
      simulate_params_parse(&simulate, &compilation, failure)) {
    bool is_c = compilation.request.language != HLS_LANGUAGE_MLIR;
    all.program = is_c ? &compilation : &program;
  }
  if (all.program && compile(&all, params, failure) &&
      run_circuit(&all, &simulated, failure)) {
    result = result_json(&all, &simulated, false);
  }
  if (!sim_early_call_off(all.early, EARLY_PATIENCE_MS)) {
    /* What a thread of this process still uses stays as it is. */
    worker->is_spent = worker->is_left = true;
    return result;
  }
  sim_early_end(all.early);
  /* Another one could not be started from here, after requests. */
  worker->is_spent = !sim_runner_is_there(worker->runner) || sim_is_spent();
  rtl_design_destroy(all.slowed);
  profile_plan_finish(&all.taken.plan);
  sim_playback_destroy(all.taken.playback);
  sim_result_finish(&simulated);
  simulate_params_finish(&simulate);
  compilation_finish(&compilation);
  compilation_finish(&program);
  return result;
}
