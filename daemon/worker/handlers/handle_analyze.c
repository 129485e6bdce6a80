/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/analyze: everything an editor shows about a file, in one go. Of a C file
 * all kernels are compiled, each to its circuit.
 */
#include "base/time/clock.h"
#include "daemon/worker/analyze/analyze.h"
#include "daemon/worker/analyze/placed_loops.h"
#include "daemon/worker/compile/emit.h"
#include "daemon/worker/compile/kernel_memo.h"
#include "daemon/worker/compile/known_mistakes.h"
#include "daemon/worker/host/handlers.h"
#include "daemon/worker/json/diagnostics_json.h"
#include "daemon/worker/json/params.h"

#include <stdlib.h>

/* The results that accumulate over the kernels. */
typedef struct analyze_findings {
  cJSON *diagnostics;
  cJSON *timings;
  cJSON *kernels;          /* analysis.kernels: refers to outcomes */
  cJSON *outcomes;         /* those that are not kept for another request */
  kernel_memo_files files; /* that the text includes */
  bool details;            /* are asked for */
  bool may_lack_kernel;    /* that is named: then nothing is compiled */
  bool is_complete;        /* no kernel has errors */
} analyze_findings;

/* A diagnostic that two kernels have in common is reported once. */
static bool add_diagnostics(analyze_findings *findings, const cJSON *more) {
  return diagnostics_json_add_new(findings->diagnostics, more);
}

/* Compiles one kernel, or with NULL the only one of an MLIR text:
 * {"diagnostics", "timings", "complete", "facts"}. NULL with `failure`. */
static cJSON *compile_kernel(compile_state *compilation,
                             const worker_state *worker, const char *kernel,
                             bool details, rpc_failure *failure) {
  compilation_next(compilation, kernel);
  if (!compilation_emit(compilation, worker, false, failure)) {
    return NULL;
  }
  cJSON *result = compilation_emission_json(compilation);
  cJSON *facts = kernel && compilation->succeeded
                     ? analyze_facts(compilation, details)
                     : cJSON_CreateNull();
  result = value_extend(
      result, VALUE_OBJECT({"complete", value_flag(compilation->succeeded)},
                           {"facts", facts}));
  if (!result) {
    rpc_fail_no_memory(failure);
  }
  return result;
}

/* Notes an outcome, which lives as long as the findings; `kernel` is NULL for
 * MLIR. */
static bool add_outcome(analyze_findings *findings, const char *kernel,
                        cJSON *outcome) {
  cJSON *facts = value_get(outcome, "facts");
  if (!outcome ||
      !add_diagnostics(findings, value_get(outcome, "diagnostics"))) {
    return false;
  }
  findings->is_complete =
      findings->is_complete && cJSON_IsTrue(value_get(outcome, "complete"));
  return !cJSON_IsObject(facts) ||
         cJSON_AddItemReferenceToObject(findings->kernels, kernel, facts);
}

/* Moves the timings of an outcome, which is taken, to the others; NULL when out
 * of memory. */
static cJSON *take_timings(analyze_findings *findings, cJSON *outcome) {
  cJSON *timings = cJSON_DetachItemFromObjectCaseSensitive(outcome, "timings");
  if (!findings->timings || !timings) {
    cJSON_Delete(timings);
    cJSON_Delete(outcome);
    return NULL;
  }
  value_extend(findings->timings, timings);
  return outcome;
}

/* The outcome for a kernel of a C file, which may be known. */
static cJSON *kernel_outcome(analyze_findings *findings,
                             compile_state *compilation,
                             const worker_state *worker,
                             const hls_outline *outline, const bool *isolated,
                             size_t function, rpc_failure *failure) {
  hls_buffer key = {0};
  if (isolated && !findings->files.unsettled) {
    hls_buffer_puts(&key, findings->details ? "details " : "");
    kernel_memo_key(&key, outline, isolated, function, &compilation->request,
                    &findings->files);
  }
  bool has_key = key.size > 0 && !key.failed;
  cJSON *outcome = has_key ? kernel_memo_find(&key) : NULL;
  if (!outcome) {
    outcome = compile_kernel(
        compilation, worker,
        hls_outline_function_at(outline, function)->signature->name,
        findings->details, failure);
    outcome = take_timings(findings, outcome);
    cJSON *unkept =
        has_key && outcome ? kernel_memo_keep(&key, outcome) : outcome;
    if (unkept && !value_push(findings->outcomes, unkept)) {
      outcome = NULL;
    }
  }
  hls_buffer_finish(&key);
  return outcome;
}

