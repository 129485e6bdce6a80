/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the compiler knows about a document. It is parsed when somebody asks:
 * the diagnostics go out first.
 */
#include "daemon/lsp/features/facts.h"

#include <stdlib.h>
#include <string.h>

void lsp_facts_set(lsp_document *document, json_span result) {
  char *text = malloc(result.size);
  lsp_facts_set_none(document);
  if (text) {
    memcpy(text, result.text, result.size);
    document->facts_text = text;
    document->facts_size = result.size;
  }
}

void lsp_facts_set_none(lsp_document *document) {
  document->analysed_state = document->state;
  free(document->facts_text);
  json_decref(document->facts);
  document->facts_text = NULL;
  document->facts = NULL;
}

json_t *lsp_facts_get(lsp_document *document, const char *member) {
  if (!document->facts && document->facts_text) {
    document->facts = json_loadb(document->facts_text, document->facts_size,
                                 JSON_ALLOW_NUL, NULL);
  }
  return json_object_get(document->facts, member);
}

text_position lsp_position_of(const json_t *position) {
  json_int_t line = json_integer_value(json_object_get(position, "line"));
  json_int_t character =
      json_integer_value(json_object_get(position, "character"));
  return (text_position){line > 0 ? (size_t)line : 0,
                         character > 0 ? (size_t)character : 0};
}

int lsp_position_compare(text_position a, text_position b) {
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

json_t *lsp_facts_range(const json_t *compact) {
  size_t numbers[4];
  for (size_t i = 0; i < 4; i++) {
    numbers[i] = (size_t)json_integer_value(json_array_get(compact, i));
  }
  return lsp_range((text_position){numbers[0], numbers[1]},
                   (text_position){numbers[2], numbers[3]});
}

static text_position range_end(const json_t *range, const char *which) {
  return lsp_position_of(json_object_get(range, which));
}

bool lsp_ranges_meet(const json_t *a, const json_t *b) {
  return lsp_position_compare(range_end(a, "start"), range_end(b, "end")) <=
             0 &&
         lsp_position_compare(range_end(b, "start"), range_end(a, "end")) <= 0;
}

/* Whether the first range lies within the second one. */
static bool is_within(const json_t *inner, const json_t *outer) {
  return lsp_position_compare(range_end(inner, "start"),
                              range_end(outer, "start")) >= 0 &&
         lsp_position_compare(range_end(inner, "end"),
                              range_end(outer, "end")) <= 0;
}

json_t *lsp_facts_at(json_t *items, const json_t *position) {
  text_position at = lsp_position_of(position);
  json_t *best = NULL;
  size_t index;
  json_t *item;
  json_array_foreach(items, index, item) {
    const json_t *range = json_object_get(item, "range");
    if (lsp_position_compare(range_end(range, "start"), at) <= 0 &&
        lsp_position_compare(at, range_end(range, "end")) <= 0 &&
        (!best || is_within(range, json_object_get(best, "range")))) {
      best = item;
    }
  }
  return best;
}
