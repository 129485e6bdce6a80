/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One client. Nothing here waits for it: bytes are taken as they come, answers
 * it does not read pile up to a limit and then cost it the connection.
 */
#include "daemon/wire/connection.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/memory/array.h"
#include "daemon/host/log.h"
#include "daemon/host/stream.h"
#include "protocol/limits.h"

/* Pieces of a message, besides its header. */
#define PIECES_MAX 7
/* What is said to messages that came together waits up to this size. */
#define CORKED_MAX (64 * 1024)

static bool peer_is_owner(const connection *connection);
static void start_reading(connection *connection);
static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer);
static void handle(connection *connection, const char *data, size_t size);
static void receive(connection *connection, const char *data, size_t size);
static void keep_rest(connection *connection, const char *data, size_t size);
static void deliver(connection *connection, uv_buf_t *pieces, unsigned count,
                    kept_part kept);
static bool cork(connection *connection, const uv_buf_t *pieces,
                 unsigned count);
static void uncork(connection *connection);
static void tell_kept(connection *connection);
static bool keeps(connection *connection, size_t size);
static void be_closed(connection *connection);
static void shut_down_stream(connection *connection);
static void on_end(connection *connection);
static bool watch_hangup(connection *connection, int descriptor);
static void on_hangup(uv_poll_t *poll, int status, int events);
static void on_written(uv_stream_t *stream, int status);
static void on_finished(uv_shutdown_t *request, int status);
static void on_hangup_closed(uv_handle_t *handle);
static void on_closed(uv_handle_t *handle);

void connection_init(connection *connection, uv_loop_t *loop,
                     const daemon_limits *limits,
                     const connection_events *events, uint64_t number) {
  *connection = (struct connection){.loop = loop,
                                    .limits = limits,
                                    .events = events,
                                    .number = number,
                                    .hangup_descriptor = -1};
  uv_pipe_init(loop, &connection->pipe, 0); /* never fails */
  connection->pipe.data = connection;
  frame_reader_init(&connection->reader, RPC_LIMIT_HEADER_BYTES,
                    limits->frame_bytes);
}

bool connection_accept(connection *connection, uv_stream_t *acceptor) {
  int status = uv_accept(acceptor, (uv_stream_t *)&connection->pipe);
  if (status != 0) {
    log_about(LOG_LEVEL_WARNING, connection_subject(connection),
              "cannot accept: %s", uv_strerror(status));
    connection_close(connection);
    return false;
  }
  if (!peer_is_owner(connection)) {
    log_about(LOG_LEVEL_WARNING, connection_subject(connection),
              "refused, it belongs to another user");
    connection_close(connection);
    return false;
  }
  return true;
}

void connection_start(connection *connection) {
  log_about(LOG_LEVEL_DEBUG, connection_subject(connection), "connected");
  start_reading(connection);
}

kept_text *connection_take(connection *connection) {
  size_t size;
  char *bytes = (char *)frame_reader_message(&connection->reader, &size);
  kept_text *text = kept_text_create(bytes, size);
  if (text) {
    frame_reader_take(&connection->reader);
  }
  return text;
}

void connection_hold(connection *connection) {
  connection->held = true;
  uv_read_stop((uv_stream_t *)&connection->pipe);
}

void connection_resume(connection *connection, void (*first)(void *context),
                       void *context) {
  char *rest = connection->rest;
  size_t size = connection->rest_size;
  connection->rest = NULL;
  connection->rest_size = 0;
  connection->held = false;
  if (connection->closed) {
    be_closed(connection);
  } else if (!connection->closing && !connection->finishing) {
    connection->receiving = true;
    first(context);
    handle(connection, rest, size);
    if (!connection->held && !connection->closing && !connection->finishing) {
      start_reading(connection);
    }
  }
  free(rest);
}

void connection_send(connection *connection, const uv_buf_t *pieces,
                     unsigned count, kept_part kept) {
  if (connection->closing) {
    return;
  }
  uv_stream_t *stream = (uv_stream_t *)&connection->pipe;
  size_t unsent = uv_stream_get_write_queue_size(stream);
  if (unsent > connection_max_backlog(connection)) {
    log_about(LOG_LEVEL_WARNING, connection_subject(connection),
              "disconnected, %zu bytes of answers are unread", unsent);
    connection_close(connection);
    return;
  }
  uv_buf_t all[PIECES_MAX + 1];
  char header[FRAME_HEADER_MAX];
  count = count < PIECES_MAX ? count : PIECES_MAX;
  memcpy(all + 1, pieces, count * sizeof *pieces);
  all[0] = stream_piece(header,
                        frame_header_write(header, stream_size(pieces, count)));
  bool together = connection->receiving || connection->corked_size > 0;
  if (!together || !cork(connection, all, count + 1)) {
    uncork(connection);
    deliver(connection, all, count + 1, kept);
  } else if (!connection->receiving) {
    uncork(connection);
  }
}