static size_t count_kernels(const hls_outline *outline) {
  size_t count = 0;
  for (size_t i = 0; i < hls_outline_num_functions(outline); i++) {
    count += hls_outline_function_at(outline, i)->role == HLS_FUNCTION_KERNEL;
  }
  return count;
}

/* Whether the text itself defines the kernel that is named. */
static bool has_kernel(const hls_unit *unit, const char *name) {
  hls_error unheard = {0};
  const hls_signature *kernel =
      name ? hls_unit_select_kernel(unit, name, &unheard) : NULL;
  return kernel && kernel->in_main_file;
}

static bool add_kernels(analyze_findings *findings, compile_state *compilation,
                        const worker_state *worker, const hls_outline *outline,
                        rpc_failure *failure) {
  bool *isolated = kernel_memo_isolated(outline);
  bool added = true;
  compilation->parts = count_kernels(outline);
  for (size_t i = 0; added && i < hls_outline_num_functions(outline); i++) {
    const hls_outline_function *function = hls_outline_function_at(outline, i);
    if (function->role == HLS_FUNCTION_KERNEL) {
      added = add_outcome(findings, function->signature->name,
                          kernel_outcome(findings, compilation, worker, outline,
                                         isolated, i, failure));
      compilation->part++;
    }
  }
  free(isolated);
  return added || (failure->code == 0 && rpc_fail_no_memory(failure));
}

static cJSON *parts_json(const analyze_input *analysis) {
  cJSON *targets;
  cJSON *names = analyze_names(analysis, &targets);
  return VALUE_OBJECT({"kernels", analyze_kernels(analysis)},
                      {"symbols", analyze_symbols(analysis)},
                      {"tokens", analyze_tokens(analysis)}, {"names", names},
                      {"targets", targets},
                      {"hovers", analyze_hovers(analysis)},
                      {"hints", analyze_hints(analysis)});
}

/* What is known of the kernels of a text with errors, which none is compiled
 * of. */
static bool add_known(analyze_findings *findings, compile_state *compilation,
                      hls_unit *unit, const hls_outline *outline,
                      const hls_diagnostics *errors) {
  cJSON *found =
      known_mistakes(unit, outline, NULL, errors, &compilation->texts);
  bool added = found && add_diagnostics(findings, found);
  cJSON_Delete(found);
  return added;
}

/* The parts of the result, once the kernels are compiled. */
static cJSON *tell(const analyze_findings *findings, compile_state *compilation,
                   const hls_outline *outline) {
  analyze_input analysis = {.outline = outline,
                            .texts = &compilation->texts,
                            .kernels = findings->kernels};
  cJSON *parts = NULL;
  analysis.loops = placed_loops_find(&analysis);
  if (analysis.loops && placed_units_find(&analysis.units, analysis.kernels,
                                          analysis_text(&analysis)->uri)) {
    parts = parts_json(&analysis);
  }
  placed_units_finish(&analysis.units);
  free(analysis.loops);
  return parts;
}

