/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is asked of all places of a name in a document: references, highlights,
 * and another name. Beside clangd, which knows the other files, too, there is
 * none of it.
 */
#include <ctype.h>
#include <string.h>

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

/* Whether all places of a name are in the document: it is declared there. */
static bool is_own(const lsp_document *document, const json_t *target) {
  json_t *declaration = lsp_target_declaration(document, target);
  const char *uri = json_string_value(json_object_get(declaration, "uri"));
  bool own = uri && strcmp(uri, document->uri) == 0;
  json_decref(declaration);
  return own;
}

void lsp_answer_prepare_rename(lsp_document *document, const reply *to,
                               const json_t *params) {
  json_t *range = NULL;
  const json_t *target =
      lsp_name_target(document, json_object_get(params, "position"), &range);
  bool can = !document->session->settings.clangd_present &&
             is_own(document, target) && range;
  reply_result(to, can ? json_incref(range) : json_null());
  json_decref(range);
}

static bool is_identifier(const char *name) {
  if (!name || !(isalpha((unsigned char)*name) || *name == '_')) {
    return false;
  }
  for (; *name; name++) {
    if (!isalnum((unsigned char)*name) && *name != '_') {
      return false;
    }
  }
  return true;
}

void lsp_answer_rename(lsp_document *document, const reply *to,
                       const json_t *params) {
  const json_t *target =
      lsp_name_target(document, json_object_get(params, "position"), NULL);
  const json_t *name = json_object_get(params, "newName");
  if (!is_identifier(json_string_value(name))) {
    reply_error(to, RPC_INVALID_PARAMS, NULL, "newName is no name in C");
    return;
  }
  if (!is_own(document, target)) {
    reply_error(to, RPC_INVALID_REQUEST, NULL,
                "only what is declared in this file can be renamed");
    return;
  }
  json_t *places = places_of(document, params);
  json_t *edits = json_array();
  size_t index;
  json_t *range;
  json_array_foreach(places, index, range) {
    json_array_append_new(
        edits, json_pack("{s:O, s:O}", "range", range, "newText", name));
  }
  json_decref(places);
  reply_result(to, json_pack("{s:{s:o}}", "changes", document->uri, edits));
}
