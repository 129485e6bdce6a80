/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names in a document. The facts have a text with four numbers in a line
 * for each: line, column, column of the end, target.
 */
#include "daemon/lsp/features/names.h"

#include <stdlib.h>

#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/range.h"

enum { NAME_LINE, NAME_COLUMN, NAME_END, NAME_TARGET, NAME_NUMBERS };

/* Reads the next name of the text; false at its end. */
static bool next_name(const char **at, size_t name[NAME_NUMBERS]) {
  for (size_t i = 0; i < NAME_NUMBERS; i++) {
    char *end;
    name[i] = strtoul(*at, &end, 10);
    if (end == *at) {
      return false;
    }
    *at = end;
  }
  return true;
}

/* Whether a position is in a name. */
static bool is_at(const size_t name[NAME_NUMBERS], text_position at) {
  return name[NAME_LINE] == at.line && name[NAME_COLUMN] <= at.character &&
         at.character <= name[NAME_END];
}

json_t *lsp_name_target(lsp_document *document, const json_t *position,
                        json_t **range) {
  const char *names = json_string_value(lsp_facts_get(document, "names"));
  text_position at = lsp_range_position(position);
  size_t name[NAME_NUMBERS];
  while (names && next_name(&names, name)) {
    if (is_at(name, at)) {
      if (range) {
        *range = lsp_range((text_position){at.line, name[NAME_COLUMN]},
                           (text_position){at.line, name[NAME_END]});
      }
      return json_array_get(lsp_facts_get(document, "targets"),
                            name[NAME_TARGET]);
    }
  }
  return NULL;
}

json_t *lsp_name_places(lsp_document *document, const json_t *position) {
  const char *names = json_string_value(lsp_facts_get(document, "names"));
  text_position at = lsp_range_position(position);
  json_t *places = json_array();
  size_t name[NAME_NUMBERS], target = 0;
  bool is_found = false;
  for (const char *next = names; next && !is_found && next_name(&next, name);) {
    is_found = is_at(name, at);
    target = name[NAME_TARGET];
  }
  while (is_found && next_name(&names, name)) {
    if (name[NAME_TARGET] == target) {
      json_array_append_new(
          places, lsp_range((text_position){name[NAME_LINE], name[NAME_COLUMN]},
                            (text_position){name[NAME_LINE], name[NAME_END]}));
    }
  }
  return places;
}

json_t *lsp_target_declaration(const lsp_document *document,
                               const json_t *target) {
  json_t *declaration = json_object_get(target, "declaration");
  if (!json_is_array(declaration)) {
    return json_is_object(declaration) ? json_incref(declaration) : NULL;
  }
  return json_pack("{s:s, s:o}", "uri", document->uri, "range",
                   lsp_facts_range(declaration));
}
