/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/build: several kernels as one design, connected by streams, and its
 * simulation.
 */
#include "base/files/read_file.h"
#include "base/text/file_uri.h"
#include "daemon/worker/compile/progress.h"
#include "daemon/worker/designs/build_alone.h"
#include "daemon/worker/designs/build_depths.h"
#include "daemon/worker/designs/build_json.h"
#include "daemon/worker/handlers/simulate_json.h"
#include "daemon/worker/handlers/simulate_tools.h"
#include "daemon/worker/host/handlers.h"
#include "daemon/worker/json/params.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Slots of a stream whose depth is not given: what is between the calls of one
 * stage is less. */
enum { DEFAULT_DEPTH = 16 };

/* One request. */
typedef struct building {
  worker_state *worker;
  build_state build;
  char *path; /* of the design file, … */
  char *text; /* … and what of its text is to be freed */
  bool is_simulated;
  simulate_params simulate;
  rtl_composition composition;
  rtl_design *design;
  progress_state progress;
  sim_chain_result result;
  bool has_result;
  double *intervals; /* of the stages by themselves; or NULL */
} building;

/* ---- The design file ---- */

static bool read_text(building *all, const char **text, size_t *size,
                      rpc_failure *failure) {
  size_t most = all->worker->config->max_file_bytes;
  if (*text) {
    return true;
  }
  if (read_file(all->path, most, &all->text, size) != READ_FILE_OK) {
    return rpc_fail(failure, RPC_SOURCE_UNAVAILABLE, "%s cannot be read: %s",
                    all->path, strerror(errno));
  }
  *text = all->text;
  return true;
}

/* The path of the design file: what it names is relative to that. */
static bool read_path(building *all, const char *uri, rpc_failure *failure) {
  const char *problem = NULL;
  all->path = file_uri_is(uri) ? file_uri_decode(uri, &problem)
              : uri[0] == '/'  ? strdup(uri)
                               : NULL;
  return (all->path && all->path[0] == '/') ||
         rpc_fail(failure, RPC_INVALID_PARAMS,
                  "source.uri must be that of a file, or an absolute path: %s",
                  uri);
}

static bool read_design(building *all, const cJSON *params,
                        rpc_failure *failure) {
  const cJSON *source;
  const char *uri, *text = NULL;
  size_t size = 0;
  params_object root = {params, ""};
  if (!params_optional_object(root, "source", &source, failure)) {
    return false;
  }
  if (!source) {
    return rpc_fail(failure, RPC_INVALID_PARAMS, "source must be an object");
  }
  static const char *const names[] = {"uri", "text", "languageId", "version",
                                      NULL};
  params_object in = {source, "source."};
  if (!params_only(in, names, failure) ||
      !params_required_string(in, "uri", &uri, failure) ||
      !read_path(all, uri, failure) ||
      !params_optional_text(in, "text", &text, &size, &all->text, failure) ||
      !read_text(all, &text, &size, failure)) {
    return false;
  }
  build_state *build = &all->build;
  const char *encoding = value_string_of(value_get(params, "positionEncoding"));
  build->texts.counts_bytes = encoding && strcmp(encoding, "utf-8") == 0;
  if (!source_texts_add(&build->texts, all->path, NULL, text, size)) {
    return rpc_fail_no_memory(failure);
  }
  return design_file_read(&build->design, &build->arena, all->path, text, size,
                          &build->diagnostics);
}

/* ---- The composition ---- */

static rtl_end end_of(const building *all, design_param param) {
  return (rtl_end){param.stage, design_port_of(all->build.circuits[param.stage],
                                               param.param)};
}

/* The stages, the streams and the constants; false when out of memory. A
 * constant that the circuit has no port for is of no use. */
static bool describe(building *all) {
  build_state *build = &all->build;
  const design_file *file = &build->design;
  const design_meaning *meaning = &build->meaning;
  rtl_stage *stages = ARENA_ARRAY(&build->arena, rtl_stage, file->num_stages);
  rtl_stream *streams =
      ARENA_ARRAY(&build->arena, rtl_stream, file->num_streams);
  rtl_constant *constants =
      ARENA_ARRAY(&build->arena, rtl_constant, meaning->num_values);
  all->composition = (rtl_composition){.name = file->name.text,
                                       .stages = stages,
                                       .num_stages = file->num_stages,
                                       .streams = streams,
                                       .num_streams = file->num_streams,
                                       .constants = constants};
  if (!stages || !streams || !constants) {
    return false;
  }
  for (size_t i = 0; i < file->num_stages; i++) {
    stages[i] = (rtl_stage){file->stages[i].name.text, build->circuits[i]};
  }
  for (size_t i = 0; i < file->num_streams; i++) {
    unsigned depth = file->streams[i].depth;
    streams[i] = (rtl_stream){end_of(all, meaning->links[i].from),
                              end_of(all, meaning->links[i].to),
                              depth ? depth : DEFAULT_DEPTH};
  }
  for (size_t i = 0; i < meaning->num_values; i++) {
    rtl_end of = end_of(all, meaning->values[i].of);
    if (of.port) {
      constants[all->composition.num_constants++] =
          (rtl_constant){of, meaning->values[i].bits};
    }
  }
  return true;
}

