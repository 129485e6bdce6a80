/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/simulate: the circuit against the native run of main().
 */
#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/compile/emit.h"
#include "daemon/worker/compile/progress.h"
#include "daemon/worker/files/scratch.h"
#include "daemon/worker/files/tools.h"
#include "daemon/worker/handlers/playback_json.h"
#include "daemon/worker/handlers/simulate_json.h"
#include "daemon/worker/handlers/simulate_update.h"
#include "daemon/worker/host/handlers.h"
#include "daemon/worker/json/params.h"
#include "daemon/worker/profile/profile_json.h"
#include "daemon/worker/profile/profile_plan.h"
#include "rtl/sim.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Files that came with the request. */
typedef struct simulate_files {
  hls_source *items; /* the array is owned, the strings borrowed, */
  char **decoded;    /* unless they are here, or NULL */
  size_t count;
} simulate_files;

/* What simulates the circuit. */
typedef enum engine_choice {
  ENGINE_MODEL, /* and Verilator what that cannot */
  ENGINE_VERILATOR,
  ENGINE_BOTH, /* and they have to agree */
  ENGINE_CHOICES,
} engine_choice;

static const char *const engine_names[ENGINE_CHOICES] = {"model", "verilator",
                                                         "both"};

/* When a request does not say. */
#define DEFAULT_ENGINE ENGINE_MODEL

/* The parameters of hls/simulate beside the common ones. */
typedef struct simulate_params {
  simulate_files rtl;
  simulate_files models;
  engine_choice engine;
  unsigned long long max_cycles;
  unsigned long long stress_seed;
  unsigned long long token_cycles;
  bool trace;
  profile_detail profile;
  bool playback;
  unsigned long long playback_from;
  const cJSON *update_token; /* or NULL */
} simulate_params;

/* What is taken down in a simulation. */
typedef struct taken_down {
  profile_plan plan;
  sim_playback *playback; /* or NULL */
} taken_down;

/* One simulation, for what is told of it. */
typedef struct simulation {
  compile_state *compilation;
  const worker_state *worker;
  const simulate_params *simulate;
  taken_down taken;
} simulation;

/* Some megabytes of a large circuit. */
#define MAX_TOKEN_CYCLES 20000
/* Of a playback, packed: what an editor shows at once. */
#define MAX_PLAYBACK_BYTES (4u << 20)

/* One member `key`: an array of {"path", "text"}. finish_files() in
 * every case. */
static bool parse_files(const cJSON *params, const char *key,
                        simulate_files *files, rpc_failure *failure) {
  const cJSON *array, *file;
  if (!params_optional_objects((params_object){params, ""}, key, &array,
                               failure)) {
    return false;
  }
  size_t size = (size_t)cJSON_GetArraySize(array);
  files->items = size ? calloc(size, sizeof(*files->items)) : NULL;
  files->decoded = size ? calloc(size, sizeof(*files->decoded)) : NULL;
  if (size && (!files->items || !files->decoded)) {
    return rpc_fail_no_memory(failure);
  }
  cJSON_ArrayForEach(file, array) {
    char path[48];
    snprintf(path, sizeof(path), "%s[%zu].", key, files->count);
    params_object object = {file, path};
    hls_source *source = &files->items[files->count];
    char **decoded = &files->decoded[files->count++];
    if (!params_required_string(object, "path", &source->name, failure) ||
        !params_optional_text(object, "text", &source->text, &source->size,
                              decoded, failure)) {
      return false;
    }
    if (!source->text) {
      return rpc_fail(failure, RPC_INVALID_PARAMS, "%stext must be a string",
                      path);
    }
  }
  return true;
}

static void finish_files(simulate_files *files) {
  for (size_t i = 0; i < files->count; i++) {
    free(files->decoded[i]);
  }
  free(files->decoded);
  free(files->items);
}

static bool parse_engine(const cJSON *params, engine_choice *engine,
                         rpc_failure *failure) {
  const char *name;
  if (!params_optional_string((params_object){params, ""}, "engine", &name,
                              failure)) {
    return false;
  }
  *engine = DEFAULT_ENGINE;
  for (unsigned i = 0; name && i < ENGINE_CHOICES; i++) {
    if (strcmp(name, engine_names[i]) == 0) {
      *engine = i;
      return true;
    }
  }
  return !name || rpc_fail(failure, RPC_INVALID_PARAMS,
                           "engine must be \"model\", \"verilator\" or "
                           "\"both\", not \"%s\"",
                           name);
}

