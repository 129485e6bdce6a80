/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * IR as text, with the places in the source that its lines come from.
 */
#include "daemon/worker/diff/ir_lines.h"

#include "daemon/worker/json/place_json.h"
#include "daemon/worker/json/value.h"
#include "hls/buffer.h"
#include "hls/location.h"
#include "hls/mlir_text.h"

typedef struct line_map {
  cJSON *map;
  source_texts *texts;
  bool failed;
} line_map;

static void note(MlirOperation op, unsigned line, void *user_data) {
  line_map *lines = user_data;
  cJSON *place = place_json(mlirOperationGetLocation(op), lines->texts);
  if (cJSON_IsNull(place)) {
    cJSON_Delete(place);
    return;
  }
  if (!value_push(lines->map, VALUE_OBJECT({"line", value_integer(line - 1)},
                                           {"source", place}))) {
    lines->failed = true;
  }
}

cJSON *ir_lines_json(MlirModule module, source_texts *texts, cJSON **map) {
  hls_buffer text = {0};
  line_map lines = {cJSON_CreateArray(), texts, false};
  hls_module_print_lines(mlirModuleGetOperation(module), hls_buffer_append_ref,
                         &text, note, &lines);
  cJSON *ir = text.failed || lines.failed || !lines.map
                  ? NULL
                  : value_text(text.data, text.size);
  hls_buffer_finish(&text);
  if (ir) {
    *map = lines.map;
  } else {
    cJSON_Delete(lines.map);
  }
  return ir;
}
