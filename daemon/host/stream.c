/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writing to a libuv stream.
 */
#include "daemon/host/stream.h"

#include <stdlib.h>
#include <string.h>

/* The bytes that a socket did not take at once. */
typedef struct pending_write {
  uv_write_t request;
  stream_written written;
  char data[];
} pending_write;

static int send_later(uv_stream_t *stream, const uv_buf_t *pieces,
                      unsigned count, stream_written written);
static void on_written(uv_write_t *request, int status);

int stream_send(uv_stream_t *stream, uv_buf_t *pieces, unsigned count,
                stream_written written) {
  int sent = uv_try_write(stream, pieces, count);
  if (sent == UV_EAGAIN) {
    sent = 0;
  }
  if (sent < 0) {
    return sent;
  }
  size_t done = (size_t)sent;
  while (count > 0 && done >= pieces->len) {
    done -= pieces->len;
    pieces++;
    count--;
  }
  if (count == 0) {
    return 0;
  }
  pieces->base += done;
  pieces->len -= done;
  return send_later(stream, pieces, count, written);
}

void stream_read_buffer(uv_handle_t *handle, size_t suggested,
                        uv_buf_t *buffer) {
  static char bytes[64 * 1024];
  (void)handle;
  (void)suggested;
  *buffer = uv_buf_init(bytes, sizeof bytes);
}

size_t stream_size(const uv_buf_t *pieces, unsigned count) {
  size_t size = 0;
  for (unsigned i = 0; i < count; i++) {
    size += pieces[i].len;
  }
  return size;
}

static int send_later(uv_stream_t *stream, const uv_buf_t *pieces,
                      unsigned count, stream_written written) {
  size_t size = stream_size(pieces, count);
  pending_write *write = malloc(sizeof *write + size);
  if (!write) {
    return UV_ENOMEM;
  }
  write->written = written;
  size_t filled = 0;
  for (unsigned i = 0; i < count; i++) {
    memcpy(write->data + filled, pieces[i].base, pieces[i].len);
    filled += pieces[i].len;
  }
  uv_buf_t whole = stream_piece(write->data, size);
  int status = uv_write(&write->request, stream, &whole, 1, on_written);
  if (status != 0) {
    free(write);
  }
  return status;
}

static void on_written(uv_write_t *request, int status) {
  uv_stream_t *stream = request->handle;
  pending_write *write = (pending_write *)request;
  stream_written written = write->written;
  free(write);
  if (status != UV_ECANCELED) {
    written(stream, status);
  }
}
