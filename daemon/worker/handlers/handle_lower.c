/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/lower: the IR at a named stage.
 */
#include "daemon/worker/compile/compile.h"
#include "daemon/worker/compile/stage_param.h"
#include "daemon/worker/diff/ir_lines.h"
#include "daemon/worker/host/handlers.h"
#include "daemon/worker/json/params.h"
#include "daemon/worker/json/value.h"

#include <stdlib.h>
#include <string.h>

/* The IR as JSON; null after errors. */
static cJSON *ir_json(const compile_state *compilation) {
  if (!compilation->succeeded) {
    return cJSON_CreateNull();
  }
  char *text = compilation_ir(compilation);
  cJSON *ir = text ? value_text(text, strlen(text)) : NULL;
  free(text);
  return ir;
}

cJSON *handle_lower(worker_state *worker, const cJSON *params,
                    rpc_failure *failure) {
  compile_state compilation = {0};
  hls_stage stage;
  bool wants_lines;
  cJSON *result = NULL;
  if (compilation_begin(&compilation, worker, params, failure) &&
      stage_param(params, "stage", HLS_STAGE_HANDSHAKE, &stage, failure) &&
      params_optional_flag((params_object){params, ""}, "lines", &wants_lines,
                           failure) &&
      compilation_run(&compilation, worker, (compile_goal){.stage = stage},
                      failure)) {
    result = compilation_json(&compilation);
    cJSON *map = NULL;
    bool has_lines = wants_lines && compilation.succeeded &&
                     !mlirModuleIsNull(compilation.result.module);
    cJSON *ir = has_lines ? ir_lines_json(compilation.result.module,
                                          &compilation.texts, &map)
                          : ir_json(&compilation);
    cJSON *members = VALUE_OBJECT(
        {"stage", value_string(hls_stage_name(stage))}, {"ir", ir});
    if (map) {
      members = value_extend(members, VALUE_OBJECT({"map", map}));
    }
    result = value_extend(result, members);
  }
  compilation_finish(&compilation);
  return result;
}
