/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compilation followed by RTL emission.
 */
#include "emit.h"

bool compilation_emit(compilation *compilation, const worker *worker,
                      bool native, rtl_design **design, double *milliseconds,
                      rpc_failure *failure) {
  *design = NULL;
  *milliseconds = 0;
  compile_goal goal = {.stage = HLS_STAGE_HW, .native = native};
  if (!compilation_run(compilation, worker, goal, failure)) {
    return false;
  }
  if (!compilation->succeeded) {
    return true;
  }
  hls_error error = {0};
  hls_compile_result *result = &compilation->result;
  double begin = monotonic_ms();
  *design =
      rtl_emit(result->module, result->kernel, &result->diagnostics, &error);
  *milliseconds = monotonic_ms() - begin;
  if (*design) {
    return true;
  }
  compilation->succeeded = false;
  return error.status == HLS_DIAGNOSED || rpc_fail_hls(failure, &error);
}

json_t *emission_json(compilation *compilation, const rtl_design *design,
                      double milliseconds) {
  json_t *result = compilation_json(compilation);
  if (result && design &&
      !compilation_add_timing(result, "rtl", milliseconds)) {
    json_decref(result);
    return NULL;
  }
  return result;
}
