/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The daemon as a whole: its loop, its clients and its end.
 */
#ifndef DAEMON_SERVER_H
#define DAEMON_SERVER_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "daemon/host/list.h"
#include "daemon/host/loop_watch.h"
#include "daemon/host/service_manager.h"
#include "daemon/jobs/scheduler.h"
#include "daemon/server/options.h"
#include "daemon/wire/connection.h"
#include "daemon/wire/listener.h"

typedef enum server_phase {
  SERVER_RUNNING,
  SERVER_DRAINING, /* finishes what it has accepted */
  SERVER_FLUSHING, /* lets clients read their last answers */
  SERVER_STOPPING, /* waits for its processes to end */
  SERVER_STOPPED,
} server_phase;

#define SERVER_SIGNALS 3

typedef struct server {
  uv_loop_t *loop;
  const daemon_options *options;
  listener *listener;
  uv_pipe_t acceptor;
  uv_signal_t signals[SERVER_SIGNALS];
  uv_timer_t idle;  /* runs while there is no client, if asked for */
  uv_timer_t flush; /* bounds SERVER_FLUSHING */
  loop_watch watch;
  service_manager manager;
  server_phase phase;
  uint64_t started_ns;
  list connections;
  uint64_t connections_open;
  uint64_t connections_made;
  scheduler scheduler;
} server;

/* Makes `server` accept clients of `listener` whenever `loop` runs. Its worker
 * processes start with the first request for them. Everything is borrowed.
 * Returns 0 or libuv's error, after which the loop is of no more use. */
int server_open(server *server, uv_loop_t *loop, const daemon_options *options,
                listener *listener);

/* Serves `listener` until the daemon is told to end. Returns false, after
 * logging why, when it could not start. */
bool server_run(const daemon_options *options, listener *listener);

/* Whether new work is accepted. */
bool server_is_running(const server *server);

/* Stops listening, refuses new work and ends when the rest is done. */
void server_drain(server *server, const char *reason);

/* Goes on with the end when what it waits for has come. */
void server_settle(server *server);

/* Bookkeeping of connections, for connection.c. */
void server_add_connection(server *server, connection *connection);
void server_remove_connection(server *server, connection *connection);

/* The pool's processes have ended. */
void server_pools_stopped(server *server);

#endif
