/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Positions and ranges of LSP.
 */
#include "daemon/lsp/session/range.h"

text_position lsp_range_position(const json_t *position) {
  json_int_t line = json_integer_value(json_object_get(position, "line"));
  json_int_t character =
      json_integer_value(json_object_get(position, "character"));
  return (text_position){line > 0 ? (size_t)line : 0,
                         character > 0 ? (size_t)character : 0};
}

static bool is_count(const json_t *value) {
  return json_is_integer(value) && json_integer_value(value) >= 0;
}

bool lsp_position_is_valid(const json_t *position) {
  return is_count(json_object_get(position, "line")) &&
         is_count(json_object_get(position, "character"));
}

bool lsp_range_is_valid(const json_t *range) {
  return lsp_position_is_valid(json_object_get(range, "start")) &&
         lsp_position_is_valid(json_object_get(range, "end"));
}

int lsp_range_compare(text_position a, text_position b) {
  if (a.line != b.line) {
    return a.line < b.line ? -1 : 1;
  }
  return a.character == b.character ? 0 : a.character < b.character ? -1 : 1;
}

json_t *lsp_range(text_position begin, text_position end) {
  return json_pack(
      "{s:{s:I, s:I}, s:{s:I, s:I}}", "start", "line", (json_int_t)begin.line,
      "character", (json_int_t)begin.character, "end", "line",
      (json_int_t)end.line, "character", (json_int_t)end.character);
}

static text_position range_end(const json_t *range, const char *which) {
  return lsp_range_position(json_object_get(range, which));
}

bool lsp_ranges_meet(const json_t *a, const json_t *b) {
  return lsp_range_compare(range_end(a, "start"), range_end(b, "end")) <= 0 &&
         lsp_range_compare(range_end(b, "start"), range_end(a, "end")) <= 0;
}

bool lsp_range_is_within(const json_t *inner, const json_t *outer) {
  return lsp_range_compare(range_end(inner, "start"),
                           range_end(outer, "start")) >= 0 &&
         lsp_range_compare(range_end(inner, "end"), range_end(outer, "end")) <=
             0;
}

bool lsp_range_has(const json_t *range, text_position position) {
  return lsp_range_compare(range_end(range, "start"), position) <= 0 &&
         lsp_range_compare(position, range_end(range, "end")) <= 0;
}
