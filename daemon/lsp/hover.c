/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/hover.
 */
#include "lsp/facts.h"
#include "lsp/features.h"

/* All that is told about the same range, one below the other. */
static json_t *text_at(json_t *hovers, const json_t *range) {
  json_t *text = NULL;
  size_t index;
  json_t *hover;
  json_array_foreach(hovers, index, hover) {
    if (!json_equal(json_object_get(hover, "range"), range)) {
      continue;
    }
    const char *more = json_string_value(json_object_get(hover, "text"));
    json_t *joined = text
                         ? json_sprintf("%s\n%s", json_string_value(text), more)
                         : json_string(more);
    json_decref(text);
    text = joined;
  }
  return text;
}

void lsp_answer_hover(lsp_document *document, const reply *reply,
                      const json_t *params) {
  json_t *hovers = lsp_facts_get(document, "hovers");
  const json_t *hover =
      lsp_facts_at(hovers, json_object_get(params, "position"));
  json_t *range = json_object_get(hover, "range");
  if (!hover) {
    reply_result(reply, json_null());
    return;
  }
  reply_result(reply,
               json_pack("{s:{s:s, s:o}, s:O}", "contents", "kind", "markdown",
                         "value", text_at(hovers, range), "range", range));
}
