/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Stages by name.
 */
#include "daemon/worker/compile/stage_param.h"

#include "daemon/worker/json/params.h"

bool stage_param(const cJSON *params, const char *key, hls_stage otherwise,
                 hls_stage *stage, rpc_failure *failure) {
  const char *name;
  *stage = otherwise;
  if (!params_optional_string((params_object){params, ""}, key, &name,
                              failure)) {
    return false;
  }
  return !name || hls_stage_from_name(name, stage) ||
         rpc_fail(failure, RPC_INVALID_PARAMS,
                  "%s must be llvm, cf, handshake, handshake-buffered, hw or "
                  "llvm-dialect, not '%s'",
                  key, name);
}
