/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names in a document. The facts have four numbers for each: line, column,
 * column of the end, target.
 */
#include "lsp/names.h"

#include "lsp/facts.h"

enum { NAME_LINE, NAME_COLUMN, NAME_END, NAME_TARGET, NAME_NUMBERS };

static size_t number_at(const json_t *names, size_t index) {
  return (size_t)json_integer_value(json_array_get(names, index));
}

json_t *lsp_name_target(lsp_document *document, const json_t *position,
                        json_t **range) {
  const json_t *names = lsp_facts_get(document, "names");
  text_position at = lsp_position_of(position);
  for (size_t i = 0; i + NAME_NUMBERS <= json_array_size(names);
       i += NAME_NUMBERS) {
    size_t begin = number_at(names, i + NAME_COLUMN);
    size_t end = number_at(names, i + NAME_END);
    if (number_at(names, i + NAME_LINE) == at.line && begin <= at.character &&
        at.character <= end) {
      if (range) {
        *range = lsp_range((text_position){at.line, begin},
                           (text_position){at.line, end});
      }
      return json_array_get(lsp_facts_get(document, "targets"),
                            number_at(names, i + NAME_TARGET));
    }
  }
  return NULL;
}