/* True for everything, or "lines". */
static bool parse_profile(const cJSON *params, profile_detail *detail,
                          rpc_failure *failure) {
  const cJSON *value = value_get(params, "profile");
  const char *word = value_string_of(value);
  if (word && strcmp(word, "lines") == 0) {
    *detail = PROFILE_LINES;
  } else if (cJSON_IsTrue(value)) {
    *detail = PROFILE_FULL;
  } else if (value && !cJSON_IsNull(value) && !cJSON_IsFalse(value)) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "profile must be true, false or \"lines\"");
  }
  return true;
}

static bool parse_params(simulate_params *simulate, compile_state *compilation,
                         rpc_failure *failure) {
  if (compilation->request.language != HLS_LANGUAGE_C) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "source must be C: a simulation runs its main()");
  }
  const cJSON *params = compilation->request.params;
  if (!parse_files(params, "rtl", &simulate->rtl, failure) ||
      !parse_files(params, "models", &simulate->models, failure) ||
      !params_optional_count((params_object){params, ""}, "maxCycles",
                             &simulate->max_cycles, failure) ||
      !params_optional_count((params_object){params, ""}, "stressSeed",
                             &simulate->stress_seed, failure) ||
      !params_optional_count((params_object){params, ""}, "tokenCycles",
                             &simulate->token_cycles, failure) ||
      !params_optional_flag((params_object){params, ""}, "trace",
                            &simulate->trace, failure) ||
      !parse_profile(params, &simulate->profile, failure) ||
      !params_optional_flag((params_object){params, ""}, "playback",
                            &simulate->playback, failure) ||
      !params_optional_count((params_object){params, ""}, "playbackFrom",
                             &simulate->playback_from, failure) ||
      !simulate_update_parse(params, &simulate->update_token, failure) ||
      !parse_engine(params, &simulate->engine, failure)) {
    return false;
  }
  if (simulate->token_cycles > MAX_TOKEN_CYCLES) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "tokenCycles must be at most %d", MAX_TOKEN_CYCLES);
  }
  /* Diagnostics may point into a model. */
  for (size_t i = 0; i < simulate->models.count; i++) {
    const hls_source *model = &simulate->models.items[i];
    if (!source_texts_add(&compilation->texts, model->name, NULL, model->text,
                          model->size)) {
      return rpc_fail_no_memory(failure);
    }
  }
  return true;
}

static void report(void *user, unsigned percent, const char *what) {
  progress_report(user, percent, what);
}

/* Sets the simulators of an order. Without its tools there is no Verilator. */
static void set_engines(sim_request *order, engine_choice choice,
                        bool has_tools) {
  const simulator *verilator = has_tools ? sim_verilator() : NULL;
  order->engine = choice == ENGINE_VERILATOR ? verilator : sim_model();
  order->other = choice == ENGINE_VERILATOR ? NULL : verilator;
  order->compares = choice == ENGINE_BOTH;
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
                                 compilation->design, is_preliminary)),
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

/* Runs the simulator in `scratch`. Returns true when there is a verdict, or
 * errors in the C text (`succeeded` is false then). */
