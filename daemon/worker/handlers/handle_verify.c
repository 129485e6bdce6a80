/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/verify: diagnostics only. A kernel is right when a circuit can be made
 * of it, so it goes all the way.
 */
#include "daemon/worker/compile/emit.h"
#include "daemon/worker/host/handlers.h"

json_t *handle_verify(worker *worker, const json_t *params,
                      rpc_failure *failure) {
  compilation compilation = {0};
  json_t *result = NULL;
  if (compilation_begin(&compilation, worker, params, failure) &&
      compilation_emit(&compilation, worker, false, failure)) {
    result = compilation_extend(
        emission_json(&compilation),
        json_pack("{s:b}", "ok",
                  compilation.result.diagnostics.num_errors == 0 &&
                      compilation.succeeded));
  }
  compilation_finish(&compilation);
  return result;
}
