/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Text synchronisation and configuration.
 */
#include "daemon/lsp/methods/sync.h"

#include "daemon/host/log.h"
#include "daemon/lsp/methods/analysis.h"
#include "daemon/lsp/methods/formatters.h"
#include "daemon/lsp/methods/watching.h"
#include "daemon/lsp/session/document.h"
#include "daemon/lsp/session/document_room.h"
#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/range.h"

/* What became of a text. */
typedef enum text_outcome {
  TEXT_TAKEN,
  TEXT_LEFT_OUT, /* there is no room for it */
  TEXT_LOST,     /* there is no memory: it is not that of the editor any more */
} text_outcome;

static const char *what_lacks(const json_t *change);
static text_outcome take_text(lsp_document *document, const json_t *text);
static text_outcome apply_change(lsp_document *document, const json_t *change);
static bool leave_out(lsp_document *document);
static void start_over(connection *client, const char *uri);
static void ask_settings(lsp_session *session);
static void on_settings(lsp_session *session, const json_t *params,
                        const json_t *result);
static void use_settings(lsp_session *session, const json_t *settings);

void lsp_did_initialize(connection *client, const json_t *params) {
  (void)params;
  if (lsp_session_of(client)) {
    ask_settings(lsp_session_of(client));
    if (!lsp_session_of(client)->pulls_settings) {
      lsp_formatters_offer(lsp_session_of(client));
    }
    lsp_watching_begin(lsp_session_of(client));
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
  text_outcome outcome = document ? take_text(document, text) : TEXT_LOST;
  if (outcome == TEXT_LOST) {
    start_over(client, uri);
    return;
  }
  document->version = json_integer_value(json_object_get(item, "version"));
  if (outcome == TEXT_LEFT_OUT && !leave_out(document)) {
    return;
  }
  lsp_analysis_changed(document);
}

void lsp_did_change(connection *client, const json_t *params) {
  lsp_session *session = lsp_session_of(client);
  lsp_document *document = session ? lsp_document_of(session, params) : NULL;
  if (!document) {
    return;
  }
  const json_t *counted =
      json_object_get(json_object_get(params, "textDocument"), "version");
  json_int_t version = json_integer_value(counted);
  if (json_is_integer(counted) && version < document->version) {
    lsp_session_log(session,
                    "version %lld of %s was left out: it is known in version "
                    "%lld",
                    (long long)version, document->uri,
                    (long long)document->version);
    return;
  }
  size_t index;
  const json_t *change;
  json_array_foreach(json_object_get(params, "contentChanges"), index, change) {
    const char *lacks = what_lacks(change);
    if (lacks) {
      lsp_session_log(session, "a change of %s has no %s and was left out",
                      document->uri, lacks);
      continue;
    }
    text_outcome outcome = apply_change(document, change);
    if (outcome == TEXT_LOST) {
      start_over(client, document->uri);
      return;
    }
    if (outcome == TEXT_LEFT_OUT && !document->left_out &&
        !leave_out(document)) {
      return;
    }
  }
  document->version = version;
  lsp_analysis_changed(document);
}

void lsp_did_close(connection *client, const json_t *params) {
  lsp_session *session = lsp_session_of(client);
  lsp_document *document = session ? lsp_document_of(session, params) : NULL;
  if (document) {
    lsp_analysis_closed(document);
    document_room_free(document);
    lsp_document_destroy(document);
    session->told_full = false;
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
  log_error("out of memory for the text of %s", uri);
  connection_close(client);
}

/* What a change would need to be applied; NULL when it has it. A range that is
 * none would be taken for another one. `hlsc lsp` leaves out the same. */
static const char *what_lacks(const json_t *change) {
  const json_t *range = json_object_get(change, "range");
  if (!json_is_string(json_object_get(change, "text"))) {
    return "text";
  }
  bool is_whole = !range || json_is_null(range);
  return is_whole || lsp_range_is_valid(range) ? NULL
                                               : "range of two positions";
}

/* The whole text, with which a document that was left out is in again. */
static text_outcome take_text(lsp_document *document, const json_t *text) {
  if (!document_room_take(document, json_string_length(text))) {
    return TEXT_LEFT_OUT;
  }
  document->left_out = false;
  return text_document_set(&document->text, json_string_value(text),
                           json_string_length(text))
             ? TEXT_TAKEN
             : TEXT_LOST;
}

/* A change without a range is the whole text; one with a range is one of a text
 * that a document which was left out has not. */
static text_outcome apply_change(lsp_document *document, const json_t *change) {
  const json_t *text = json_object_get(change, "text");
  const json_t *range = json_object_get(change, "range");
  if (!json_is_object(range)) {
    return take_text(document, text);
  }
  if (document->left_out ||
      !document_room_take(document,
                          document->text.size + json_string_length(text))) {
    return TEXT_LEFT_OUT;
  }
  bool replaced = text_document_replace(
      &document->text, lsp_range_position(json_object_get(range, "start")),
      lsp_range_position(json_object_get(range, "end")),
      document->session->encoding, json_string_value(text),
      json_string_length(text));
  /* What was replaced is free again: less always fits. */
  document_room_take(document, document->text.size);
  return replaced ? TEXT_TAKEN : TEXT_LOST;
}

/* What is known about the text before is taken back. Returns false when the
 * document is gone. */
static bool leave_out(lsp_document *document) {
  lsp_analysis_closed(document);
  lsp_facts_set_none(document);
  if (!document_room_leave_out(document)) {
    lsp_document_destroy(document);
    return false;
  }
  return true;
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
  session->headers_state++; /* they may be in other folders now */
  lsp_formatters_offer(session);
  list_for_each(item, &session->documents) {
    lsp_analysis_changed(list_entry(item, lsp_document, link));
  }
}
