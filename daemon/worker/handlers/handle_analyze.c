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
#include "daemon/worker/host/handlers.h"
#include "daemon/worker/json/diagnostics_json.h"

#include <stdlib.h>

/* What accumulates over the kernels. */
typedef struct findings {
  json_t *diagnostics;
  json_t *timings;
  json_t *kernels;   /* analysis.kernels */
  file_digest files; /* that the text includes */
  bool is_complete;  /* no kernel has errors */
} findings;

/* What two kernels have in common is said once. */
static bool add_diagnostics(findings *findings, json_t *more) {
  size_t index, known_index;
  json_t *diagnostic, *known;
  json_array_foreach(more, index, diagnostic) {
    bool is_new = true;
    json_array_foreach(findings->diagnostics, known_index, known) {
      is_new = is_new && !json_equal(known, diagnostic);
    }
    if (is_new && json_array_append(findings->diagnostics, diagnostic)) {
      return false;
    }
  }
  return true;
}

/* Compiles one kernel, or with NULL the only one of an MLIR text:
 * {"diagnostics", "timings", "complete", "facts"}. NULL with `failure`. */
static json_t *compile_kernel(compilation *compilation, const worker *worker,
                              const char *kernel, rpc_failure *failure) {
  compilation_next(compilation, kernel);
  if (!compilation_emit(compilation, worker, false, failure)) {
    return NULL;
  }
  json_t *result = emission_json(compilation);
  json_t *facts = kernel && compilation->succeeded ? analyze_facts(compilation)
                                                   : json_null();
  result = compilation_extend(result, json_pack("{s:b, s:o}", "complete",
                                                (int)compilation->succeeded,
                                                "facts", facts));
  if (!result) {
    rpc_fail_no_memory(failure);
  }
  return result;
}

/* Takes the outcome; `kernel` is NULL for MLIR. */
static bool add_outcome(findings *findings, const char *kernel,
                        json_t *outcome) {
  json_t *facts = json_object_get(outcome, "facts");
  bool added =
      outcome &&
      add_diagnostics(findings, json_object_get(outcome, "diagnostics"));
  findings->is_complete = findings->is_complete &&
                          json_is_true(json_object_get(outcome, "complete"));
  if (added && json_is_object(facts)) {
    added = json_object_set(findings->kernels, kernel, facts) == 0;
  }
  json_decref(outcome);
  return added;
}

/* The outcome for a kernel of a C file, which may be known. */
static json_t *kernel_outcome(findings *findings, compilation *compilation,
                              const worker *worker, const hls_outline *outline,
                              const bool *isolated, size_t function,
                              rpc_failure *failure) {
  hls_buffer key = {0};
  if (isolated && !findings->files.unsettled) {
    kernel_memo_key(&key, outline, isolated, function, &compilation->request,
                    &findings->files);
  }
  bool has_key = key.size > 0 && !key.failed;
  json_t *outcome = has_key ? kernel_memo_find(&key) : NULL;
  if (!outcome) {
    outcome = compile_kernel(
        compilation, worker,
        hls_outline_function_at(outline, function)->signature->name, failure);
    json_array_extend(findings->timings, json_object_get(outcome, "timings"));
    if (outcome && has_key) {
      kernel_memo_keep(&key, outcome);
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

static bool add_kernels(findings *findings, compilation *compilation,
                        const worker *worker, const hls_outline *outline,
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

static json_t *parts_json(const analysis *analysis) {
  json_t *targets;
  json_t *names = analyze_names(analysis, &targets);
  return json_pack(
      "{s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "kernels",
      analyze_kernels(analysis), "symbols", analyze_symbols(analysis), "tokens",
      analyze_tokens(analysis), "names", names, "targets", targets, "hovers",
      analyze_hovers(analysis), "hints", analyze_hints(analysis));
}

/* What is told about the text, once the kernels are compiled. */
static json_t *tell(const findings *findings, compilation *compilation,
                    const hls_outline *outline) {
  analysis analysis = {.outline = outline,
                       .texts = &compilation->texts,
                       .kernels = findings->kernels};
  json_t *parts = NULL;
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
static json_t *analyze_c(findings *findings, compilation *compilation,
                         const worker *worker, rpc_failure *failure) {
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
  json_t *parts = NULL;
  bool ok = !diagnostics.failed;
  if (!unit && error.status != HLS_OK && error.status != HLS_DIAGNOSED) {
    ok = rpc_fail_hls(failure, &error);
  }
  if (ok) {
    json_t *found = diagnostics_json(&diagnostics, &compilation->texts);
    ok = found && add_diagnostics(findings, found);
    json_decref(found);
  }
  findings->is_complete = diagnostics.num_errors == 0;
  if (ok && unit) {
    hls_outline *outline = hls_outline_create(unit);
    json_array_append_new(
        findings->timings,
        json_pack("{s:s, s:f}", "name", "outline", "ms", clock_ms() - begin));
    if (findings->is_complete) {
      ok = add_kernels(findings, compilation, worker, outline, failure);
    }
    if (ok) {
      parts = tell(findings, compilation, outline);
    }
    hls_outline_destroy(outline);
  } else if (ok) {
    parts = json_object();
  }
  hls_unit_destroy(unit);
  hls_diagnostics_finish(&diagnostics);
  return parts;
}

json_t *handle_analyze(worker *worker, const json_t *params,
                       rpc_failure *failure) {
  compilation compilation = {0};
  findings findings = {.diagnostics = json_array(),
                       .timings = json_array(),
                       .kernels = json_object(),
                       .is_complete = true};
  json_t *result = NULL;
  json_t *parts = NULL;
  file_digest_init(&findings.files);
  if (compilation_begin(&compilation, worker, params, failure)) {
    if (compilation.request.language == HLS_LANGUAGE_C) {
      parts = analyze_c(&findings, &compilation, worker, failure);
    } else if (add_outcome(
                   &findings, NULL,
                   compile_kernel(&compilation, worker, NULL, failure))) {
      parts = json_object();
    }
  }
  if (parts) {
    result = compilation_extend(
        json_pack("{s:b, s:n, s:O, s:O, s:b}", "cached", 0, "kernel",
                  "diagnostics", findings.diagnostics, "timings",
                  findings.timings, "complete", (int)findings.is_complete),
        parts);
  }
  json_decref(findings.diagnostics);
  json_decref(findings.timings);
  json_decref(findings.kernels);
  compilation_finish(&compilation);
  return result;
}
