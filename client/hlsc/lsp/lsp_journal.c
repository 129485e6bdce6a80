/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The state that an editor has told its language server.
 */
#include "client/hlsc/lsp/lsp_journal.h"

#include "base/json/json_read.h"
#include "base/text/file_uri.h"
#include "client/hlsc/json/member.h"
#include "protocol/errors.h"
#include "protocol/methods.h"
#include <stdlib.h>
#include <string.h>

static void finish_document(journal_document *document) {
  free(document->uri);
  free(document->language);
  text_document_finish(&document->text);
}

void lsp_journal_finish(lsp_journal *journal) {
  json_decref(journal->greeting);
  json_decref(journal->configuration);
  for (size_t i = 0; i < journal->num_documents; i++) {
    finish_document(&journal->documents[i]);
  }
  free(journal->documents);
  for (size_t i = 0; i < journal->num_requests; i++) {
    free(journal->requests[i].id);
  }
  free(journal->requests);
  json_decref(journal->progress);
  *journal = (lsp_journal){0};
}

static journal_document *find_document(const lsp_journal *journal,
                                       const char *uri) {
  for (size_t i = 0; uri && i < journal->num_documents; i++) {
    if (!strcmp(journal->documents[i].uri, uri)) {
      return &journal->documents[i];
    }
  }
  return NULL;
}

static journal_document *add_document(lsp_journal *journal, const char *uri,
                                      const char *language) {
  journal_document *grown =
      realloc(journal->documents,
              (journal->num_documents + 1) * sizeof *journal->documents);
  if (!grown) {
    return NULL;
  }
  journal->documents = grown;
  journal_document document = {.uri = strdup(uri),
                               .language = strdup(language ? language : "")};
  if (!document.uri || !document.language) {
    finish_document(&document);
    return NULL;
  }
  grown[journal->num_documents] = document;
  return &grown[journal->num_documents++];
}

static bool note_open(lsp_journal *journal, const json_t *item) {
  const char *uri = member_string(item, "uri");
  const json_t *text = json_object_get(item, "text");
  if (!uri || !json_is_string(text)) {
    return true;
  }
  journal_document *document = find_document(journal, uri);
  if (!document) {
    document = add_document(journal, uri, member_string(item, "languageId"));
  }
  if (!document) {
    return false;
  }
  document->version = json_integer_value(json_object_get(item, "version"));
  return text_document_set(&document->text, json_string_value(text),
                           json_string_length(text));
}

static bool is_count(const json_t *value) {
  return json_is_integer(value) && json_integer_value(value) >= 0;
}

/* Reads an end of a range; false when it is no position. */
static bool read_position(const json_t *range, const char *which,
                          text_position *position) {
  const json_t *value = json_object_get(range, which);
  const json_t *line = json_object_get(value, "line");
  const json_t *character = json_object_get(value, "character");
  *position = (text_position){(size_t)json_integer_value(line),
                              (size_t)json_integer_value(character)};
  return is_count(line) && is_count(character);
}

static bool note_change(lsp_journal *journal, const json_t *params) {
  const json_t *item = json_object_get(params, "textDocument");
  journal_document *document =
      find_document(journal, member_string(item, "uri"));
  if (!document) {
    return true;
  }
  const json_t *version = json_object_get(item, "version");
  if (json_is_integer(version) &&
      json_integer_value(version) < document->version) {
    return true; /* so does the daemon */
  }
  bool noted = true;
  size_t index;
  const json_t *change;
  json_array_foreach(json_object_get(params, "contentChanges"), index, change) {
    const json_t *text = json_object_get(change, "text");
    const json_t *range = json_object_get(change, "range");
    bool has_range = range && !json_is_null(range);
    text_position begin = {0};
    text_position end = {0};
    if (!json_is_string(text) ||
        (has_range && (!read_position(range, "start", &begin) ||
                       !read_position(range, "end", &end)))) {
      continue; /* the daemon leaves it out, too, and tells the editor so */
    }
    const char *bytes = json_string_value(text);
    size_t size = json_string_length(text);
    noted = noted &&
            (has_range ? text_document_replace(&document->text, begin, end,
                                               journal->encoding, bytes, size)
                       : text_document_set(&document->text, bytes, size));
  }
  document->version = json_integer_value(version);
  return noted;
}

static void note_close(lsp_journal *journal, const json_t *item) {
  journal_document *document =
      find_document(journal, member_string(item, "uri"));
  if (document) {
    finish_document(document);
    *document = journal->documents[--journal->num_documents];
  }
}

static bool is_method(const char *method, const char *name) {
  return !strcmp(method, name);
}

