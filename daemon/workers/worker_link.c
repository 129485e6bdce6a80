/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hlsd's end of one worker process.
 */
#include "daemon/workers/worker_link.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/json/json_read.h"
#include "daemon/host/stream.h"
#include "daemon/workers/worker_notes.h"
#include "protocol/limits.h"
#include "protocol/methods.h"
#include "protocol/worker.h"

#define PREFIX_SIZE (sizeof WORKER_ANSWER_PREFIX - 1)

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer);
static void on_written(uv_stream_t *stream, int status);
static void on_closed(uv_handle_t *handle);
static void on_message(worker *worker, const char *text, size_t size);
static void on_answer(worker *worker, const char *text, size_t size);
static void on_notification(worker *worker, const char *text, size_t size);

worker *worker_create(uv_loop_t *loop, size_t max_frame,
                      const worker_events *events, void *context, int *peer) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return NULL;
  }
  worker *created = calloc(1, sizeof *created);
  if (!created || uv_pipe_init(loop, &created->pipe, 0) != 0) {
    free(created);
    close(ends[0]);
    close(ends[1]);
    return NULL;
  }
  created->pipe.data = created;
  created->events = events;
  created->context = context;
  created->notes = worker_notes_create();
  list_init(&created->link);
  frame_reader_init(&created->reader, RPC_LIMIT_HEADER_BYTES, max_frame);
  int status = uv_pipe_open(&created->pipe, ends[0]);
  if (status != 0) {
    close(ends[0]);
  } else {
    status = uv_read_start((uv_stream_t *)&created->pipe, stream_read_buffer,
                           on_read);
  }
  if (status != 0) {
    close(ends[1]);
    worker_destroy(created);
    return NULL;
  }
  *peer = ends[1];
  return created;
}

void worker_destroy(worker *worker) {
  if (!worker || worker->closed) {
    return;
  }
  worker->closed = true;
  worker->state = WORKER_DYING;
  list_remove(&worker->link);
  uv_close((uv_handle_t *)&worker->pipe, on_closed);
}

void worker_end_input(worker *worker) {
  uv_os_fd_t descriptor;
  if (uv_fileno((uv_handle_t *)&worker->pipe, &descriptor) == 0) {
    shutdown(descriptor, SHUT_WR);
  }
}

void worker_request(worker *worker, uint64_t id, const char *method,
                    const kept_part *params) {
  char start[160];
  int start_size = snprintf(
      start, sizeof start, "{\"jsonrpc\":\"2.0\",\"id\":%llu,\"method\":\"%s\"",
      (unsigned long long)id, method);
  static const char key[] = ",\"params\":";
  size_t key_size = params->size > 0 ? sizeof key - 1 : 0;
  char header[FRAME_HEADER_MAX];
  uv_buf_t pieces[] = {
      stream_piece(header, 0),     stream_piece(start, (size_t)start_size),
      stream_piece(key, key_size), stream_piece(params->text, params->size),
      stream_piece("}", 1),
  };
  pieces[0].len = frame_header_write(header, stream_size(pieces, 5));
  worker->task_id = id;
  if (stream_send((uv_stream_t *)&worker->pipe, pieces, 5, *params,
                  on_written) != 0) {
    worker->unread = true;
  }
}

void worker_continue(worker *worker) {
  char header[FRAME_HEADER_MAX];
  static const char text[] = WORKER_CONTINUE;
  uv_buf_t pieces[] = {
      stream_piece(header, frame_header_write(header, sizeof text - 1)),
      stream_piece(text, sizeof text - 1),
  };
  worker_set_state(worker, WORKER_BUSY);
  if (stream_send((uv_stream_t *)&worker->pipe, pieces, 2, (kept_part){0},
                  on_written) != 0) {
    worker->unread = true;
  }
}

void worker_set_state(worker *worker, worker_state state) {
  worker->state = state;
  worker->since_ns = uv_hrtime();
}

static void on_read(uv_stream_t *stream, ssize_t count,
                    const uv_buf_t *buffer) {
  worker *worker = stream->data;
  if (count < 0) {
    uv_read_stop(stream);
    /* Linux resets a stream whose peer closed it before reading everything:
     * then the worker cannot have acted on the request. */
    worker->unread |= count == UV_ECONNRESET;
    worker->events->hung_up(worker);
    return;
  }
  const char *data = buffer->base;
  size_t size = (size_t)count;
  /* A worker that is dying has nothing to say any more; it may also be
   * destroyed by what it said. */
  while (!worker->closed && worker->state != WORKER_DYING) {
    switch (frame_reader_feed(&worker->reader, &data, &size)) {
    case FRAME_MORE:
      return;
    case FRAME_MESSAGE: {
      size_t length;
      const char *text = frame_reader_message(&worker->reader, &length);
      on_message(worker, text, length);
      break;
    }
    case FRAME_TOO_LARGE:
      worker->events->too_large(worker, worker->reader.body_expected);
      return;
    case FRAME_MALFORMED:
      worker->events->misbehaved(worker, "it sent a malformed header");
      return;
    case FRAME_NO_ROOM: /* for clients only */
    case FRAME_NO_MEMORY:
      worker->events->misbehaved(worker,
                                 "it sent more than there was memory for");
      return;
    }
  }
}

