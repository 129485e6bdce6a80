/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The clients of the daemon: each a connection with its jobs and what an editor
 * has open.
 */
#ifndef DAEMON_CLIENTS_H
#define DAEMON_CLIENTS_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "daemon/host/list.h"
#include "daemon/jobs/job_owner.h"
#include "daemon/jobs/scheduler.h"
#include "daemon/wire/connection.h"
#include "daemon/wire/router.h"

typedef struct clients {
  scheduler *scheduler;
  const daemon_limits *limits;
  uint64_t kept_bytes; /* of messages that are not handled yet */
  const router_target *target;
  void (*changed)(void *context); /* a client has come or left */
  void *context;
  list all;
  uint64_t open;
  uint64_t made;         /* since the start */
  uv_pipe_t spare;       /* takes a client for whom there is no memory */
  uv_stream_t *acceptor; /* of that client */
  bool turning_away;     /* the spare is closing */
  bool another_waits;    /* which has come meanwhile */
} clients;

typedef struct client {
  connection connection; /* the first member */
  clients *clients;
  list link; /* in clients->all */
  job_owner jobs;
} client;

/* Prepares. What is pointed to is borrowed. */
void clients_init(clients *clients, scheduler *scheduler,
                  const daemon_limits *limits, const router_target *target,
                  void (*changed)(void *context), void *context);

/* Takes the client that waits at `acceptor`, which must not be freed before the
 * loop has ended. A client for whom there is no memory is disconnected: libuv
 * listens no more while one waits. */
void clients_accept(clients *clients, uv_stream_t *acceptor);

/* Sends what has lingered. */
void clients_flush(const clients *clients);

/* Lets all of them read what was sent, and closes. */
void clients_finish(clients *clients);

/* Closes all connections at once. */
void clients_close(clients *clients);

/* The client of one of their connections. */
client *clients_find(connection *connection);

#endif