static bool run_in_scratch(simulation *all, const sim_tools *tools,
                           const char *scratch, sim_result *result,
                           rpc_failure *failure) {
  compile_state *compilation = all->compilation;
  const worker_state *worker = all->worker;
  const simulate_params *simulate = all->simulate;
  const compile_request *request = &compilation->request;
  progress_state progress = {.channel = worker->channel,
                             .token = request->progress_token,
                             .title = "Simulating"};
  sim_request order = {.source = {request->name, request->text, request->size},
                       .unit = compilation->result.unit,
                       .clang = compile_request_clang(request),
                       .kernel = compilation->result.kernel,
                       .design = compilation->design,
                       .ir = &compilation->result.native,
                       .rtl_files = simulate->rtl.items,
                       .num_rtl_files = simulate->rtl.count,
                       .models = simulate->models.items,
                       .num_models = simulate->models.count,
                       .scratch_dir = scratch,
                       .model_store = worker->model_store,
                       .kept = worker->sims,
                       .runner = worker->runner,
                       .tools = tools,
                       .max_cycles = simulate->max_cycles,
                       .stall_seed = simulate->stress_seed,
                       .trace = simulate->trace,
                       .token_cycles = simulate->token_cycles,
                       .profile = all->taken.plan.counts,
                       .playback = all->taken.playback,
                       .update = simulate->update_token ? tell_update : NULL,
                       .update_user = all,
                       .progress = report,
                       .progress_user = &progress};
  set_engines(&order, simulate->engine, tools->verilator && tools->cxx);
  hls_error error = {0};
  hls_diagnostics *diagnostics = &compilation->result.diagnostics;
  hls_status status = sim_run(&order, result, diagnostics, &error);
  progress_end(&progress);
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

/* Verilator's tools are not there, and it is needed. `refusal`: the model
 * cannot simulate the circuit; or NULL. */
static void fail_without(const sim_tools *tools, const char *refusal,
                         rpc_failure *failure) {
  const char *missing = tools->verilator ? SIM_CXX : "verilator";
  const char *package =
      tools->verilator ? "clang-" HLSD_LLVM_VERSION : "verilator";
  if (refusal) {
    rpc_fail(failure, RPC_INTERNAL_ERROR,
             "the model cannot simulate this circuit (%s), and %s was not "
             "found in PATH: install %s",
             refusal, missing, package);
  } else {
    rpc_fail(failure, RPC_INTERNAL_ERROR,
             "%s was not found in PATH: a simulation needs it; install %s",
             missing, package);
  }
}

/* Finds the tools, makes the scratch directory and removes it again. */
static bool run(simulation *all, sim_result *result, rpc_failure *failure) {
  const worker_state *worker = all->worker;
  const worker_config *config = worker->config;
  char *verilator = tools_find_program(config->search_path, "verilator");
  char *cxx = tools_find_program(config->search_path, SIM_CXX);
  sim_tools tools = {verilator, cxx, config->runtime_dir};
  bool has_tools = verilator && cxx;
  char *scratch = NULL;
  bool ran = false;
  if (!has_tools && all->simulate->engine != ENGINE_MODEL) {
    fail_without(&tools, NULL, failure);
  } else if (!worker->scratch || !(scratch = scratch_create(worker->scratch))) {
    rpc_fail(failure, RPC_INTERNAL_ERROR,
             "no scratch directory could be made in %s: %s",
             config->scratch_root, strerror(errno));
  } else {
    ran = run_in_scratch(all, &tools, scratch, result, failure);
    if (!ran && !has_tools && result->refusal) {
      fail_without(&tools, result->refusal, failure);
    }
  }
  scratch_remove(scratch);
  free(scratch);
  free(cxx);
  free(verilator);
  return ran;
}

/* What is to be counted and kept. */
static bool plan(simulation *all, rpc_failure *failure) {
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
                 profile_plan_build(
                     &taken->plan,
                     circuit_find(compiled->module, compiled->kernel), design)
             ? true
             : rpc_fail_no_memory(failure);
}

cJSON *handle_simulate(worker_state *worker, const cJSON *params,
                       rpc_failure *failure) {
  compile_state compilation = {0};
  simulate_params simulate = {0};
  sim_result simulated = {0};
  simulation all = {
      .compilation = &compilation, .worker = worker, .simulate = &simulate};
  cJSON *result = NULL;
  if (compilation_begin(&compilation, worker, params, failure) &&
      parse_params(&simulate, &compilation, failure) &&
      compilation_emit(&compilation, worker, true, failure) &&
      plan(&all, failure) &&
      (!compilation.design || run(&all, &simulated, failure))) {
    result = result_json(&all, &simulated, false);
  }
  /* Another one could not be started from here, after requests. */
  worker->is_spent = !sim_runner_is_there(worker->runner) || sim_is_spent();
  profile_plan_finish(&all.taken.plan);
  sim_playback_destroy(all.taken.playback);
  sim_result_finish(&simulated);
  finish_files(&simulate.rtl);
  finish_files(&simulate.models);
  compilation_finish(&compilation);
  return result;
}
