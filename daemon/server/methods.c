/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The methods, and the answers that the daemon gives itself.
 */
#include "daemon/server/methods.h"

#include <string.h>

#include "daemon/host/log.h"
#include "daemon/jobs/job_kind.h"
#include "daemon/jobs/scheduler.h"
#include "daemon/lsp/methods/lifecycle.h"
#include "daemon/lsp/methods/method_table.h"
#include "daemon/lsp/methods/requests.h"
#include "daemon/lsp/session/session.h"
#include "daemon/server/clients.h"
#include "daemon/server/greeting.h"
#include "daemon/server/server.h"
#include "daemon/server/status.h"
#include "daemon/server/status_project.h"
#include "protocol/methods.h"

static const method *find(const char *name);
static void submit(const reply *reply, const method *method, const json_t *id,
                   json_t *params, const kept_part *text);
static bool responded(connection *connection, const json_t *message);
static void refused(connection *connection, const json_error_t *error);
static void answer_initialize(connection *connection, const reply *reply,
                              const json_t *params);
static void refuse_version(const reply *reply, const daemon_options *options);
static void answer_shutdown(connection *connection, const reply *reply,
                            const json_t *params);
static void answer_status(connection *connection, const reply *reply,
                          const json_t *params);
static void answer_hls_shutdown(connection *connection, const reply *reply,
                                const json_t *params);
static void notified_exit(connection *connection, const json_t *params);
static void notified_cancel(connection *connection, const json_t *params);
static void notified_progress_cancel(connection *connection,
                                     const json_t *params);
static void notified_hls_shutdown(connection *connection, const json_t *params);

static server *server_of(connection *connection) {
  return clients_find(connection)->clients->context;
}

static const method methods[] = {
    {.name = RPC_METHOD_STATUS, .answer = answer_status},
    {.name = RPC_METHOD_HLS_SHUTDOWN,
     .answer = answer_hls_shutdown,
     .notified = notified_hls_shutdown},
    {.name = RPC_METHOD_INITIALIZE, .answer = answer_initialize},
    {.name = RPC_METHOD_SHUTDOWN, .answer = answer_shutdown},
    {.name = RPC_METHOD_EXIT, .notified = notified_exit},
    {.name = RPC_METHOD_CANCEL, .notified = notified_cancel},
    {.name = RPC_METHOD_PROGRESS_CANCEL, .notified = notified_progress_cancel},
};
#define METHODS (sizeof(methods) / sizeof(methods[0]))

const router_target methods_target = {
    .find = find, .submit = submit, .responded = responded, .refused = refused};

static const method *find(const char *name) {
  for (size_t i = 0; i < METHODS; i++) {
    if (strcmp(methods[i].name, name) == 0) {
      return &methods[i];
    }
  }
  const job_kind *kind = job_kind_find(name);
  return kind ? &kind->method : lsp_method_find(name);
}

/* About an open document it is the language server's, which knows the text. */
static void submit(const reply *reply, const method *method, const json_t *id,
                   json_t *params, const kept_part *text) {
  connection *connection = reply->connection;
  client *client = clients_find(connection);
  const job_kind *kind = job_kind_of(method);
  if (lsp_requests_take(reply, id, kind, params)) {
    log_about(LOG_LEVEL_DEBUG, connection_subject(connection),
              "%s of an open document", method->name);
    return;
  }
  scheduler_submit(client->clients->scheduler, &client->jobs, reply, id, kind,
                   params, text);
}

static bool responded(connection *connection, const json_t *message) {
  return connection->session && lsp_request_take(connection->session, message);
}

static void refused(connection *connection, const json_error_t *error) {
  if (connection->session) {
    lsp_session_log(connection->session,
                    "a message is not JSON and was left out: line %d, column "
                    "%d: %s",
                    error->line, error->column, error->text);
  }
}

static json_span whole_greeting(connection *connection) {
  server *server = server_of(connection);
  const char *names[METHODS];
  for (size_t i = 0; i < METHODS; i++) {
    names[i] = methods[i].name;
  }
  return greeting_of(&server->greetings, server->options, connection->session,
                     names, METHODS);
}

static void answer_initialize(connection *connection, const reply *reply,
                              const json_t *params) {
  const daemon_options *options = server_of(connection)->options;
  if (connection->initialized) {
    reply_error(reply, RPC_INVALID_REQUEST, NULL,
                "initialize was answered before on this connection");
    return;
  }
  const json_t *wishes =
      json_object_get(json_object_get(params, "initializationOptions"), "hls");
  const json_t *protocol = json_object_get(wishes, "protocol");
  if (protocol && json_integer_value(protocol) != RPC_PROTOCOL_VERSION) {
    refuse_version(reply, options);
    return;
  }
  client *client = clients_find(connection);
  if (!lsp_begin(client->clients->scheduler, &client->jobs, params)) {
    reply_error(reply, RPC_INTERNAL_ERROR, NULL, "out of memory");
    return;
  }
  connection->initialized = true;
  bool brief = json_is_true(json_object_get(wishes, "brief"));
  json_span greeting =
      brief ? greeting_brief(&server_of(connection)->greetings, options)
            : whole_greeting(connection);
  if (brief) {
    server_linger(server_of(connection), connection);
  }
  if (greeting.size == 0) {
    reply_error(reply, RPC_INTERNAL_ERROR, NULL, "out of memory");
    return;
  }
  reply_text(reply, greeting);
}

/* A client that speaks another protocol would misread the answers. */
static void refuse_version(const reply *reply, const daemon_options *options) {
  reply_error(
      reply, RPC_VERSION_MISMATCH,
      json_pack("{s:i, s:s, s:b}", "protocol", RPC_PROTOCOL_VERSION, "version",
                HLSD_VERSION, "onDemand", (int)options->on_demand),
      "hlsd " HLSD_VERSION " speaks protocol %d: end it with hls/shutdown "
      "and start the one that belongs to the client",
      RPC_PROTOCOL_VERSION);
}

static void answer_shutdown(connection *connection, const reply *reply,
                            const json_t *params) {
  (void)params;
  connection->shut_down = true;
  reply_result(reply, json_null());
}

static void answer_status(connection *connection, const reply *reply,
                          const json_t *params) {
  json_t *status = status_describe(server_of(connection));
  json_t *project = status_project(params);
  if (project) {
    json_object_set_new(status, "project", project);
  }
  reply_result(reply, status);
}

static void answer_hls_shutdown(connection *connection, const reply *reply,
                                const json_t *params) {
  (void)params;
  reply_result(reply, json_object());
  server_drain(server_of(connection), "a client asked for it");
}

static void notified_exit(connection *connection, const json_t *params) {
  (void)params;
  connection_finish(connection);
}

static void notified_cancel(connection *connection, const json_t *params) {
  const json_t *id = json_object_get(params, "id");
  client *client = clients_find(connection);
  if (id) {
    scheduler_cancel(client->clients->scheduler, &client->jobs, id);
    lsp_requests_cancel(connection->session, id);
  }
}

static void notified_progress_cancel(connection *connection,
                                     const json_t *params) {
  const json_t *token = json_object_get(params, "token");
  client *client = clients_find(connection);
  if (token) {
    scheduler_cancel_token(client->clients->scheduler, &client->jobs, token);
  }
}

static void notified_hls_shutdown(connection *connection,
                                  const json_t *params) {
  (void)params;
  server_drain(server_of(connection), "a client asked for it");
}
