/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/definition in virtual documents, which leads back to the C: from
 * a line to the place it comes from, from the name of a module that the user
 * provides to its declaration.
 */
#include <string.h>

#include "base/c_text/c_name.h"
#include "daemon/lsp/features/features.h"
#include "daemon/lsp/features/names.h"
#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/range.h"

/* The origins of a line of a view, Location[]. A new reference. */
static json_t *origins_of_line(const json_t *content, size_t line) {
  json_t *origins = json_array();
  size_t index;
  const json_t *entry;
  json_array_foreach(json_object_get(content, "map"), index, entry) {
    if ((size_t)json_integer_value(json_object_get(entry, "line")) == line) {
      json_array_append(origins, json_object_get(entry, "source"));
    }
  }
  return origins;
}

/* The word around a position; returns its size, 0 when there is none. */
static size_t word_at(text_document *text, text_position position,
                      position_encoding encoding, const char **word) {
  size_t offset = text_document_offset(text, position, encoding);
  size_t begin = c_name_begin(text->text, offset);
  size_t end = c_name_end(text->text, text->size, offset);
  *word = text->text + begin;
  return end - begin;
}

/* Where the module is declared in C whose name is around a position of a view:
 * a new reference, NULL when none is. */
static json_t *declaration_at(lsp_document *document, const json_t *content,
                              text_position position) {
  const json_t *shown = json_object_get(content, "text");
  text_document text = {0};
  const char *word = NULL;
  size_t size = 0;
  if (text_document_set(&text, json_string_value(shown),
                        json_string_length(shown))) {
    size = word_at(&text, position, document->session->encoding, &word);
  }
  json_t *found = NULL;
  size_t index;
  const json_t *target;
  json_array_foreach(lsp_facts_get(document, "targets"), index, target) {
    const json_t *module = json_object_get(target, "module");
    if (!found && size > 0 && json_string_length(module) == size &&
        memcmp(json_string_value(module), word, size) == 0) {
      found = lsp_target_declaration(document, target);
    }
  }
  text_document_finish(&text);
  return found;
}

void lsp_answer_view_origins(lsp_document *document, const reply *to,
                             const json_t *params) {
  const char *uri = json_string_value(
      json_object_get(json_object_get(params, "textDocument"), "uri"));
  const json_t *content = json_object_get(document->views, uri);
  text_position position =
      lsp_range_position(json_object_get(params, "position"));
  /* Of a text of before, the places may be others by now. */
  if (!json_is_object(content) ||
      json_integer_value(json_object_get(content, "version")) !=
          document->version) {
    reply_result(to, json_null());
    return;
  }
  json_t *origins = origins_of_line(content, position.line);
  if (json_array_size(origins) == 0) {
    json_t *declaration = declaration_at(document, content, position);
    if (declaration) {
      json_array_append_new(origins, declaration);
    }
  }
  reply_result(to, origins);
}