static bool compose(building *all, rpc_failure *failure) {
  hls_error error = {0};
  if (!describe(all)) {
    return rpc_fail_no_memory(failure);
  }
  all->design = rtl_compose(&all->composition, &error);
  if (all->design) {
    return true;
  }
  if (error.status != HLS_INVALID) {
    return rpc_fail_hls(failure, &error);
  }
  hls_diagnostics_add(&all->build.diagnostics, HLS_SEVERITY_ERROR,
                      "design-file", all->build.design.name.place, "%s",
                      error.message);
  return false;
}

/* ---- The simulation ---- */

static void report(void *user, unsigned percent, const char *what) {
  progress_report(user, percent, what);
}

/* The kernels, and where the parts of the composition are written. */
static bool add_kernels(building *all, sim_chain_request *order) {
  build_state *build = &all->build;
  const design_file *file = &build->design;
  hls_range *stages = ARENA_ARRAY(&build->arena, hls_range, file->num_stages);
  hls_range *streams = ARENA_ARRAY(&build->arena, hls_range, file->num_streams);
  hls_range *constants =
      ARENA_ARRAY(&build->arena, hls_range, build->meaning.num_values);
  sim_chain_kernel *kernels =
      ARENA_ARRAY(&build->arena, sim_chain_kernel, file->num_stages);
  if (!stages || !streams || !constants || !kernels) {
    return false;
  }
  for (size_t i = 0; i < file->num_stages; i++) {
    stages[i] = file->stages[i].kernel.place;
    const compile_request *request = &build->stages[i].compilation.request;
    kernels[i] = (sim_chain_kernel){
        .name = file->stages[i].kernel.text,
        .source = {request->name, request->text, request->size},
        .clang = compile_request_clang(request)};
  }
  for (size_t i = 0; i < file->num_streams; i++) {
    streams[i] = file->streams[i].place;
  }
  size_t count = 0;
  for (size_t i = 0; i < build->meaning.num_values; i++) {
    if (end_of(all, build->meaning.values[i].of).port) {
      constants[count++] = build->meaning.values[i].place;
    }
  }
  order->stages = stages;
  order->streams = streams;
  order->constants = constants;
  order->kernels = kernels;
  return true;
}

static void write_order(building *all, const sim_tools *tools,
                        const char *scratch, sim_chain_request *order) {
  const simulate_params *simulate = &all->simulate;
  order->composition = &all->composition;
  order->top = all->design;
  order->base =
      (sim_request){.runner = all->worker->runner,
                    .scratch_dir = scratch,
                    .model_store = all->worker->model_store,
                    .kept = all->worker->sims,
                    .tools = tools,
                    .max_cycles = simulate->max_cycles,
                    .stall_seed = simulate->stress_seed,
                    .trace = simulate->trace,
                    .ignores_exit_status = simulate->ignores_exit_status,
                    .progress = report,
                    .progress_user = &all->progress};
  simulate_tools_choose(&order->base, simulate->engine);
}

/* Of a design that passes: which stage is the slowest one? */
static bool measure_stages(building *all, sim_chain_request *order,
                           rpc_failure *failure) {
  hls_error error = {0};
  const sim_result *found = &all->result.simulated;
  if (!all->has_result || found->verdict != SIM_PASS || found->num_calls < 2) {
    return true;
  }
  all->intervals =
      ARENA_ARRAY(&all->build.arena, double, all->composition.num_stages);
  order->base.stall_seed = 0;
  order->base.trace = SIM_WAVEFORM_NONE;
  order->base.progress = NULL;
  simulate_tools_choose(&order->base, ENGINE_MODEL);
  return (all->intervals &&
          build_alone_measure(order, all->intervals, &error)) ||
         rpc_fail_no_memory(failure);
}