void connection_linger(connection *connection) { connection->lingers = true; }

void connection_flush(connection *connection) {
  if (!connection->receiving) {
    uncork(connection);
  }
}

static void deliver(connection *connection, uv_buf_t *pieces, unsigned count,
                    kept_part kept) {
  int status = stream_send((uv_stream_t *)&connection->pipe, pieces, count,
                           kept, on_written);
  if (status != 0) {
    log_about(LOG_LEVEL_DEBUG, connection_subject(connection),
              "cannot write: %s", uv_strerror(status));
    connection_close(connection);
  }
}

/* Keeps a message for uncork(). Returns false when it is to be sent at once:
 * there is too much already, or no memory. */
static bool cork(connection *connection, const uv_buf_t *pieces,
                 unsigned count) {
  size_t size = stream_size(pieces, count);
  if (size > CORKED_MAX - connection->corked_size ||
      !array_reserve(&connection->corked, connection->corked_size, size,
                     &connection->corked_capacity, 1)) {
    return false;
  }
  for (unsigned i = 0; i < count; i++) {
    memcpy(connection->corked + connection->corked_size, pieces[i].base,
           pieces[i].len);
    connection->corked_size += pieces[i].len;
  }
  return true;
}

/* Sends what was kept. */
static void uncork(connection *connection) {
  connection->lingers = false;
  if (connection->corked_size > 0 && !connection->closing) {
    char *corked = connection->corked;
    uv_buf_t whole = stream_piece(corked, connection->corked_size);
    connection->corked = NULL;
    connection->corked_size = connection->corked_capacity = 0;
    deliver(connection, &whole, 1, (kept_part){0});
    free(corked);
  }
}

void connection_close(connection *connection) {
  if (connection->closing) {
    return;
  }
  uncork(connection);
  if (connection->closing) {
    return; /* it could not be sent */
  }
  connection->closing = true;
  if (connection->hangup_descriptor >= 0) {
    uv_close((uv_handle_t *)&connection->hangup, on_hangup_closed);
  } else {
    uv_close((uv_handle_t *)&connection->pipe, on_closed);
  }
}

void connection_finish(connection *connection) {
  if (connection->closing || connection->finishing) {
    return;
  }
  connection->finishing = true;
  uv_read_stop((uv_stream_t *)&connection->pipe);
  if (!connection->receiving) {
    uncork(connection);
    shut_down_stream(connection);
  }
}

void connection_settle(connection *connection) {
  if (connection->half_open && !connection->events->owes(connection)) {
    connection_finish(connection);
  }
}

log_subject connection_subject(const connection *connection) {
  return (log_subject){.client = connection->number};
}

bool connection_is_closing(const connection *connection) {
  return connection->closing;
}

size_t connection_max_backlog(const connection *connection) {
  return connection->limits->backlog_bytes;
}

static bool peer_is_owner(const connection *connection) {
  uv_os_fd_t descriptor;
  struct ucred peer;
  socklen_t size = sizeof peer;
  return uv_fileno((const uv_handle_t *)&connection->pipe, &descriptor) == 0 &&
         getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 &&
         peer.uid == geteuid();
}

static void on_read(uv_stream_t *stream, ssize_t count,
                    const uv_buf_t *buffer) {
  connection *connection = stream->data;
  if (count >= 0) {
    handle(connection, buffer->base, (size_t)count);
  } else if (count == UV_EOF) {
    on_end(connection);
  } else {
    connection_close(connection);
  }
}

static void start_reading(connection *connection) {
  if (uv_read_start((uv_stream_t *)&connection->pipe, stream_read_buffer,
                    on_read) != 0) {
    connection_close(connection);
  }
}

static void handle(connection *connection, const char *data, size_t size) {
  connection->receiving = true;
  receive(connection, data, size);
  tell_kept(connection);
  connection->receiving = false;
  if (!connection->lingers || connection->finishing ||
      !connection->events->owes(connection)) {
    uncork(connection);
  }
  if (connection->finishing && !connection->closing) {
    /* Not earlier: the rest of a batch may have come after `exit`. */
    shut_down_stream(connection);
  }
}

