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
#include "daemon/host/options.h"
#include "daemon/host/service_manager.h"
#include "daemon/jobs/scheduler.h"
#include "daemon/server/acceptor.h"
#include "daemon/server/clients.h"
#include "daemon/server/greeting.h"
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
  acceptor acceptor;
  uv_signal_t signals[SERVER_SIGNALS];
  uv_timer_t idle;   /* runs while there is no client, if asked for */
  uv_timer_t flush;  /* bounds SERVER_FLUSHING */
  uv_timer_t linger; /* runs while a client may be told something later */
  loop_watch watch;
  service_manager manager;
  server_phase phase;
  uint64_t started_ns;
  clients clients;
  greetings greetings;
  scheduler scheduler;
} server;

/* Makes `server` accept clients of `listener` whenever `loop` runs, whose
 * messages go to `target`, with the server as clients.context. Its worker
 * processes start with the first request for them. Everything is borrowed.
 * Returns 0 or libuv's error, after which the loop is of no more use. */
int server_open(server *server, uv_loop_t *loop, const daemon_options *options,
                listener *listener, const router_target *target);

/* Serves `listener` until the daemon is told to end. Returns false, after
 * logging why, when it could not start. */
bool server_run(const daemon_options *options, listener *listener,
                const router_target *target);

/* In the event `received` of a connection: connection_linger(), and the
 * connection_flush() that belongs to it. */
void server_linger(server *server, connection *connection);

/* Stops listening, refuses new work and ends when the rest is done. */
void server_drain(server *server, const char *reason);

#endif