/* Of a design that waits for itself: which streams are too shallow? */
static bool measure_streams(building *all, sim_chain_request *order,
                            rpc_failure *failure) {
  build_state *build = &all->build;
  const rtl_composition *what = &all->composition;
  hls_error error = {0};
  if (!all->has_result || all->result.simulated.verdict != SIM_DEADLOCK ||
      what->num_streams == 0) {
    return true;
  }
  unsigned *depths = ARENA_ARRAY(&build->arena, unsigned, what->num_streams);
  bool found = false;
  order->base.trace = SIM_WAVEFORM_NONE;
  order->base.progress = NULL;
  simulate_tools_choose(&order->base, ENGINE_MODEL);
  if (!depths || !build_depths_find(order, depths, &found, &error)) {
    return rpc_fail_no_memory(failure);
  }
  for (size_t i = 0; found && i < what->num_streams; i++) {
    if (depths[i] > what->streams[i].depth) {
      hls_diagnostics_add(&build->diagnostics, HLS_SEVERITY_WARNING,
                          "design-stream", build->design.streams[i].place,
                          "the stream from '%s' to '%s' holds %u elements, and "
                          "the design waits for itself: 'depth: %u' would do",
                          build->design.streams[i].from.whole.text,
                          build->design.streams[i].to.whole.text,
                          what->streams[i].depth, depths[i]);
    }
  }
  return true;
}

static bool run(building *all, const sim_tools *tools, const char *scratch,
                rpc_failure *failure) {
  sim_chain_request order = {0};
  hls_error error = {0};
  write_order(all, tools, scratch, &order);
  if (!add_kernels(all, &order)) {
    return rpc_fail_no_memory(failure);
  }
  hls_status status =
      sim_chain_run(&order, &all->result, &all->build.diagnostics, &error);
  all->has_result = status == HLS_OK;
  bool ok = (status == HLS_OK || status == HLS_DIAGNOSED ||
             rpc_fail_hls(failure, &error)) &&
            measure_stages(all, &order, failure) &&
            measure_streams(all, &order, failure);
  progress_end(&all->progress);
  return ok;
}

static bool simulate(building *all, rpc_failure *failure) {
  worker_state *worker = all->worker;
  sim_tools tools = simulate_tools_find(worker);
  if (all->simulate.engine != ENGINE_MODEL &&
      !simulate_tools_are_there(&tools)) {
    simulate_tools_fail(&tools, NULL, failure);
    return false;
  }
  char *scratch = worker->scratch ? simulate_tools_take_scratch(worker) : NULL;
  if (!scratch) {
    return rpc_fail(failure, RPC_INTERNAL_ERROR,
                    "no scratch directory could be made in %s: %s",
                    worker->config->scratch_root, strerror(errno));
  }
  bool ran = run(all, &tools, scratch, failure);
  simulate_tools_give_scratch(worker, scratch);
  return ran;
}

/* ---- The answer ---- */

static bool parse(building *all, const cJSON *params, rpc_failure *failure) {
  /* Of a compilation, its language and these are looked at. */
  compile_state asked = {
      .request = {.params = params, .language = HLS_LANGUAGE_C}};
  bool ok = cJSON_IsObject(params) ||
            rpc_fail(failure, RPC_INVALID_PARAMS, "params must be an object");
  ok = ok &&
       params_optional_flag((params_object){params, ""}, "simulate",
                            &all->is_simulated, failure) &&
       simulate_params_parse(&all->simulate, &asked, failure);
  source_texts_finish(&asked.texts);
  all->build.params = params;
  all->progress = (progress_state){.channel = all->worker->channel,
                                   .token = value_get(params, "workDoneToken"),
                                   .title = "Simulating"};
  return ok;
}

static bool build(building *all, const cJSON *params, rpc_failure *failure) {
  return parse(all, params, failure) && read_design(all, params, failure) &&
         build_stages_find_kernels(&all->build, failure) &&
         build_stages_compile(&all->build, failure) && compose(all, failure) &&
         (!all->is_simulated || simulate(all, failure));
}

static cJSON *answer(building *all) {
  build_state *state = &all->build;
  if (state->arena.failed || state->diagnostics.failed) {
    return NULL;
  }
  bool has_errors = state->diagnostics.num_errors > 0;
  cJSON *simulation =
      all->has_result
          ? value_extend(
                simulate_json(&all->result.simulated, NULL, &state->texts,
                              false),
                VALUE_OBJECT(
                    {"outputs", build_json_outputs(&all->result)},
                    {"stages", build_json_stages(state, all->intervals)}))
          : cJSON_CreateNull();
  return value_extend(build_json(state, has_errors ? NULL : all->design),
                      VALUE_OBJECT({"simulation", simulation}));
}

cJSON *handle_build(worker_state *worker, const cJSON *params,
                    rpc_failure *failure) {
  building all = {.worker = worker, .build = {.worker = *worker}};
  cJSON *result = NULL;
  all.build.worker.kept = NULL;
  if (build(&all, params, failure) || failure->code == 0) {
    result = answer(&all);
  }
  /* Another one could not be started from here, after requests. */
  worker->is_spent = !sim_runner_is_there(worker->runner) || sim_is_spent();
  sim_chain_result_finish(&all.result);
  rtl_design_destroy(all.design);
  simulate_params_finish(&all.simulate);
  build_stages_finish(&all.build);
  free(all.path);
  free(all.text);
  return result;
}
