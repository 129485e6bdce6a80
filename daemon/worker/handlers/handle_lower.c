/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/lower: the IR at a named stage.
 */
#include "daemon/worker/compile/compile.h"
#include "daemon/worker/compile/stage_param.h"
#include "daemon/worker/diff/ir_lines.h"
#include "daemon/worker/host/handlers.h"
#include "daemon/worker/json/params.h"
#include "daemon/worker/json/utf8.h"

#include <stdlib.h>
#include <string.h>

/* The IR as JSON; null after errors. */
static json_t *ir_json(const compilation *compilation) {
  if (!compilation->succeeded) {
    return json_null();
  }
  char *text = compilation_ir(compilation);
  json_t *ir = text ? utf8_json(text, strlen(text)) : NULL;
  free(text);
  return ir;
}

json_t *handle_lower(worker *worker, const json_t *params,
                     rpc_failure *failure) {
  compilation compilation = {0};
  hls_stage stage;
  bool wants_lines;
  json_t *result = NULL;
  if (compilation_begin(&compilation, worker, params, failure) &&
      stage_param(params, "stage", HLS_STAGE_HANDSHAKE, &stage, failure) &&
      params_optional_flag((params_object){params, ""}, "lines", &wants_lines,
                           failure) &&
      compilation_run(&compilation, worker, (compile_goal){.stage = stage},
                      failure)) {
    result = compilation_json(&compilation);
    json_t *map = NULL;
    bool has_lines = wants_lines && compilation.succeeded &&
                     !mlirModuleIsNull(compilation.result.module);
    json_t *ir = has_lines ? ir_lines_json(compilation.result.module,
                                           &compilation.texts, &map)
                           : ir_json(&compilation);
    json_t *members = json_pack("{s:s, s:o, s:o*}", "stage",
                                hls_stage_name(stage), "ir", ir, "map", map);
    result = compilation_extend(result, members);
  }
  compilation_finish(&compilation);
  return result;
}
