/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/verify: diagnostics only. A kernel is right when a circuit can be made
 * of it, so it goes all the way.
 */
#include "daemon/worker/compile/emit.h"
#include "daemon/worker/host/handlers.h"

cJSON *handle_verify(worker_state *worker, const cJSON *params,
                     rpc_failure *failure) {
  compile_state compilation = {0};
  cJSON *result = NULL;
  if (compilation_begin(&compilation, worker, params, failure) &&
      compilation_emit(&compilation, worker, false, failure)) {
    result = value_extend(
        compilation_emission_json(&compilation),
        VALUE_OBJECT(
            {"ok", value_flag(compilation.result.diagnostics.num_errors == 0 &&
                              compilation.succeeded)}));
  }
  compilation_finish(&compilation);
  return result;
}
