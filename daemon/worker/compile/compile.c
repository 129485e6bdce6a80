/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From checked parameters to a compile result, and from that to JSON.
 */
#include "daemon/worker/compile/compile.h"

#include "daemon/worker/compile/known_mistakes.h"
#include "daemon/worker/host/dependencies.h"
#include "daemon/worker/host/notes.h"
#include "daemon/worker/json/diagnostics_json.h"
#include "daemon/worker/json/value.h"
#include "hls/clock_check.h"

#include <stdlib.h>
#include <string.h>

/* A queue of requests leaves no time to free what they were answered with: more
 * than this would only be memory that is new each time. */
#define SPENT_MAX 8

bool compilation_begin(compile_state *compilation, const worker_state *worker,
                       const cJSON *params, rpc_failure *failure) {
  size_t max_bytes = worker->config->max_file_bytes;
  compile_request *request = &compilation->request;
  compilation->worker = worker;
  if (worker->dependencies) {
    request->observer = &worker->dependencies->observer;
  }
  if (!compile_request_parse(request, params, max_bytes, failure)) {
    return false;
  }
  compilation->texts.max_file_bytes = max_bytes;
  compilation->texts.observer = request->observer;
  compilation->texts.counts_bytes = request->counts_bytes;
  if (request->file_text) {
    notes_source(worker->notes, request->text, request->size);
  }
  bool added = source_texts_add(&compilation->texts, request->name,
                                request->uri, request->text, request->size);
  for (size_t i = 0; added && i < request->num_open_files; i++) {
    const hls_source *file = &request->open_files[i];
    added = source_texts_add(&compilation->texts, file->name, NULL, file->text,
                             file->size);
  }
  return added || rpc_fail_no_memory(failure);
}

/* The functions of the file that could be named, as `data.candidates`. */
static void add_candidates(rpc_failure *failure, const hls_unit *unit) {
  cJSON *candidates = cJSON_CreateArray();
  for (size_t i = 0; i < hls_unit_num_functions(unit); i++) {
    const hls_signature *function = hls_unit_function(unit, i);
    if (function->has_body && function->in_main_file &&
        strcmp(function->name, "main") != 0) {
      value_push(candidates, value_string(function->name));
    }
  }
  /* Without memory for them the error is still the right one. */
  failure->data = VALUE_OBJECT({"candidates", candidates});
}

/* Writes the key: everything that the stages behind the front end depend on. */
static void write_stages_key(compile_state *compilation, const char *module,
                             size_t size) {
  const compile_request *request = &compilation->request;
  hls_buffer *key = &compilation->stages_key;
  const char *kernel = compilation->result.kernel;
  hls_buffer_printf(
      key, "%d %d %d %d %a %s\n%s\n%s\n%s\n%s\n", (int)compilation->goal.stage,
      (int)compilation->goal.native, (int)request->externals,
      (int)request->narrow_ports, request->clock_period,
      request->buffers ? request->buffers : "",
      request->speculate ? request->speculate : "",
      request->islands ? request->islands : "",
      request->sharing ? request->sharing : "", kernel ? kernel : "");
  hls_buffer_append(key, module, size);
  if (key->failed) {
    hls_buffer_finish(key);
  }
}

/* Whether what follows is kept. Only the first module counts, and of what is to
 * be traced every pass has to run. */
static bool on_stages_begin(void *user, const char *module, size_t size) {
  compile_state *compilation = user;
  const worker_state *worker = compilation->worker;
  bool is_first = compilation->stages_key.size == 0;
  notes_module(worker->notes, module, size);
  if (!worker->kept || compilation->goal.trace || !is_first) {
    return false;
  }
  write_stages_key(compilation, module, size);
  compilation->said_before = compilation->result.diagnostics.count;
  compilation->kept = kept_stages_find(worker->kept, &compilation->stages_key);
  return compilation->kept != NULL;
}

static void on_parsed(void *user, hls_unit *unit, const hls_signature *kernel) {
  const compile_state *compilation = user;
  if (compilation->parsed) {
    compilation->parsed(compilation->watch_user, unit, kernel->name);
  }
}

static void on_circuit_made(void *user) {
  compile_state *compilation = user;
  if (compilation->circuit_made) {
    notes_module(compilation->worker->notes, "", 0); /* no pass runs now */
    compilation->circuit_made(compilation);
  }
}