/* A C file: its outline, and its kernels if it parses. */
static cJSON *analyze_c(analyze_findings *findings, compile_state *compilation,
                        const worker_state *worker, rpc_failure *failure) {
  const compile_request *request = &compilation->request;
  hls_source source = {request->name, request->text, request->size};
  hls_clang_options options = compile_request_clang(request);
  hls_diagnostics diagnostics = {0};
  hls_error error = {0};
  double begin = clock_ms();
  options.observer = &findings->files.observer;
  compilation_note_progress(compilation, "clang", 0);
  hls_unit *unit = hls_unit_parse(&source, &options, HLS_EXTENT_SYNTAX,
                                  &diagnostics, &error);
  cJSON *parts = NULL;
  bool ok = !diagnostics.failed;
  if (!unit && error.status != HLS_OK && error.status != HLS_DIAGNOSED) {
    ok = rpc_fail_hls(failure, &error);
  }
  if (ok) {
    cJSON *found = diagnostics_json(&diagnostics, &compilation->texts);
    ok = found && add_diagnostics(findings, found);
    cJSON_Delete(found);
  }
  findings->is_complete = diagnostics.num_errors == 0;
  if (ok && unit) {
    hls_outline *outline = hls_outline_create(unit, request->kernel);
    value_push(findings->timings,
               VALUE_OBJECT({"name", value_string("outline")},
                            {"ms", value_real(clock_ms() - begin)}));
    if (findings->may_lack_kernel && !has_kernel(unit, request->kernel)) {
      ok = true; /* another file of the project */
    } else if (findings->is_complete) {
      ok = add_kernels(findings, compilation, worker, outline, failure);
    } else {
      ok = add_known(findings, compilation, unit, outline, &diagnostics) ||
           rpc_fail_no_memory(failure);
    }
    if (ok) {
      parts = tell(findings, compilation, outline);
    }
    hls_outline_destroy(outline);
  } else if (ok) {
    parts = cJSON_CreateObject();
  }
  hls_unit_destroy(unit);
  hls_diagnostics_finish(&diagnostics);
  return parts;
}

/* A module of MLIR: only what compiling it has to say. */
static cJSON *analyze_mlir(analyze_findings *findings,
                           compile_state *compilation,
                           const worker_state *worker, rpc_failure *failure) {
  cJSON *outcome = compile_kernel(compilation, worker, NULL, false, failure);
  return value_push(findings->outcomes, outcome) &&
                 add_outcome(findings, NULL, outcome)
             ? cJSON_CreateObject()
             : NULL;
}

static cJSON *program_files(const compile_request *request) {
  cJSON *paths = cJSON_CreateArray();
  for (size_t i = 0; paths && i < request->num_test_bench; i++) {
    value_push(paths, value_string(request->test_bench[i]));
  }
  return paths;
}

cJSON *handle_analyze(worker_state *worker, const cJSON *params,
                      rpc_failure *failure) {
  compile_state compilation = {0};
  analyze_findings findings = {.diagnostics = cJSON_CreateArray(),
                               .timings = cJSON_CreateArray(),
                               .kernels = cJSON_CreateObject(),
                               .outcomes = cJSON_CreateArray(),
                               .is_complete = true};
  cJSON *result = NULL;
  cJSON *parts = NULL;
  kernel_memo_files_init(&findings.files);
  if (compilation_begin(&compilation, worker, params, failure) &&
      params_optional_flag((params_object){params, ""}, "details",
                           &findings.details, failure) &&
      params_optional_flag((params_object){params, ""}, "mayLackKernel",
                           &findings.may_lack_kernel, failure)) {
    if (compilation.request.language != HLS_LANGUAGE_MLIR) {
      parts = analyze_c(&findings, &compilation, worker, failure);
    } else {
      parts = analyze_mlir(&findings, &compilation, worker, failure);
    }
  }
  if (parts) {
    result = value_extend(
        VALUE_OBJECT({"cached", value_flag(false)},
                     {"kernel", cJSON_CreateNull()},
                     {"diagnostics", findings.diagnostics},
                     {"timings", findings.timings},
                     {"complete", value_flag(findings.is_complete)},
                     {"programFiles", program_files(&compilation.request)}),
        parts);
    findings.diagnostics = findings.timings = NULL;
  }
  cJSON_Delete(findings.diagnostics);
  cJSON_Delete(findings.timings);
  cJSON_Delete(findings.kernels);
  cJSON_Delete(findings.outcomes);
  compilation_finish(&compilation);
  return result;
}