static void receive(connection *connection, const char *data, size_t size) {
  while (!connection->closing && !connection->finishing) {
    if (connection->held) {
      keep_rest(connection, data, size);
      return;
    }
    frame_status status = frame_reader_feed(&connection->reader, &data, &size);
    if (status == FRAME_MORE) {
      return;
    }
    if (status == FRAME_MESSAGE) {
      size_t length;
      const char *text = frame_reader_message(&connection->reader, &length);
      connection->events->received(connection, text, length);
      continue;
    }
    connection->events->rejected(connection, status);
    if (status != FRAME_TOO_LARGE) {
      connection_finish(connection); /* where the next begins is unknown */
      return;
    }
  }
}

/* The bytes are in the buffer of all streams. */
static void keep_rest(connection *connection, const char *data, size_t size) {
  if (size == 0) {
    return;
  }
  connection->rest = malloc(size);
  if (!connection->rest) {
    connection->events->rejected(connection, FRAME_NO_MEMORY);
    connection_finish(connection);
    return;
  }
  memcpy(connection->rest, data, size);
  connection->rest_size = size;
}

/* Messages of many connections that never become whole take memory, too. One
 * that is whole counts until it is handled. */
static void tell_kept(connection *connection) {
  if (connection->closing ||
      keeps(connection, frame_reader_kept(&connection->reader)) ||
      !frame_reader_give_up(&connection->reader)) {
    return;
  }
  keeps(connection, 0);
  connection->events->rejected(connection, FRAME_NO_ROOM);
  if (connection->session) {
    /* It may have been a change of a document, which is then another one. */
    connection_finish(connection);
  }
}

static bool keeps(connection *connection, size_t size) {
  size_t before = connection->kept;
  connection->kept = size;
  return size == before || !connection->events->keeps ||
         connection->events->keeps(connection, before, size);
}

static void be_closed(connection *connection) {
  keeps(connection, 0);
  connection->events->closed(connection);
}

static void shut_down_stream(connection *connection) {
  if (uv_shutdown(&connection->shutdown_request,
                  (uv_stream_t *)&connection->pipe, on_finished) != 0) {
    connection_close(connection);
  }
}

/* The end of what the client sends. It may still read, as `nc -N` does, or be
 * gone: then its jobs are of no use to anybody. */
static void on_end(connection *connection) {
  uv_os_fd_t descriptor;
  uv_read_stop((uv_stream_t *)&connection->pipe);
  if (uv_fileno((uv_handle_t *)&connection->pipe, &descriptor) != 0) {
    connection_close(connection);
    return;
  }
  struct pollfd state = {.fd = descriptor, .events = 0};
  if (poll(&state, 1, 0) != 0 || !watch_hangup(connection, descriptor)) {
    connection_close(connection);
    return;
  }
  connection->half_open = true;
  connection_settle(connection);
}

/* Watches for the moment in which a half open client is gone. libuv reports a
 * hangup with whatever was asked for; urgent data, which Unix sockets do not
 * have, is the one thing that is not there already. */
static bool watch_hangup(connection *connection, int descriptor) {
  int duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  if (duplicate < 0) {
    return false;
  }
  if (uv_poll_init(connection->loop, &connection->hangup, duplicate) != 0) {
    close(duplicate);
    return false;
  }
  connection->hangup.data = connection;
  connection->hangup_descriptor = duplicate;
  return uv_poll_start(&connection->hangup, UV_PRIORITIZED, on_hangup) == 0;
}

static void on_hangup(uv_poll_t *poll, int status, int events) {
  (void)status;
  (void)events;
  connection_close(poll->data);
}

static void on_written(uv_stream_t *stream, int status) {
  if (status != 0) {
    connection_close(stream->data);
  }
}

static void on_finished(uv_shutdown_t *request, int status) {
  (void)status;
  connection_close(request->handle->data);
}

static void on_hangup_closed(uv_handle_t *handle) {
  connection *connection = handle->data;
  close(connection->hangup_descriptor);
  uv_close((uv_handle_t *)&connection->pipe, on_closed);
}

static void on_closed(uv_handle_t *handle) {
  connection *connection = handle->data;
  frame_reader_finish(&connection->reader);
  free(connection->corked);
  connection->closed = true;
  if (!connection->held) {
    be_closed(connection);
  }
}
