/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compilation followed by RTL emission.
 */
#include "daemon/worker/compile/emit.h"

#include "base/time/clock.h"

/* A line of one of the compilation's texts, for a design of its own. */
static const char *line_of(void *user, const char *file, unsigned line,
                           size_t *size) {
  compile_state *compilation = user;
  return design_lines_get(&compilation->own_lines, &compilation->texts, file,
                          line, size);
}

/* Emits the RTL. Returns false with `error` filled. */
static bool emit(compile_state *compilation, hls_error *error) {
  hls_compile_result *result = &compilation->result;
  const rtl_lines lines = {line_of, compilation};
  double begin = clock_ms();
  compilation_note_progress(compilation, "rtl", 1);
  compilation->own_design = rtl_emit(result->module, result->kernel, &lines,
                                     &result->diagnostics, error);
  compilation->emission_ms = clock_ms() - begin;
  compilation->design = compilation->own_design;
  return compilation->design != NULL;
}

/* Emits it while native code is still being made. */
static void emit_beside(compile_state *compilation) {
  compilation->is_emitted = true;
  if (emit(compilation, &compilation->emission_error) && compilation->emitted) {
    compilation->emitted(compilation->watch_user);
  }
}

/* Lets the design be kept with the module if there was nothing to say about it.
 */
static void keep_design(compile_state *compilation, size_t said_before) {
  const hls_diagnostics *diagnostics = &compilation->result.diagnostics;
  if (compilation->kept && !compilation->kept->design &&
      diagnostics->dropped == 0 && diagnostics->count == said_before) {
    compilation->kept->design = compilation->own_design;
    compilation->kept->lines = compilation->own_lines;
    compilation->own_design = NULL;
    compilation->own_lines = (design_lines){0};
  }
}

/* Has the design, unless there is an error. What is kept by now has had nothing
 * said about it, nor about a design that is there already. */
static bool provide_design(compile_state *compilation) {
  size_t said_before = compilation->result.diagnostics.count;
  if (!compilation->is_emitted) {
    emit(compilation, &compilation->emission_error);
  }
  if (compilation->design) {
    keep_design(compilation, said_before);
  }
  return compilation->design != NULL;
}

bool compilation_emit(compile_state *compilation, const worker_state *worker,
                      bool native, rpc_failure *failure) {
  compile_goal goal = {.stage = HLS_STAGE_HW, .native = native};
  compilation->circuit_made = emit_beside;
  if (!compilation_run(compilation, worker, goal, failure)) {
    return false;
  }
  if (!compilation->succeeded) {
    compilation->design = NULL; /* native code may have failed alone */
    return true;
  }
  if (compilation->kept && compilation->kept->design &&
      design_lines_hold(&compilation->kept->lines, &compilation->texts)) {
    compilation->design = compilation->kept->design;
    compilation->emission_ms = -1;
    return true;
  }
  const hls_error *error = &compilation->emission_error;
  if (provide_design(compilation)) {
    return true;
  }
  compilation->succeeded = false;
  return error->status == HLS_DIAGNOSED || rpc_fail_hls(failure, error);
}

cJSON *compilation_emission_json(compile_state *compilation) {
  cJSON *result = compilation_json(compilation);
  if (result && compilation->design && compilation->emission_ms >= 0 &&
      !compilation_add_timing(result, "rtl", compilation->emission_ms)) {
    cJSON_Delete(result);
    return NULL;
  }
  return result;
}
