/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The daemon as a whole.
 *
 * The end comes in phases. Draining gives the socket's path and lock back at
 * once, so that the next daemon can start while this one finishes.
 */
#include "daemon/server/server.h"

#include <signal.h>
#include <string.h>

#include "daemon/host/json_memory.h"
#include "daemon/host/log.h"

/* The time that a client which does not read gets at the end: one on a machine
 * that is very busy reads in more than two seconds. */
#define FLUSH_MS 5000
/* Whoever may be told later is told so soon, if an answer takes longer. */
#define LINGER_MS 10

static int open_handles(server *server);
static void on_arrival(void *context, uv_stream_t *stream);
static void on_path_lost(void *context, const char *reason);
static void on_signal(uv_signal_t *handle, int number);
static void on_idle(uv_timer_t *timer);
static void on_flush(uv_timer_t *timer);
static void on_linger(uv_timer_t *timer);
static void watch_idle(server *server);
static void stop_listening(server *server);
static void stop(server *server);
static void on_clients_changed(void *context);
static void settle(void *context);
static void on_pools_stopped(void *context);

static const scheduler_events server_scheduler_events = {
    .settled = settle, .stopped = on_pools_stopped};
static const acceptor_events server_acceptor_events = {.arrived = on_arrival,
                                                       .lost = on_path_lost};

int server_open(server *server, uv_loop_t *loop, const daemon_options *options,
                listener *listener, const router_target *target) {
  *server =
      (struct server){.loop = loop, .options = options, .listener = listener};
  json_memory_watch();
  server->started_ns = uv_hrtime();
  clients_init(&server->clients, &server->scheduler, &options->limits, target,
               on_clients_changed, server);
  int status = open_handles(server);
  if (status == 0) {
    loop_watch_start(&server->watch, loop);
  }
  return status;
}

bool server_run(const daemon_options *options, listener *listener,
                const router_target *target) {
  uv_loop_t loop;
  server server;
  int status = uv_loop_init(&loop);
  if (status != 0) {
    log_error("cannot create the event loop: %s", uv_strerror(status));
    return false;
  }
  status = server_open(&server, &loop, options, listener, target);
  if (status != 0) {
    /* The process ends now: nothing is gained by closing what was opened. */
    log_error("cannot start: %s", uv_strerror(status));
    return false;
  }
  log_info("hlsd " HLSD_VERSION " listens on %s", options->socket_path);
  scheduler_start(&server.scheduler);
  watch_idle(&server);
  service_manager_ready(&server.manager, &loop, options->socket_path);
  uv_run(&loop, UV_RUN_DEFAULT);
  status = uv_loop_close(&loop);
  if (status != 0) {
    log_error("the event loop ended with open handles: %s",
              uv_strerror(status));
  }
  log_info("ended");
  return true;
}

void server_drain(server *server, const char *reason) {
  if (server->phase != SERVER_RUNNING) {
    return;
  }
  log_info("shutting down: %s", reason);
  service_manager_stopping(reason);
  server->phase = SERVER_DRAINING;
  scheduler_refuse(&server->scheduler);
  stop_listening(server);
  settle(server);
}

/* Goes on with the end when what it waits for has come. */
static void settle(void *context) {
  server *server = context;
  if (server->phase == SERVER_DRAINING &&
      scheduler_is_empty(&server->scheduler)) {
    server->phase = SERVER_FLUSHING;
    clients_finish(&server->clients);
    uv_timer_start(&server->flush, on_flush, FLUSH_MS, 0);
  }
  if (server->phase == SERVER_FLUSHING && server->clients.open == 0) {
    stop(server);
  }
}

static void on_clients_changed(void *context) {
  server *server = context;
  if (server->clients.open > 0) {
    uv_timer_stop(&server->idle);
  }
  watch_idle(server);
  settle(server);
}

static void on_pools_stopped(void *context) {
  server *server = context;
  server->phase = SERVER_STOPPED;
  scheduler_close(&server->scheduler);
  greetings_finish(&server->greetings);
  loop_watch_close(&server->watch);
  service_manager_close(&server->manager);
  uv_close((uv_handle_t *)&server->idle, NULL);
  uv_close((uv_handle_t *)&server->flush, NULL);
  uv_close((uv_handle_t *)&server->linger, NULL);
  for (size_t i = 0; i < SERVER_SIGNALS; i++) {
    uv_close((uv_handle_t *)&server->signals[i], NULL);
  }
}

static int open_handles(server *server) {
  static const int numbers[SERVER_SIGNALS] = {SIGTERM, SIGINT, SIGHUP};
  int status = 0;
  uv_timer_init(server->loop, &server->idle); /* these never fail */
  uv_timer_init(server->loop, &server->flush);
  uv_timer_init(server->loop, &server->linger);
  server->idle.data = server->flush.data = server->linger.data = server;
  for (size_t i = 0; i < SERVER_SIGNALS && status == 0; i++) {
    status = uv_signal_init(server->loop, &server->signals[i]);
    server->signals[i].data = server;
    if (status == 0) {
      status = uv_signal_start(&server->signals[i], on_signal, numbers[i]);
    }
  }
  if (status == 0) {
    status = acceptor_open(&server->acceptor, server->loop, server->listener,
                           &server_acceptor_events, server);
  }
  return status != 0
             ? status
             : scheduler_init(&server->scheduler, server->loop, server->options,
                              &server_scheduler_events, server);
}

static void on_arrival(void *context, uv_stream_t *stream) {
  server *server = context;
  clients_accept(&server->clients, stream);
}

static void on_path_lost(void *context, const char *reason) {
  server_drain(context, reason);
}

/* The first signal ends the daemon when its work is done, the second now. */
static void on_signal(uv_signal_t *handle, int number) {
  server *server = handle->data;
  if (server->phase == SERVER_RUNNING) {
    server_drain(server, strsignal(number));
    return;
  }
  log_info("stopping at once: %s", strsignal(number));
  if (server->phase == SERVER_DRAINING || server->phase == SERVER_FLUSHING) {
    server->phase = SERVER_FLUSHING;
    clients_close(&server->clients);
    stop(server);
  }
}

static void on_idle(uv_timer_t *timer) {
  server_drain(timer->data, "nobody has needed it for a while");
}

static void on_flush(uv_timer_t *timer) {
  server *server = timer->data;
  log_warning("%llu clients do not read their last answers",
              (unsigned long long)server->clients.open);
  clients_close(&server->clients);
}

void server_linger(server *server, connection *connection) {
  connection_linger(connection);
  if (!uv_is_active((uv_handle_t *)&server->linger)) {
    uv_timer_start(&server->linger, on_linger, LINGER_MS, 0);
  }
}

static void on_linger(uv_timer_t *timer) {
  const server *server = timer->data;
  clients_flush(&server->clients);
}

static void watch_idle(server *server) {
  if (server->options->idle_exit_ms > 0 && server->phase == SERVER_RUNNING &&
      server->clients.open == 0) {
    uv_timer_start(&server->idle, on_idle, server->options->idle_exit_ms, 0);
  }
}

/* From here on the path belongs to whoever takes it next. */
static void stop_listening(server *server) {
  uv_timer_stop(&server->idle);
  acceptor_close(&server->acceptor);
}

static void stop(server *server) {
  if (server->phase < SERVER_STOPPING) {
    server->phase = SERVER_STOPPING;
    uv_timer_stop(&server->flush);
    scheduler_stop(&server->scheduler);
  }
}