static void on_native_made(void *user, const hls_native_code *code) {
  const compile_state *compilation = user;
  if (compilation->native_made) {
    compilation->native_made(compilation->watch_user, code);
  }
}

static void on_pass_begins(void *user, const char *name, const char *options) {
  const compile_state *compilation = user;
  notes_pass(compilation->worker->notes, name, options);
}

static void on_progress(void *user, const char *name, double share) {
  compilation_note_progress(user, name, share);
}

void compilation_note_progress(const compile_state *compilation,
                               const char *doing, double share) {
  size_t parts = compilation->parts > 0 ? compilation->parts : 1;
  notes_progress(compilation->worker->notes, doing,
                 ((double)compilation->part + share) / (double)parts);
}

static bool postpone(spent_results *spent, hls_compile_result *result);

/* Keeps what the stages have led to, if they had nothing to say. */
static void keep_stages(compile_state *compilation) {
  hls_compile_result *result = &compilation->result;
  const worker_state *worker = compilation->worker;
  hls_compile_result evicted;
  if (compilation->kept || compilation->stages_key.size == 0 ||
      result->diagnostics.dropped > 0 ||
      result->diagnostics.count != compilation->said_before) {
    return;
  }
  while (
      kept_stages_evict(worker->kept, compilation->stages_key.size, &evicted)) {
    if (!worker->spent || !postpone(worker->spent, &evicted)) {
      hls_compile_result_finish(&evicted);
    }
  }
  compilation->kept =
      kept_stages_keep(worker->kept, &compilation->stages_key, result);
}

hls_compile_request compilation_order(const compile_state *compilation) {
  const compile_request *request = &compilation->request;
  const compile_goal *goal = &compilation->goal;
  return (hls_compile_request){
      .source = {request->name, request->text, request->size},
      .language = request->language,
      .kernel = request->kernel,
      .clang = compile_request_clang(request),
      .stage = goal->stage,
      .buffers = request->buffers,
      .speculate = request->speculate,
      .islands = request->islands,
      .sharing = request->sharing,
      .externals = request->externals,
      .narrow_ports = request->narrow_ports,
      .clock_period = request->clock_period,
      .trace = goal->trace,
      .native = goal->native};
}

double compilation_period(const compile_state *compilation) {
  double period = compilation->request.clock_period;
  return period > 0 ? period : HLS_DEFAULT_PERIOD;
}

/* Warns of loops that begin fewer iterations than were asked for, and of a
 * circuit that is too slow for the clock that was asked for; of the usual one
 * nobody has said that it matters. That is no part of the stages: the circuit
 * is kept for another request as it is. */
static bool check_wishes(compile_state *compilation) {
  hls_compile_result *result = &compilation->result;
  double period = compilation->request.clock_period;
  hls_stage stage = compilation->goal.stage;
  bool has_clock =
      stage == HLS_STAGE_HANDSHAKE_BUFFERED || stage == HLS_STAGE_HW;
  if (!compilation->succeeded || !has_clock) {
    return true;
  }
  return hls_interval_check(result->module, &result->diagnostics) &&
         (period == 0 ||
          hls_clock_check(result->module, period, &result->diagnostics)) &&
         !result->diagnostics.failed;
}

bool compilation_run(compile_state *compilation, const worker_state *worker,
                     compile_goal goal, rpc_failure *failure) {
  const hls_compile_watch watch = {.parsed = on_parsed,
                                   .stages_begin = on_stages_begin,
                                   .pass_begins = on_pass_begins,
                                   .progress = on_progress,
                                   .circuit_made = on_circuit_made,
                                   .native_made = on_native_made,
                                   .user = compilation};
  compilation->goal = goal;
  hls_compile_request order = compilation_order(compilation);
  order.watch = &watch;
  hls_error error = {0};
  hls_compile_result *result = &compilation->result;
  hls_status status = hls_compile(worker->compiler, &order, result, &error);
  notes_module(worker->notes, "", 0); /* no pass runs any more */
  if (result->diagnostics.failed) {
    return rpc_fail_no_memory(failure);
  }
  if (status != HLS_OK && status != HLS_DIAGNOSED) {
    error.status = status;
    rpc_fail_hls(failure, &error);
    if (failure->code == RPC_UNKNOWN_KERNEL && result->unit) {
      add_candidates(failure, result->unit);
    }
    return false;
  }
  compilation->succeeded = status == HLS_OK;
  if (compilation->succeeded && !result->left_out) {
    keep_stages(compilation);
  }
  bool ok =
      (!compilation->kept || kept_stages_lend(compilation->kept, result)) &&
      check_wishes(compilation);
  return ok || rpc_fail_no_memory(failure);
}

