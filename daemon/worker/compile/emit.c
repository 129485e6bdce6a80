/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compilation followed by RTL emission.
 */
#include "daemon/worker/compile/emit.h"

#include "base/time/clock.h"

/* Emits the RTL, and lets it be kept with the module if there was nothing to
 * say about it. Returns false with `error` filled. */
static bool emit(compile_state *compilation, hls_error *error) {
  hls_compile_result *result = &compilation->result;
  size_t said_before = result->diagnostics.count;
  double begin = clock_ms();
  compilation_note_progress(compilation, "rtl", 1);
  rtl_design *design =
      rtl_emit(result->module, result->kernel, &result->diagnostics, error);
  compilation->emission_ms = clock_ms() - begin;
  if (design && compilation->kept && result->diagnostics.dropped == 0 &&
      result->diagnostics.count == said_before) {
    compilation->kept->design = design;
  } else {
    compilation->own_design = design;
  }
  compilation->design = design;
  return design != NULL;
}

bool compilation_emit(compile_state *compilation, const worker_state *worker,
                      bool native, rpc_failure *failure) {
  compile_goal goal = {.stage = HLS_STAGE_HW, .native = native};
  if (!compilation_run(compilation, worker, goal, failure)) {
    return false;
  }
  if (!compilation->succeeded) {
    return true;
  }
  if (compilation->kept && compilation->kept->design) {
    compilation->design = compilation->kept->design;
    compilation->emission_ms = -1;
    return true;
  }
  hls_error error = {0};
  if (emit(compilation, &error)) {
    return true;
  }
  compilation->succeeded = false;
  return error.status == HLS_DIAGNOSED || rpc_fail_hls(failure, &error);
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
