/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One client: its socket, its framing and its share of everything.
 */
#ifndef DAEMON_CONNECTION_H
#define DAEMON_CONNECTION_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "daemon/host/list.h"
#include "daemon/host/log.h"
#include "daemon/jobs/queue.h"
#include "protocol/framing.h"

struct server;

/* Lanes of the queue: what takes milliseconds, simulations and mlir-opt; what
 * nobody waits for at a keyboard has lanes of its own. */
enum {
  LANE_QUICK,
  LANE_BATCH,
  LANE_SLOW,
  LANE_OPT,
  LANE_OPT_BATCH,
  LANES,
};

typedef struct connection {
  uv_pipe_t pipe;
  uv_shutdown_t shutdown_request;
  uv_poll_t hangup;      /* runs while half open */
  int hangup_descriptor; /* a duplicate of the socket for it; -1: none */
  struct server *server;
  list link;       /* in the server's connections */
  uint64_t number; /* for the log */
  frame_reader reader;
  list jobs; /* its unanswered jobs */
  queue_source waiting[LANES];
  struct lsp_session *lsp; /* what an editor has open; or NULL */
  bool initialized;        /* LSP: initialize was answered */
  bool shut_down;          /* LSP: shutdown was answered */
  bool half_open; /* the client has sent its last byte but still reads */
  bool receiving; /* a message is being handled */
  bool finishing; /* to be closed when everything is sent */
  bool closing;
} connection;

/* Accepts a client of the listening stream. */
void connection_accept(struct server *server, uv_stream_t *acceptor);

/* Sends a message, given in pieces, which need not outlive the call. A client
 * that does not read what it was sent before is disconnected. */
void connection_send(connection *connection, const uv_buf_t *pieces,
                     unsigned count);

/* Closes at once. The client's jobs are cancelled and the connection is freed
 * later, from the event loop. */
void connection_close(connection *connection);

/* Reads no more, sends what is to be sent, then closes. */
void connection_finish(connection *connection);

/* Finishes a half open connection that has nothing left to wait for. To be
 * called when one of its jobs was answered. */
void connection_settle(connection *connection);

/* What the log says an event of the connection is about. */
log_subject connection_subject(const connection *connection);

/* Whether sending is pointless. */
bool connection_is_closing(const connection *connection);

/* The bytes that may wait to be read by the client. */
size_t connection_max_backlog(const connection *connection);

#endif
