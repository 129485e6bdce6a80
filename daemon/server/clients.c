/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The clients of the daemon.
 */
#include "daemon/server/clients.h"

#include <stdlib.h>

#include "daemon/host/log.h"
#include "daemon/lsp/methods/lifecycle.h"

static void turn_away(clients *clients, uv_stream_t *acceptor);
static void on_turned_away(uv_handle_t *handle);
static void add(clients *clients, client *client);
static void on_message(connection *connection, const char *text, size_t size);
static bool keeps(connection *connection, size_t before, size_t after);
static bool owes(const connection *connection);
static void on_closed(connection *connection);

static const connection_events client_events = {
    .received = on_message,
    .rejected = router_reject,
    .keeps = keeps,
    .owes = owes,
    .closed = on_closed,
};

void clients_init(clients *clients, scheduler *scheduler,
                  const daemon_limits *limits, const router_target *target,
                  void (*changed)(void *context), void *context) {
  *clients = (struct clients){.scheduler = scheduler,
                              .limits = limits,
                              .target = target,
                              .changed = changed,
                              .context = context};
  list_init(&clients->all);
}

void clients_accept(clients *clients, uv_stream_t *acceptor) {
  if (clients->turning_away) {
    clients->another_waits = true;
    return;
  }
  client *created = calloc(1, sizeof(*created));
  if (!created) {
    turn_away(clients, acceptor);
    return;
  }
  bool full = clients->open >= clients->limits->connections;
  connection *connection = &created->connection;
  add(clients, created);
  if (!connection_accept(connection, acceptor)) {
    return;
  }
  if (full) {
    log_about(LOG_LEVEL_WARNING, connection_subject(connection),
              "refused, there are %llu connections",
              (unsigned long long)clients->limits->connections);
    reply nobody = {.connection = connection, .id = REPLY_ID_NULL};
    reply_limit(&nobody, "maxConnections", clients->limits->connections,
                "too many open connections");
    connection_finish(connection);
    return;
  }
  connection_start(connection);
}

void clients_flush(const clients *clients) {
  list_for_each(item, &clients->all) {
    connection_flush(&list_entry(item, client, link)->connection);
  }
}

void clients_finish(clients *clients) {
  list_for_each(item, &clients->all) {
    connection_finish(&list_entry(item, client, link)->connection);
  }
}

void clients_close(clients *clients) {
  list_for_each(item, &clients->all) {
    connection_close(&list_entry(item, client, link)->connection);
  }
}

client *clients_find(connection *connection) { return (client *)connection; }

static void turn_away(clients *clients, uv_stream_t *acceptor) {
  log_error("a client is disconnected: out of memory");
  uv_pipe_init(clients->scheduler->loop, &clients->spare, 0); /* never fails */
  clients->spare.data = clients;
  clients->acceptor = acceptor;
  clients->turning_away = true;
  int status = uv_accept(acceptor, (uv_stream_t *)&clients->spare);
  if (status != 0) {
    log_error("cannot accept: %s", uv_strerror(status));
  }
  uv_close((uv_handle_t *)&clients->spare, on_turned_away);
}

static void on_turned_away(uv_handle_t *handle) {
  clients *clients = handle->data;
  bool another = clients->another_waits;
  clients->turning_away = clients->another_waits = false;
  if (another && !uv_is_closing((uv_handle_t *)clients->acceptor)) {
    clients_accept(clients, clients->acceptor);
  }
}

static void add(clients *clients, client *client) {
  client->clients = clients;
  connection_init(&client->connection, clients->scheduler->loop,
                  clients->limits, &client_events, ++clients->made);
  job_owner_init(&client->jobs, &client->connection);
  list_append(&clients->all, &client->link);
  clients->open++;
  clients->changed(clients->context);
}

static void on_message(connection *connection, const char *text, size_t size) {
  router_receive(clients_find(connection)->clients->target, connection, text,
                 size);
}

/* Together with what is queued. One that is alone is bounded by the frame. */
static bool keeps(connection *connection, size_t before, size_t after) {
  clients *clients = clients_find(connection)->clients;
  uint64_t others =
      clients->kept_bytes - before + clients->scheduler->queued_bytes;
  clients->kept_bytes += after - before;
  return after <= before || others == 0 ||
         others + after <= clients->limits->queued_bytes;
}

static bool owes(const connection *connection) {
  return !list_empty(&((const client *)connection)->jobs.jobs);
}

static void on_closed(connection *connection) {
  client *client = clients_find(connection);
  clients *clients = client->clients;
  log_about(LOG_LEVEL_DEBUG, connection_subject(connection), "closed");
  list_remove(&client->link);
  clients->open--;
  scheduler_drop(clients->scheduler, &client->jobs);
  clients->changed(clients->context);
  lsp_end(connection->session);
  free(client);
}
