/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One client: its socket, its framing and its share of everything.
 */
#ifndef DAEMON_CONNECTION_H
#define DAEMON_CONNECTION_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "daemon/host/kept_text.h"
#include "daemon/host/log.h"
#include "daemon/host/options.h"
#include "protocol/framing.h"

typedef struct connection connection;

/* The receiver of the reports of all connections of a daemon. */
typedef struct connection_events {
  /* A message has come. */
  void (*received)(connection *connection, const char *text, size_t size);
  /* The bytes that came are no message: it is too large (then more follows),
   * its header is malformed, or there is no memory or no room for it. */
  void (*rejected)(connection *connection, frame_status status);
  /* Of messages that are not handled yet, it keeps `after` bytes, before it was
   * `before`. Returns false when that is more than there is room for: then a
   * message that is not whole is given up. Optional. */
  bool (*keeps)(connection *connection, size_t before, size_t after);
  /* Whether answers are still to be sent. */
  bool (*owes)(const connection *connection);
  /* It is closed: the owner frees what it has of it. */
  void (*closed)(connection *connection);
} connection_events;

struct connection {
  uv_pipe_t pipe;
  uv_shutdown_t shutdown_request;
  uv_poll_t hangup;      /* runs while half open */
  int hangup_descriptor; /* a duplicate of the socket for it; -1: none */
  uv_loop_t *loop;
  const daemon_limits *limits;
  const connection_events *events;
  void *session;   /* of a protocol on top of it; its owner's */
  uint64_t number; /* for the log */
  frame_reader reader;
  char *corked; /* sent while receiving: leaves when all is handled, or later */
  size_t corked_size;
  size_t corked_capacity;
  size_t kept;      /* as the owner knows */
  bool initialized; /* initialize was answered */
  bool shut_down;   /* shutdown was answered: only exit may follow */
  bool half_open;   /* the client has sent its last byte but still reads */
  bool receiving;   /* messages are being handled */
  bool lingers;     /* what is corked may wait for an answer that is owed */
  bool held;        /* they wait until connection_resume() */
  bool closed;      /* but for somebody who holds it */
  char *rest;       /* what had come behind the message that holds it */
  size_t rest_size;
  bool finishing; /* to be closed when everything is sent */
  bool closing;
};

/* Makes a connection that nobody has yet. What is pointed to is borrowed.
 * `number` names it in the log. The event `closed` comes once, after
 * connection_close() or connection_finish(). */
void connection_init(connection *connection, uv_loop_t *loop,
                     const daemon_limits *limits,
                     const connection_events *events, uint64_t number);

/* Takes the client that waits at `acceptor`. Returns false when it cannot be
 * taken or belongs to another user; then the connection is closing. */
bool connection_accept(connection *connection, uv_stream_t *acceptor);

/* Begins to read. */
void connection_start(connection *connection);

/* In the event `received`: takes the message out of the connection. NULL when
 * out of memory; then it is there still. */
kept_text *connection_take(connection *connection);

/* In the event `received`: nothing more is read or handled, and the connection
 * is not freed, before connection_resume(). What follows a message has to wait
 * while somebody else works on that. */
void connection_hold(connection *connection);

/* Goes on: calls `first`, which finishes the message that was taken, and
 * handles what has come behind it. A connection that is closing, or finishing,
 * handles nothing any more; `first` is not called then. */
void connection_resume(connection *connection, void (*first)(void *context),
                       void *context);

/* Sends a message, given in pieces, which need not outlive the call: what the
 * client does not read at once is copied, or held where it is in `kept`, whose
 * members may be 0. What is said to messages that came together leaves
 * together, after all of them were handled: a worker that one of them is for
 * begins before the client wakes up. A client that does not read what it was
 * sent before is disconnected. */
void connection_send(connection *connection, const uv_buf_t *pieces,
                     unsigned count, kept_part kept);

/* In the event `received`: the client need not wake up for what it is told now.
 * When an answer is owed after all was handled, it leaves with that, or with
 * whatever else is sent before; at the latest at connection_flush(), which is
 * to be called soon. */
void connection_linger(connection *connection);

/* Sends what has lingered. */
void connection_flush(connection *connection);

/* Closes at once. The client's jobs are cancelled and the connection is freed
 * later, from the event loop. */
void connection_close(connection *connection);

/* Reads no more, sends what is to be sent, then closes. */
void connection_finish(connection *connection);

/* Finishes a half open connection that has nothing left to wait for. To be
 * called when one of its jobs was answered. */
void connection_settle(connection *connection);

/* The subject of an event of the connection, for the log. */
log_subject connection_subject(const connection *connection);

/* Whether sending is pointless. */
bool connection_is_closing(const connection *connection);

/* The bytes that may wait to be read by the client. */
size_t connection_max_backlog(const connection *connection);

#endif
