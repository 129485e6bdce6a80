/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/lower: the IR at a named stage.
 */
#include "compile.h"
#include "handlers.h"
#include "params.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

static bool parse_stage(const json_t *params, hls_stage *stage,
                        rpc_failure *failure) {
  const char *name;
  if (!params_optional_string((params_object){params, ""}, "stage", &name,
                              failure)) {
    return false;
  }
  *stage = HLS_STAGE_HANDSHAKE;
  return !name || hls_stage_from_name(name, stage) ||
         rpc_fail(failure, RPC_INVALID_PARAMS,
                  "stage must be llvm, cf, handshake, handshake-buffered, hw "
                  "or llvm-dialect, not \"%s\"",
                  name);
}

/* The IR as JSON; null after errors. */
static json_t *ir_json(const compilation *compilation) {
  const hls_compile_result *result = &compilation->result;
  if (!compilation->succeeded) {
    return json_null();
  }
  if (mlirModuleIsNull(result->module)) {
    return utf8_json_or_null(result->text);
  }
  char *text = hls_module_print(result->module);
  json_t *ir = text ? utf8_json(text, strlen(text)) : NULL;
  free(text);
  return ir;
}

json_t *handle_lower(worker *worker, const json_t *params,
                     rpc_failure *failure) {
  compilation compilation = {0};
  hls_stage stage;
  json_t *result = NULL;
  if (compilation_begin(&compilation, worker, params, failure) &&
      parse_stage(params, &stage, failure) &&
      compilation_run(&compilation, worker, (compile_goal){.stage = stage},
                      failure)) {
    result = compilation_json(&compilation);
    json_t *members = json_pack("{s:s, s:o}", "stage", hls_stage_name(stage),
                                "ir", ir_json(&compilation));
    result = compilation_extend(result, members);
  }
  compilation_finish(&compilation);
  return result;
}
