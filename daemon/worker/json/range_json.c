/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The compiler's ranges as objects of LSP.
 */
#include "daemon/worker/json/range_json.h"

#include <stdio.h>

cJSON *range_json_position(source_text *text, hls_position position) {
  lsp_position place = source_text_position(text, position);
  return VALUE_OBJECT({"line", value_integer(place.line)},
                      {"character", value_integer(place.character)});
}

/* A range without an end is a point. */
static hls_position end_of(const hls_range *range) {
  return range->end.line ? range->end : range->begin;
}

cJSON *range_json(source_text *text, const hls_range *range) {
  return VALUE_OBJECT({"start", range_json_position(text, range->begin)},
                      {"end", range_json_position(text, end_of(range))});
}

cJSON *range_json_compact(source_text *text, const hls_range *range) {
  lsp_position begin = source_text_position(text, range->begin);
  lsp_position end = source_text_position(text, end_of(range));
  char written[100];
  snprintf(written, sizeof(written), "[%zu,%zu,%zu,%zu]", begin.line,
           begin.character, end.line, end.character);
  return value_written(written);
}

cJSON *range_json_location(source_texts *texts, const hls_range *range) {
  source_text *text = source_texts_find(texts, range->file);
  return text ? VALUE_OBJECT({"uri", value_string(text->uri)},
                             {"range", range_json(text, range)})
              : NULL;
}
