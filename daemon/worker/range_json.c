/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The compiler's ranges as objects of LSP.
 */
#include "range_json.h"

json_t *position_json(source_text *text, hls_position position) {
  lsp_position place = source_text_position(text, position);
  return json_pack("{s:I, s:I}", "line", (json_int_t)place.line, "character",
                   (json_int_t)place.character);
}

json_t *range_json(source_text *text, const hls_range *range) {
  /* A range without an end is a point. */
  hls_position end = range->end.line ? range->end : range->begin;
  return json_pack("{s:o, s:o}", "start", position_json(text, range->begin),
                   "end", position_json(text, end));
}

json_t *location_json(source_texts *texts, const hls_range *range) {
  source_text *text = source_texts_find(texts, range->file);
  return text ? json_pack("{s:s, s:o}", "uri", text->uri, "range",
                          range_json(text, range))
              : NULL;
}