static void on_written(uv_stream_t *stream, int status) {
  /* A broken stream is noticed when it is read. */
  (void)stream;
  (void)status;
}

static void on_closed(uv_handle_t *handle) {
  worker *worker = handle->data;
  frame_reader_finish(&worker->reader);
  if (worker->notes >= 0) {
    close(worker->notes);
  }
  free(worker);
}

static void on_message(worker *worker, const char *text, size_t size) {
  if (size > PREFIX_SIZE &&
      memcmp(text, WORKER_ANSWER_PREFIX, PREFIX_SIZE) == 0) {
    on_answer(worker, text, size);
  } else {
    on_notification(worker, text, size);
  }
}

/* Takes the message from the reader if it is large, so that nobody copies it;
 * NULL if it is not, or when out of memory. */
static kept_text *keep_message(worker *worker) {
  size_t size;
  char *bytes = (char *)frame_reader_message(&worker->reader, &size);
  kept_text *kept =
      size > KEPT_TEXT_LARGE ? kept_text_create(bytes, size) : NULL;
  if (kept) {
    frame_reader_take(&worker->reader);
  }
  return kept;
}

/* Checks what worker.h promises, no more: an answer may have megabytes. */
static void on_answer(worker *worker, const char *text, size_t size) {
  char expected[32];
  int digits = snprintf(expected, sizeof expected, "%llu,",
                        (unsigned long long)worker->task_id);
  const char *at = text + PREFIX_SIZE;
  size_t left = size - PREFIX_SIZE;
  if (worker->state != WORKER_BUSY || left < (size_t)digits ||
      memcmp(at, expected, (size_t)digits) != 0) {
    worker->events->misbehaved(worker, "it answered what nobody asked");
    return;
  }
  json_span rest = {at + digits, left - (size_t)digits};
  static const char result[] = "\"result\":";
  static const char error[] = "\"error\":";
  bool is_result = rest.size > sizeof result - 1 &&
                   memcmp(rest.text, result, sizeof result - 1) == 0;
  bool is_error = rest.size > sizeof error - 1 &&
                  memcmp(rest.text, error, sizeof error - 1) == 0;
  size_t key = is_result ? sizeof result - 1 : sizeof error - 1;
  if (!(is_result || is_error) || rest.text[rest.size - 1] != '}' ||
      !json_text_is_balanced(rest.text + key, rest.size - key - 1)) {
    worker->events->misbehaved(worker, "it sent a malformed answer");
    return;
  }
  kept_text *kept = keep_message(worker);
  worker->events->answered(worker, (kept_part){rest.text, rest.size, kept},
                           is_error);
  kept_text_release(kept);
}

static void on_notification(worker *worker, const char *text, size_t size) {
  json_t *root = NULL;
  if (size <= WORKER_NOTIFICATION_MAX &&
      json_text_measure(text, size, RPC_LIMIT_NESTING_DEPTH,
                        WORKER_NOTIFICATION_MAX) == JSON_TEXT_WITHIN) {
    root = json_read(text, size, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
  }
  const char *version;
  const char *method;
  json_t *params = NULL;
  if (!root ||
      json_unpack(root, "{s:s, s:s, s?o !}", "jsonrpc", &version, "method",
                  &method, "params", &params) != 0 ||
      strcmp(version, "2.0") != 0) {
    worker->events->misbehaved(worker, "it sent a malformed answer");
  } else if (strcmp(method, WORKER_METHOD_READY) == 0 &&
             worker->state == WORKER_STARTING) {
    worker->events->ready(worker);
  } else if (strcmp(method, WORKER_METHOD_DEPENDS) == 0 &&
             worker->state == WORKER_BUSY && json_is_object(params)) {
    worker->events->depends(worker, params);
  } else if (strcmp(method, RPC_METHOD_PROGRESS) == 0 &&
             worker->state == WORKER_BUSY && json_is_object(params)) {
    worker->events->progress(worker, (json_span){text, size}, params);
  } else {
    worker->events->misbehaved(worker, "it sent an unexpected notification");
  }
  json_decref(root);
}