static bool note_request(lsp_journal *journal, const json_t *id,
                         const char *method) {
  char *text = json_dumps(id, JSON_COMPACT | JSON_ENCODE_ANY);
  journal_request *grown =
      realloc(journal->requests,
              (journal->num_requests + 1) * sizeof *journal->requests);
  journal->requests = grown ? grown : journal->requests;
  if (!text || !grown) {
    free(text);
    return false;
  }
  grown[journal->num_requests++] =
      (journal_request){text, is_method(method, RPC_METHOD_INITIALIZE),
                        is_method(method, RPC_METHOD_SHUTDOWN)};
  return true;
}

static void keep(json_t **slot, const json_t *value) {
  json_decref(*slot);
  *slot = json_incref((json_t *)value);
}

/* Those that the greeting names, a copy; NULL when out of memory. */
static json_t *greeted_folders(const json_t *greeting) {
  const json_t *folders = json_object_get(greeting, "workspaceFolders");
  const char *root = member_string(greeting, "rootUri");
  return json_is_array(folders) ? json_copy((json_t *)folders)
         : root ? json_pack("[{s:s, s:s}]", "uri", root, "name", root)
                : json_array();
}

/* Whether two are one, however their URIs are written. */
static bool is_same_folder(const json_t *one, const json_t *other) {
  const char *uri = member_string(one, "uri");
  const char *other_uri = member_string(other, "uri");
  if (!uri || !other_uri) {
    return false;
  }
  char *path = file_uri_decode(uri, NULL);
  char *other_path = file_uri_decode(other_uri, NULL);
  bool is_same = path && other_path ? strcmp(path, other_path) == 0
                                    : strcmp(uri, other_uri) == 0;
  free(path);
  free(other_path);
  return is_same;
}

/* Where a folder is among them; their number when it is not. */
static size_t find_folder(const json_t *folders, const json_t *folder) {
  size_t index;
  const json_t *known;
  json_array_foreach(folders, index, known) {
    if (is_same_folder(known, folder)) {
      break;
    }
  }
  return index;
}

/* A server that begins anew is greeted with the folders as they are. */
static bool note_folders(lsp_journal *journal, const json_t *params) {
  const json_t *event = json_object_get(params, "event");
  json_t *folders = greeted_folders(journal->greeting);
  json_t *greeting = json_copy(journal->greeting); /* which others may have */
  bool noted = folders && greeting;
  size_t index;
  json_t *folder;
  json_array_foreach(json_object_get(event, "removed"), index, folder) {
    json_array_remove(folders, find_folder(folders, folder));
  }
  json_array_foreach(json_object_get(event, "added"), index, folder) {
    noted = noted && (find_folder(folders, folder) < json_array_size(folders) ||
                      json_array_append(folders, folder) == 0);
  }
  noted = noted && json_object_set(greeting, "workspaceFolders", folders) == 0;
  if (noted) {
    keep(&journal->greeting, greeting);
  }
  json_decref(folders);
  json_decref(greeting);
  return noted;
}

bool lsp_journal_note(lsp_journal *journal, const json_t *message) {
  const char *method = member_string(message, "method");
  const json_t *id = json_object_get(message, "id");
  const json_t *params = json_object_get(message, "params");
  if (!method) {
    return true; /* a response */
  }
  if (is_method(method, RPC_METHOD_INITIALIZE)) {
    keep(&journal->greeting, params);
  } else if (is_method(method, RPC_METHOD_INITIALIZED)) {
    journal->confirmed = true;
  } else if (is_method(method, RPC_METHOD_SHUTDOWN)) {
    journal->shut_down = true;
  } else if (is_method(method, RPC_METHOD_EXIT)) {
    journal->exits = true;
  } else if (is_method(method, "workspace/didChangeConfiguration")) {
    keep(&journal->configuration, message);
  } else if (is_method(method, "workspace/didChangeWorkspaceFolders")) {
    return !journal->greeting || note_folders(journal, params);
  } else if (is_method(method, "textDocument/didOpen")) {
    return note_open(journal, json_object_get(params, "textDocument"));
  } else if (is_method(method, "textDocument/didChange")) {
    return note_change(journal, params);
  } else if (is_method(method, "textDocument/didClose")) {
    note_close(journal, json_object_get(params, "textDocument"));
  }
  return !id || note_request(journal, id, method);
}

void lsp_journal_greeted(lsp_journal *journal, const json_t *result) {
  const char *encoding = member_string(json_object_get(result, "capabilities"),
                                       "positionEncoding");
  journal->greeted = true;
  journal->encoding =
      encoding && !strcmp(encoding, "utf-8") ? POSITION_UTF8 : POSITION_UTF16;
}

