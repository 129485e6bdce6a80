/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The language server's part of a connection.
 */
#include "daemon/lsp/session/session.h"

#include "base/json/json_write.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "daemon/host/log.h"
#include "daemon/host/stream.h"

/* A request that the client has not answered yet. */
typedef struct sent_request {
  list link;
  json_t *id;
  json_t *params; /* or NULL */
  lsp_response response;
} sent_request;

static uint64_t new_nonce(void);
static position_encoding choose_encoding(const json_t *capabilities);
static bool can_create(const json_t *capabilities);
static bool supports(const json_t *capabilities, const char *group,
                     const char *feature, const char *detail);

static void forget(sent_request *request);
static void on_work(uv_timer_t *timer);
static void on_closed(uv_handle_t *handle);
static void send_message(const lsp_session *session, json_t *message);

bool lsp_session_create(scheduler *dispatcher, job_owner *owner,
                        const json_t *params,
                        void (*work)(lsp_session *session)) {
  lsp_session *session = calloc(1, sizeof *session);
  if (!session) {
    return false;
  }
  const json_t *capabilities = json_object_get(params, "capabilities");
  session->said = json_object();
  session->client = owner->connection;
  session->dispatcher = dispatcher;
  session->owner = owner;
  session->work = work;
  session->nonce = new_nonce();
  session->encoding = choose_encoding(capabilities);
  const json_t *text = json_object_get(capabilities, "textDocument");
  session->pulls_diagnostics = json_object_get(text, "diagnostic") &&
                               !json_object_get(text, "publishDiagnostics");
  session->pulls_settings =
      supports(capabilities, "workspace", "configuration", NULL);
  session->watches_files =
      supports(capabilities, "workspace", "didChangeWatchedFiles",
               "dynamicRegistration");
  session->refreshes_hints =
      supports(capabilities, "workspace", "inlayHint", "refreshSupport");
  session->creates_files = can_create(capabilities);
  session->registers_formatters = supports(capabilities, "textDocument",
                                           "formatting", "dynamicRegistration");
  session->shows_progress =
      supports(capabilities, "window", "workDoneProgress", NULL);
  lsp_settings_init(&session->settings);
  lsp_settings_update(&session->settings,
                      json_object_get(params, "initializationOptions"));
  session->folders = json_array();
  list_init(&session->documents);
  list_init(&session->tasks);
  list_init(&session->jobs);
  list_init(&session->requests);
  uv_timer_init(dispatcher->loop, &session->timer); /* never fails */
  session->timer.data = session;
  owner->connection->session = session;
  return true;
}

lsp_session *lsp_session_of(const connection *client) {
  return client->session;
}

void lsp_session_destroy(lsp_session *session) {
  list_for_each(item, &session->requests) {
    forget(list_entry(item, sent_request, link));
  }
  lsp_settings_finish(&session->settings);
  json_decref(session->said);
  json_decref(session->folders);
  uv_close((uv_handle_t *)&session->timer, on_closed);
}

void lsp_session_wake(lsp_session *session, uint64_t ms) {
  if (!uv_is_active((uv_handle_t *)&session->timer) ||
      uv_timer_get_due_in(&session->timer) > ms) {
    uv_timer_start(&session->timer, on_work, ms, 0);
  }
}

void lsp_notify(const lsp_session *session, const char *method,
                json_t *params) {
  send_message(session, json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method",
                                  method, "params", params));
}

void lsp_session_log(const lsp_session *session, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  json_t *text = json_vsprintf(format, arguments);
  va_end(arguments);
  enum { MESSAGE_TYPE_ERROR = 1 };
  lsp_notify(
      session, "window/logMessage",
      json_pack("{s:i, s:o}", "type", MESSAGE_TYPE_ERROR, "message", text));
}

void lsp_request_send(lsp_session *session, const char *method, json_t *params,
                      lsp_response response) {
  sent_request *request = calloc(1, sizeof *request);
  if (!request) {
    json_decref(params);
    return;
  }
  request->id = lsp_session_new_name(session);
  request->params = json_incref(params);
  request->response = response;
  list_append(&session->requests, &request->link);
  send_message(session,
               json_pack("{s:s, s:O, s:s, s:o*}", "jsonrpc", "2.0", "id",
                         request->id, "method", method, "params", params));
}

json_t *lsp_session_new_name(lsp_session *session) {
  return json_sprintf("hlsd-%llx-%llu", (unsigned long long)session->nonce,
                      (unsigned long long)++session->next_number);
}

void lsp_session_ask_progress(lsp_session *session, json_t *token,
                              lsp_response response) {
  lsp_request_send(session, "window/workDoneProgress/create",
                   json_pack("{s:O}", "token", token), response);
}

bool lsp_request_take(lsp_session *session, const json_t *message) {
  const json_t *id = json_object_get(message, "id");
  list_for_each(item, &session->requests) {
    sent_request *request = list_entry(item, sent_request, link);
    if (json_equal(id, request->id)) {
      if (request->response) {
        request->response(session, request->params,
                          json_object_get(message, "result"));
      }
      forget(request);
      return true;
    }
  }
  return false;
}

static uint64_t new_nonce(void) {
  uint64_t nonce;
  if (getrandom(&nonce, sizeof(nonce), GRND_NONBLOCK) != sizeof(nonce)) {
    nonce = uv_hrtime();
  }
  return nonce;
}

/* The first of the client's that is known here, as LSP asks for. */
static position_encoding choose_encoding(const json_t *capabilities) {
  const json_t *offered = json_object_get(
      json_object_get(capabilities, "general"), "positionEncodings");
  size_t index;
  const json_t *name;
  json_array_foreach(offered, index, name) {
    const char *text = json_string_value(name);
    if (text && strcmp(text, "utf-8") == 0) {
      return POSITION_UTF8;
    }
    if (text && strcmp(text, "utf-16") == 0) {
      return POSITION_UTF16;
    }
  }
  return POSITION_UTF16;
}

static bool supports(const json_t *capabilities, const char *group,
                     const char *feature, const char *detail) {
  const json_t *value =
      json_object_get(json_object_get(capabilities, group), feature);
  return json_is_true(detail ? json_object_get(value, detail) : value);
}

static void forget(sent_request *request) {
  list_remove(&request->link);
  json_decref(request->id);
  json_decref(request->params);
  free(request);
}

static void on_work(uv_timer_t *timer) {
  lsp_session *session = timer->data;
  session->work(session);
}

static void on_closed(uv_handle_t *handle) { free(handle->data); }

/* Takes the message; NULL, which means that memory is out, is only
 * logged: the client misses something, but nothing wrong is said. */
static void send_message(const lsp_session *session, json_t *message) {
  char *text = json_write(message, JSON_WRITE_AS_IS, NULL);
  if (text) {
    uv_buf_t whole = stream_piece(text, strlen(text));
    connection_send(session->client, &whole, 1, (kept_part){0});
  } else {
    log_error("out of memory for a message to an editor");
  }
  free(text);
  json_decref(message);
}

/* Whether an edit of the workspace may make a file. */
static bool can_create(const json_t *capabilities) {
  const json_t *edits = json_object_get(
      json_object_get(capabilities, "workspace"), "workspaceEdit");
  bool creates = false;
  size_t index;
  const json_t *name;
  json_array_foreach(json_object_get(edits, "resourceOperations"), index,
                     name) {
    const char *text = json_string_value(name);
    creates = creates || (text && strcmp(text, "create") == 0);
  }
  return creates && json_is_true(json_object_get(edits, "documentChanges"));
}