bool compilation_add_timing(cJSON *result, const char *name,
                            double milliseconds) {
  /* Whole microseconds: what is beyond is noise, and longer to write. */
  uint64_t microseconds = (uint64_t)(milliseconds * 1e3 + 0.5);
  cJSON *entry = VALUE_OBJECT({"name", value_string(name)},
                              {"ms", value_thousandths(microseconds)});
  return value_push(value_get(result, "timings"), entry);
}

/* Whether Clang has found errors: nothing behind it has looked at the text. */
static bool is_broken(const compile_state *compilation) {
  const hls_compile_result *result = &compilation->result;
  return !result->unit && result->diagnostics.num_errors > 0 &&
         compilation->request.language != HLS_LANGUAGE_MLIR;
}

cJSON *compilation_diagnostics_json(compile_state *compilation) {
  source_texts *texts = &compilation->texts;
  cJSON *diagnostics =
      diagnostics_json(&compilation->result.diagnostics, texts);
  if (diagnostics && is_broken(compilation) &&
      !known_mistakes_add(&compilation->request, texts, diagnostics)) {
    cJSON_Delete(diagnostics);
    return NULL;
  }
  return diagnostics;
}

cJSON *compilation_json(compile_state *compilation) {
  const hls_compile_result *result = &compilation->result;
  cJSON *diagnostics = compilation_diagnostics_json(compilation);
  cJSON *object = VALUE_OBJECT({"cached", value_flag(false)},
                               {"kernel", value_string_or_null(result->kernel)},
                               {"diagnostics", diagnostics},
                               {"timings", cJSON_CreateArray()});
  for (size_t i = 0; object && i < result->num_timings; i++) {
    const hls_timing *timing = &result->timings[i];
    if (!compilation_add_timing(object, timing->name, timing->milliseconds)) {
      cJSON_Delete(object);
      return NULL;
    }
  }
  return object;
}

char *compilation_ir(const compile_state *compilation) {
  const hls_compile_result *result = &compilation->result;
  kept_stages *kept = compilation->kept;
  if (kept) {
    kept->text = kept->text ? kept->text : hls_module_print(result->module);
    return kept->text ? strdup(kept->text) : NULL;
  }
  return mlirModuleIsNull(result->module) ? strdup(result->text)
                                          : hls_module_print(result->module);
}

/* Takes the result over, unless the worker has not come to rest for long.
 * Without room for it the caller keeps it. */
static bool postpone(spent_results *spent, hls_compile_result *result) {
  if (spent->count >= SPENT_MAX) {
    return false;
  }
  hls_compile_result *grown =
      realloc(spent->results, (spent->count + 1) * sizeof *spent->results);
  if (!grown) {
    return false;
  }
  spent->results = grown;
  grown[spent->count++] = *result;
  *result = (hls_compile_result){0};
  return true;
}

void compilation_free_spent(spent_results *spent) {
  for (size_t i = 0; i < spent->count; i++) {
    hls_compile_result_finish(&spent->results[i]);
  }
  free(spent->results);
  *spent = (spent_results){0};
}

static void drop_result(compile_state *compilation) {
  const worker_state *worker = compilation->worker;
  if (compilation->kept) {
    kept_stages_take_back(compilation->kept, &compilation->result);
    compilation->kept = NULL;
  }
  hls_buffer_finish(&compilation->stages_key);
  rtl_design_destroy(compilation->own_design);
  design_lines_finish(&compilation->own_lines);
  compilation->design = compilation->own_design = NULL;
  if (!worker || !worker->spent ||
      !postpone(worker->spent, &compilation->result)) {
    hls_compile_result_finish(&compilation->result);
  }
}

void compilation_next(compile_state *compilation, const char *kernel) {
  drop_result(compilation);
  compilation->succeeded = false;
  compilation->is_emitted = false;
  compilation->request.kernel = kernel;
}

void compilation_finish(compile_state *compilation) {
  drop_result(compilation);
  source_texts_finish(&compilation->texts);
  compile_request_finish(&compilation->request);
}
