/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names in a document. The facts have a text with four numbers in a line
 * for each: line, column, column of the end, target.
 */
#include "daemon/lsp/features/names.h"

#include <stdlib.h>

#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/range.h"

bool lsp_name_next(const char **at, lsp_name *name) {
  size_t *const numbers[] = {&name->begin.line, &name->begin.character,
                             &name->end, &name->target};
  for (size_t i = 0; *at && i < sizeof numbers / sizeof *numbers; i++) {
    char *end;
    *numbers[i] = strtoul(*at, &end, 10);
    if (end == *at) {
      return false;
    }
    *at = end;
  }
  return *at != NULL;
}

/* Whether a position is in a name. */
static bool is_at(const lsp_name *name, text_position at) {
  return name->begin.line == at.line && name->begin.character <= at.character &&
         at.character <= name->end;
}

static json_t *range_of(const lsp_name *name) {
  return lsp_range(name->begin, (text_position){name->begin.line, name->end});
}

const char *lsp_names(lsp_document *document) {
  return json_string_value(lsp_facts_get(document, "names"));
}

json_t *lsp_name_target(lsp_document *document, const json_t *position,
                        json_t **range) {
  const char *names = lsp_names(document);
  text_position at = lsp_range_position(position);
  lsp_name name;
  while (lsp_name_next(&names, &name)) {
    if (is_at(&name, at)) {
      if (range) {
        *range = range_of(&name);
      }
      return json_array_get(lsp_facts_get(document, "targets"), name.target);
    }
  }
  return NULL;
}

json_t *lsp_name_places(lsp_document *document, const json_t *position) {
  const char *names = lsp_names(document);
  text_position at = lsp_range_position(position);
  json_t *places = json_array();
  lsp_name name;
  size_t target = 0;
  bool is_found = false;
  for (const char *next = names; !is_found && lsp_name_next(&next, &name);) {
    is_found = is_at(&name, at);
    target = name.target;
  }
  while (is_found && lsp_name_next(&names, &name)) {
    if (name.target == target) {
      json_array_append_new(places, range_of(&name));
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
