/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is asked of all places of a name in a document: references and
 * highlights. Beside clangd, which knows the other files, too, there is none of
 * it.
 */
#include "daemon/lsp/features/names.h"
#include "daemon/lsp/plain_c/plain_c.h"
#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/range.h"

/* The ranges of what the position names; empty: nothing. A new reference. */
static json_t *places_of(lsp_document *document, const json_t *params) {
  const json_t *position = json_object_get(params, "position");
  return document->session->settings.clangd_present
             ? json_array()
             : lsp_name_places(document, position);
}

static json_t *location_of(const lsp_document *document, json_t *range) {
  return json_pack("{s:s, s:O}", "uri", document->uri, "range", range);
}

void lsp_answer_references(lsp_document *document, const reply *to,
                           const json_t *params) {
  const json_t *context = json_object_get(params, "context");
  bool wants_declaration =
      json_is_true(json_object_get(context, "includeDeclaration"));
  const json_t *target =
      lsp_name_target(document, json_object_get(params, "position"), NULL);
  json_t *declaration = lsp_target_declaration(document, target);
  json_t *places = places_of(document, params);
  json_t *references = json_array();
  size_t index;
  json_t *range;
  json_array_foreach(places, index, range) {
    json_t *location = location_of(document, range);
    if (wants_declaration || !json_equal(location, declaration)) {
      json_array_append(references, location);
    }
    json_decref(location);
  }
  json_decref(places);
  json_decref(declaration);
  reply_result(to, references);
}

void lsp_answer_highlights(lsp_document *document, const reply *to,
                           const json_t *params) {
  json_t *places = places_of(document, params);
  json_t *highlights = json_array();
  size_t index;
  json_t *range;
  json_array_foreach(places, index, range) {
    json_array_append_new(highlights, json_pack("{s:O}", "range", range));
  }
  json_decref(places);
  reply_result(to, highlights);
}
