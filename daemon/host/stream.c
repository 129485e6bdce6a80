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
  kept_text *kept; /* or NULL */
  char data[];
} pending_write;

static int send_later(uv_stream_t *stream, uv_buf_t *pieces, unsigned count,
                      kept_part kept, stream_written written);
static void on_written(uv_write_t *request, int status);

int stream_send(uv_stream_t *stream, uv_buf_t *pieces, unsigned count,
                kept_part kept, stream_written written) {
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
  return send_later(stream, pieces, count, kept, written);
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

static bool is_kept(const uv_buf_t *piece, const kept_part *kept) {
  return kept->of && piece->base >= kept->text &&
         piece->base < kept->text + kept->size;
}

static int send_later(uv_stream_t *stream, uv_buf_t *pieces, unsigned count,
                      kept_part kept, stream_written written) {
  size_t size = 0;
  for (unsigned i = 0; i < count; i++) {
    size += is_kept(&pieces[i], &kept) ? 0 : pieces[i].len;
  }
  pending_write *write = malloc(sizeof *write + size);
  if (!write) {
    return UV_ENOMEM;
  }
  write->written = written;
  char *to = write->data;
  for (unsigned i = 0; i < count; i++) {
    if (!is_kept(&pieces[i], &kept)) {
      memcpy(to, pieces[i].base, pieces[i].len);
      pieces[i].base = to;
      to += pieces[i].len;
    }
  }
  int status = uv_write(&write->request, stream, pieces, count, on_written);
  if (status == 0) {
    write->kept = kept_text_hold(kept.of);
  } else {
    free(write);
  }
  return status;
}

static void on_written(uv_write_t *request, int status) {
  uv_stream_t *stream = request->handle;
  pending_write *write = (pending_write *)request;
  stream_written written = write->written;
  kept_text_release(write->kept);
  free(write);
  if (status != UV_ECANCELED) {
    written(stream, status);
  }
}
