/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The compiler's ranges as objects of LSP.
 */
#include "daemon/worker/json/range_json.h"

json_t *position_json(source_text *text, hls_position position) {
  lsp_position place = source_text_position(text, position);
  return json_pack("{s:I, s:I}", "line", (json_int_t)place.line, "character",
                   (json_int_t)place.character);
}

/* A range without an end is a point. */
static hls_position end_of(const hls_range *range) {
  return range->end.line ? range->end : range->begin;
}

json_t *range_json(source_text *text, const hls_range *range) {
  return json_pack("{s:o, s:o}", "start", position_json(text, range->begin),
                   "end", position_json(text, end_of(range)));
}

json_t *compact_range_json(source_text *text, const hls_range *range) {
  lsp_position begin = source_text_position(text, range->begin);
  lsp_position end = source_text_position(text, end_of(range));
  return json_pack("[I, I, I, I]", (json_int_t)begin.line,
                   (json_int_t)begin.character, (json_int_t)end.line,
                   (json_int_t)end.character);
}

json_t *location_json(source_texts *texts, const hls_range *range) {
  source_text *text = source_texts_find(texts, range->file);
  return text ? json_pack("{s:s, s:o}", "uri", text->uri, "range",
                          range_json(text, range))
              : NULL;
}
