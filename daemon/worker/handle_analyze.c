/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/analyze: everything an editor shows about a file, in one go. Of a C file
 * all kernels are compiled, each to its circuit.
 */
#include "analyze.h"
#include "diagnostics_json.h"
#include "emit.h"
#include "handlers.h"

/* What accumulates over the kernels. */
typedef struct findings {
  json_t *diagnostics;
  json_t *timings;
  json_t *kernels;  /* analysis.kernels */
  bool is_complete; /* no kernel has errors */
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

/* Compiles one kernel, or with NULL the only one of an MLIR text. */
static bool add_kernel(findings *findings, compilation *compilation,
                       const worker *worker, const char *kernel,
                       rpc_failure *failure) {
  rtl_design *design = NULL;
  double milliseconds;
  compilation_next(compilation, kernel);
  if (!compilation_emit(compilation, worker, false, &design, &milliseconds,
                        failure)) {
    return false;
  }
  json_t *result = emission_json(compilation, design, milliseconds);
  bool added =
      result &&
      add_diagnostics(findings, json_object_get(result, "diagnostics")) &&
      json_array_extend(findings->timings,
                        json_object_get(result, "timings")) == 0;
  findings->is_complete = findings->is_complete && compilation->succeeded;
  if (added && kernel && compilation->succeeded) {
    json_t *facts = analyze_facts(compilation);
    added = json_object_set_new(findings->kernels, kernel, facts) == 0;
  }
  json_decref(result);
  rtl_design_destroy(design);
  return added || rpc_fail_no_memory(failure);
}

static bool add_kernels(findings *findings, compilation *compilation,
                        const worker *worker, const hls_outline *outline,
                        rpc_failure *failure) {
  for (size_t i = 0; i < hls_outline_num_functions(outline); i++) {
    const hls_outline_function *function = hls_outline_function_at(outline, i);
    if (function->role == HLS_FUNCTION_KERNEL &&
        !add_kernel(findings, compilation, worker, function->signature->name,
                    failure)) {
      return false;
    }
  }
  return true;
}

static json_t *parts_json(const analysis *analysis) {
  return json_pack(
      "{s:o, s:o, s:o, s:o, s:o, s:o}", "kernels", analyze_kernels(analysis),
      "symbols", analyze_symbols(analysis), "tokens", analyze_tokens(analysis),
      "hovers", analyze_hovers(analysis), "hints", analyze_hints(analysis),
      "links", analyze_links(analysis));
}

/* A C file: its outline, and its kernels if it parses. */
static json_t *analyze_c(findings *findings, compilation *compilation,
                         const worker *worker, rpc_failure *failure) {
  const compile_request *request = &compilation->request;
  hls_source source = {request->name, request->text, request->size};
  hls_clang_options options = compile_request_clang(request);
  hls_diagnostics diagnostics = {0};
  hls_error error = {0};
  double begin = monotonic_ms();
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
    json_array_append_new(findings->timings,
                          json_pack("{s:s, s:f}", "name", "outline", "ms",
                                    monotonic_ms() - begin));
    if (findings->is_complete) {
      ok = add_kernels(findings, compilation, worker, outline, failure);
    }
    if (ok) {
      parts = parts_json(
          &(analysis){outline, &compilation->texts, findings->kernels});
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
  findings findings = {json_array(), json_array(), json_object(), true};
  json_t *result = NULL;
  json_t *parts = NULL;
  if (compilation_begin(&compilation, worker, params, failure)) {
    if (compilation.request.language == HLS_LANGUAGE_C) {
      parts = analyze_c(&findings, &compilation, worker, failure);
    } else if (add_kernel(&findings, &compilation, worker, NULL, failure)) {
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