void lsp_journal_answered(lsp_journal *journal, const char *id, size_t size) {
  for (size_t i = 0; i < journal->num_requests; i++) {
    journal_request *request = &journal->requests[i];
    if (strlen(request->id) == size && !memcmp(request->id, id, size)) {
      free(request->id);
      *request = journal->requests[--journal->num_requests];
      return;
    }
  }
}

bool lsp_journal_note_progress(lsp_journal *journal, const char *text,
                               size_t size) {
  static const char start[] =
      "{\"jsonrpc\":\"2.0\",\"method\":\"" RPC_METHOD_PROGRESS "\"";
  if (size < sizeof start || memcmp(text, start, sizeof start - 1) != 0) {
    return true; /* the daemon always writes it so */
  }
  json_t *message = json_read(text, size, JSON_ALLOW_NUL, NULL);
  json_t *params = json_object_get(message, "params");
  json_t *token = json_object_get(params, "token");
  const char *kind = member_string(json_object_get(params, "value"), "kind");
  bool noted = message != NULL;
  if (kind && !strcmp(kind, "begin")) {
    journal->progress = journal->progress ? journal->progress : json_array();
    noted = json_array_append(journal->progress, token) == 0;
  } else if (kind && !strcmp(kind, "end")) {
    size_t index;
    json_t *known;
    json_array_foreach(journal->progress, index, known) {
      if (json_equal(known, token)) {
        json_array_remove(journal->progress, index);
        break;
      }
    }
  }
  json_decref(message);
  return noted;
}

const journal_request *lsp_journal_greeting(const lsp_journal *journal) {
  for (size_t i = 0; i < journal->num_requests; i++) {
    if (journal->requests[i].is_greeting) {
      return &journal->requests[i];
    }
  }
  return NULL;
}

static json_t *notification(const char *method, json_t *params) {
  return json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", method,
                   "params", params);
}

static json_t *opening_of(const journal_document *document) {
  return notification(
      "textDocument/didOpen",
      json_pack("{s:{s:s, s:s, s:I, s:o}}", "textDocument", "uri",
                document->uri, "languageId", document->language, "version",
                document->version, "text",
                json_stringn(document->text.text, document->text.size)));
}

bool lsp_journal_replay(const lsp_journal *journal, outbox *server) {
  if (!journal->greeting) {
    return true;
  }
  bool told = outbox_post(server, json_pack("{s:s, s:s, s:s, s:O}", "jsonrpc",
                                            "2.0", "id", LSP_JOURNAL_REPLAY_ID,
                                            "method", RPC_METHOD_INITIALIZE,
                                            "params", journal->greeting));
  if (journal->confirmed) {
    told = told && outbox_post(server, notification(RPC_METHOD_INITIALIZED,
                                                    json_object()));
  }
  if (journal->configuration) {
    told = told && outbox_post(server, json_incref(journal->configuration));
  }
  for (size_t i = 0; i < journal->num_documents; i++) {
    told = told && outbox_post(server, opening_of(&journal->documents[i]));
  }
  return told;
}

/* The answer to a request that no server will do. */
static json_t *refusal_of(const journal_request *request) {
  json_t *id = json_loads(request->id, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
  if (request->is_shutdown) {
    return json_pack("{s:s, s:o, s:n}", "jsonrpc", "2.0", "id", id, "result");
  }
  return json_pack("{s:s, s:o, s:{s:i, s:s, s:{s:s}}}", "jsonrpc", "2.0", "id",
                   id, "error", "code", (int)RPC_SERVER_CANCELLED, "message",
                   "the daemon has ended; ask again", "data", "kind",
                   rpc_error_kind(RPC_SERVER_CANCELLED));
}

static bool end_progress(lsp_journal *journal, outbox *editor) {
  bool told = true;
  size_t index;
  json_t *token;
  json_array_foreach(journal->progress, index, token) {
    json_t *params =
        json_pack("{s:O, s:{s:s}}", "token", token, "value", "kind", "end");
    told =
        outbox_post(editor, notification(RPC_METHOD_PROGRESS, params)) && told;
  }
  json_array_clear(journal->progress);
  return told;
}

bool lsp_journal_give_up(lsp_journal *journal, outbox *editor) {
  bool told = end_progress(journal, editor);
  size_t kept = 0;
  for (size_t i = 0; i < journal->num_requests; i++) {
    journal_request *request = &journal->requests[i];
    if (request->is_greeting) {
      journal->requests[kept++] = *request;
      continue;
    }
    told = outbox_post(editor, refusal_of(request)) && told;
    free(request->id);
  }
  journal->num_requests = kept;
  return told;
}
