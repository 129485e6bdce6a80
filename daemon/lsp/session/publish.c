/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Diagnostics for the editor.
 */
#include "daemon/lsp/session/publish.h"

#include <string.h>

#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/range.h"
#include "protocol/errors.h"

static void send_diagnostics(lsp_document *document, json_t *diagnostics);
static bool is_wanted(const lsp_document *document, const json_t *diagnostic);
static json_t *for_document(const lsp_document *document, json_t *diagnostic);

void lsp_publish(lsp_document *document, json_span result) {
  json_span text;
  json_t *found = json_text_member(result, "diagnostics", &text)
                      ? json_loadb(text.text, text.size, JSON_ALLOW_NUL, NULL)
                      : NULL;
  json_t *diagnostics = json_array();
  size_t index;
  json_t *diagnostic;
  json_array_foreach(found, index, diagnostic) {
    if (is_wanted(document, diagnostic)) {
      json_array_append_new(diagnostics, for_document(document, diagnostic));
    }
  }
  json_decref(found);
  send_diagnostics(document, diagnostics);
}

void lsp_publish_failure(lsp_document *document, const json_t *error) {
  json_int_t code = json_integer_value(json_object_get(error, "code"));
  const char *message = json_string_value(json_object_get(error, "message"));
  if (code == RPC_SHUTTING_DOWN || code == RPC_REQUEST_CANCELLED) {
    return; /* not about the text; there will be another analysis */
  }
  text_position begin = {0, 0};
  size_t size = 0;
  text_document_line(&document->text, 0, &size);
  text_position end = text_document_position(&document->text, size,
                                             document->session->encoding);
  send_diagnostics(
      document,
      json_pack("[{s:o, s:i, s:s, s:s, s:s}]", "range", lsp_range(begin, end),
                "severity", 2, "code", rpc_error_kind((rpc_error_code)code),
                "source", "hlsd", "message",
                message ? message : "the file could not be analysed"));
}

void lsp_publish_nothing(lsp_document *document) {
  if (document->published) {
    send_diagnostics(document, json_array());
    document->published = false;
  }
}

/* Takes `diagnostics`. */
static void send_diagnostics(lsp_document *document, json_t *diagnostics) {
  document->published = true;
  lsp_notify(document->session, "textDocument/publishDiagnostics",
             json_pack("{s:s, s:I, s:o}", "uri", document->uri, "version",
                       document->version, "diagnostics", diagnostics));
}

/* Beside clangd, a diagnostic of Clang would be shown twice. */
static bool is_wanted(const lsp_document *document, const json_t *diagnostic) {
  const char *source = json_string_value(json_object_get(diagnostic, "source"));
  return !document->session->settings.clangd_present || !source ||
         strcmp(source, "clang") != 0;
}

/* A diagnostic in an included file is shown at the top of the document, with
 * its place as related information. A new reference. */
static json_t *for_document(const lsp_document *document, json_t *diagnostic) {
  json_t *data = json_object_get(diagnostic, "data");
  const char *uri = json_string_value(json_object_get(data, "uri"));
  if (!uri || strcmp(uri, document->uri) == 0) {
    return json_incref(diagnostic);
  }
  json_t *moved = json_copy(diagnostic);
  json_t *place = json_pack("[{s:{s:s, s:O}, s:s}]", "location", "uri", uri,
                            "range", json_object_get(diagnostic, "range"),
                            "message", "in this included file");
  json_array_extend(place, json_object_get(diagnostic, "relatedInformation"));
  json_object_set_new(moved, "relatedInformation", place);
  json_object_set_new(moved, "range",
                      lsp_range((text_position){0, 0}, (text_position){0, 0}));
  return moved;
}
