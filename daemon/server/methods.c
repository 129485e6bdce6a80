/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The methods, and the answers that the daemon gives itself.
 */
#include "daemon/server/methods.h"

#include <string.h>

#include "daemon/host/log.h"
#include "daemon/jobs/scheduler.h"
#include "daemon/lsp/session/capabilities.h"
#include "daemon/lsp/session/method_table.h"
#include "daemon/lsp/session/requests.h"
#include "daemon/lsp/session/session.h"
#include "daemon/server/server.h"
#include "daemon/server/status.h"
#include "protocol/methods.h"

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

static const method methods[] = {
    {.name = RPC_METHOD_LOWER, .by_worker = true, .index = 0},
    {.name = RPC_METHOD_VERIFY, .by_worker = true, .index = 1},
    {.name = RPC_METHOD_EMIT_RTL, .by_worker = true, .index = 2},
    {.name = RPC_METHOD_SIMULATE,
     .by_worker = true,
     .index = 3,
     .role = ROLE_SIMULATE,
     .slow = true},
    {.name = RPC_METHOD_DIFF, .by_worker = true, .index = 4},
    {.name = RPC_METHOD_OPT, .by_worker = true, .index = 5, .role = ROLE_OPT},
    {.name = RPC_METHOD_ANALYZE, .by_worker = true, .index = 6},
    {.name = RPC_METHOD_GRAPH, .by_worker = true, .index = 7},
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
#define METHODS (sizeof methods / sizeof methods[0])

const method *method_find(const char *name) {
  for (size_t i = 0; i < METHODS; i++) {
    if (strcmp(methods[i].name, name) == 0) {
      return &methods[i];
    }
  }
  return lsp_method_find(name);
}

const method *method_at(size_t index) {
  return index < METHODS ? &methods[index] : NULL;
}

static void answer_initialize(connection *connection, const reply *reply,
                              const json_t *params) {
  const daemon_options *options = connection->server->options;
  if (connection->initialized) {
    reply_error(reply, RPC_INVALID_REQUEST, NULL,
                "initialize was answered before on this connection");
    return;
  }
  const json_t *protocol = json_object_get(
      json_object_get(json_object_get(params, "initializationOptions"), "hls"),
      "protocol");
  if (protocol && json_integer_value(protocol) != RPC_PROTOCOL_VERSION) {
    refuse_version(reply, options);
    return;
  }
  if (!lsp_session_begin(connection, params)) {
    reply_error(reply, RPC_INTERNAL_ERROR, NULL, "Out of memory");
    return;
  }
  json_t *names = json_array();
  for (size_t i = 0; i < METHODS; i++) {
    if (strncmp(methods[i].name, "hls/", 4) == 0) {
      json_array_append_new(names, json_string(methods[i].name));
    }
  }
  connection->initialized = true;
  reply_result(reply,
               json_pack("{s:o, s:{s:s, s:s}, s:{s:i, s:b, s:o}}",
                         "capabilities", lsp_capabilities(connection->lsp),
                         "serverInfo", "name", "hlsd", "version", HLSD_VERSION,
                         "hls", "protocol", RPC_PROTOCOL_VERSION, "onDemand",
                         (int)options->on_demand, "methods", names));
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
  (void)params;
  reply_result(reply, status_describe(connection->server));
}

static void answer_hls_shutdown(connection *connection, const reply *reply,
                                const json_t *params) {
  (void)params;
  reply_result(reply, json_object());
  server_drain(connection->server, "a client asked for it");
}

static void notified_exit(connection *connection, const json_t *params) {
  (void)params;
  connection_finish(connection);
}

static void notified_cancel(connection *connection, const json_t *params) {
  const json_t *id = json_object_get(params, "id");
  if (id) {
    scheduler_cancel(&connection->server->scheduler, connection, id);
    lsp_requests_cancel(connection->lsp, id);
  }
}

static void notified_progress_cancel(connection *connection,
                                     const json_t *params) {
  const json_t *token = json_object_get(params, "token");
  if (token) {
    scheduler_cancel_token(&connection->server->scheduler, connection, token);
  }
}

static void notified_hls_shutdown(connection *connection,
                                  const json_t *params) {
  (void)params;
  server_drain(connection->server, "a client asked for it");
}
