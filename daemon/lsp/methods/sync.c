/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Text synchronisation and configuration.
 */
#include "daemon/lsp/methods/sync.h"

#include "daemon/host/log.h"
#include "daemon/lsp/methods/analysis.h"
#include "daemon/lsp/session/document.h"
#include "daemon/lsp/session/range.h"

static bool apply_change(lsp_document *document, const json_t *change);
static void start_over(connection *client, const char *uri);
static void ask_settings(lsp_session *session);
static void on_settings(lsp_session *session, const json_t *params,
                        const json_t *result);
static void use_settings(lsp_session *session, const json_t *settings);

void lsp_did_initialize(connection *client, const json_t *params) {
  (void)params;
  if (lsp_session_of(client)) {
    ask_settings(lsp_session_of(client));
  }
}

void lsp_did_open(connection *client, const json_t *params) {
  lsp_session *session = lsp_session_of(client);
  const json_t *item = json_object_get(params, "textDocument");
  const char *uri = json_string_value(json_object_get(item, "uri"));
  const json_t *text = json_object_get(item, "text");
  if (!session || !uri || !json_is_string(text)) {
    return;
  }
  lsp_document *document = lsp_document_find(session, uri);
  if (!document) {
    document = lsp_document_create(
        session, uri, json_string_value(json_object_get(item, "languageId")));
  }
  if (!document || !text_document_set(&document->text, json_string_value(text),
                                      json_string_length(text))) {
    start_over(client, uri);
    return;
  }
  document->version = json_integer_value(json_object_get(item, "version"));
  lsp_analysis_changed(document);
}

void lsp_did_change(connection *client, const json_t *params) {
  lsp_session *session = lsp_session_of(client);
  lsp_document *document = session ? lsp_document_of(session, params) : NULL;
  if (!document) {
    return;
  }
  size_t index;
  const json_t *change;
  json_array_foreach(json_object_get(params, "contentChanges"), index, change) {
    if (!json_is_string(json_object_get(change, "text"))) {
      lsp_session_log(session, "A change of %s has no text and was left out",
                      document->uri);
    } else if (!apply_change(document, change)) {
      start_over(client, document->uri);
      return;
    }
  }
  document->version = json_integer_value(
      json_object_get(json_object_get(params, "textDocument"), "version"));
  lsp_analysis_changed(document);
}

void lsp_did_close(connection *client, const json_t *params) {
  lsp_session *session = lsp_session_of(client);
  lsp_document *document = session ? lsp_document_of(session, params) : NULL;
  if (document) {
    lsp_analysis_closed(document);
    lsp_document_destroy(document);
  }
}

void lsp_did_change_configuration(connection *client, const json_t *params) {
  lsp_session *session = lsp_session_of(client);
  if (!session) {
    return;
  }
  const json_t *settings = json_object_get(params, "settings");
  if (json_is_object(settings) && json_object_size(settings) > 0) {
    use_settings(session, settings);
  } else {
    ask_settings(session);
  }
}

/* Ends a session in which a text is no longer that of the editor. `hlsc lsp`
 * begins another one, with the texts as they are. */
static void start_over(connection *client, const char *uri) {
  log_error("no memory for the text of %s", uri);
  connection_close(client);
}

/* A change without a range is the whole text. Returns false when out of memory.
 */
static bool apply_change(lsp_document *document, const json_t *change) {
  const json_t *text = json_object_get(change, "text");
  const json_t *range = json_object_get(change, "range");
  if (!json_is_object(range)) {
    return text_document_set(&document->text, json_string_value(text),
                             json_string_length(text));
  }
  return text_document_replace(
      &document->text, lsp_range_position(json_object_get(range, "start")),
      lsp_range_position(json_object_get(range, "end")),
      document->session->encoding, json_string_value(text),
      json_string_length(text));
}

static void ask_settings(lsp_session *session) {
  if (session->pulls_settings) {
    lsp_request_send(session, "workspace/configuration",
                     json_pack("{s:[{s:s}]}", "items", "section", "hls"),
                     on_settings);
  }
}

static void on_settings(lsp_session *session, const json_t *params,
                        const json_t *result) {
  (void)params;
  const json_t *section = json_array_get(result, 0);
  if (json_is_object(section)) {
    use_settings(session, section);
  }
}

static void use_settings(lsp_session *session, const json_t *settings) {
  lsp_settings_update(&session->settings, settings);
  list_for_each(item, &session->documents) {
    lsp_analysis_changed(list_entry(item, lsp_document, link));
  }
}
