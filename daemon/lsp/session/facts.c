/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The compiler's findings about a document. They are parsed on demand:
 * the diagnostics go out first.
 */
#include "daemon/lsp/session/facts.h"

#include <stdlib.h>
#include <string.h>

#include "base/json/json_read.h"
#include "daemon/lsp/session/range.h"

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
    document->facts = json_read(document->facts_text, document->facts_size,
                                JSON_ALLOW_NUL, NULL);
  }
  return json_object_get(document->facts, member);
}

json_t *lsp_facts_range(const json_t *compact) {
  size_t numbers[4];
  for (size_t i = 0; i < 4; i++) {
    numbers[i] = (size_t)json_integer_value(json_array_get(compact, i));
  }
  return lsp_range((text_position){numbers[0], numbers[1]},
                   (text_position){numbers[2], numbers[3]});
}

json_t *lsp_facts_at(json_t *items, const json_t *position) {
  text_position at = lsp_range_position(position);
  json_t *best = NULL;
  size_t index;
  json_t *item;
  json_array_foreach(items, index, item) {
    const json_t *range = json_object_get(item, "range");
    if (lsp_range_has(range, at) &&
        (!best || lsp_range_is_within(range, json_object_get(best, "range")))) {
      best = item;
    }
  }
  return best;
}
