/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * IR as text, with the places in the source that its lines come from.
 */
#include "daemon/worker/diff/ir_lines.h"

#include "daemon/worker/json/place_json.h"
#include "daemon/worker/json/utf8.h"
#include "hls/buffer.h"
#include "hls/location.h"
#include "hls/mlir_text.h"

typedef struct line_map {
  json_t *map;
  source_texts *texts;
  bool failed;
} line_map;

static void note(MlirOperation op, unsigned line, void *user_data) {
  line_map *lines = user_data;
  json_t *place = place_json(mlirOperationGetLocation(op), lines->texts);
  if (json_is_null(place)) {
    return; /* the immortal null needs no reference */
  }
  lines->failed |=
      json_array_append_new(
          lines->map,
          json_pack("{s:i, s:o}", "line", (int)line - 1, "source", place)) != 0;
}

json_t *ir_lines_json(MlirModule module, source_texts *texts, json_t **map) {
  hls_buffer text = {0};
  line_map lines = {json_array(), texts, false};
  hls_module_print_lines(mlirModuleGetOperation(module), hls_buffer_append_ref,
                         &text, note, &lines);
  json_t *ir = text.failed || lines.failed || !lines.map
                   ? NULL
                   : utf8_json(text.data, text.size);
  hls_buffer_finish(&text);
  if (ir) {
    *map = lines.map;
  } else {
    json_decref(lines.map);
  }
  return ir;
}
