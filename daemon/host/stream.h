/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writing to a libuv stream with as few copies as possible.
 */
#ifndef DAEMON_STREAM_H
#define DAEMON_STREAM_H

#include <uv.h>

#include "daemon/host/kept_text.h"

/* Called when something that could not be sent at once was sent later, with
 * `status` 0, or could not, with libuv's error. */
typedef void (*stream_written)(uv_stream_t *stream, int status);

/* Sends the pieces in order: directly if the socket takes them, the rest is
 * copied and sent when it can be. What is in `kept`, which may be NULL, is held
 * instead of copied. `pieces` is changed; other memory need not outlive the
 * call. Returns 0 or libuv's error, UV_ENOMEM included. */
int stream_send(uv_stream_t *stream, uv_buf_t *pieces, unsigned count,
                kept_part kept, stream_written written);

/* A piece of what is sent. */
static inline uv_buf_t stream_piece(const char *text, size_t size) {
  return (uv_buf_t){.base = (char *)text, .len = size};
}

/* A uv_alloc_cb: gives all streams the same buffer, so a read callback must be
 * done with the bytes when it returns. */
void stream_read_buffer(uv_handle_t *handle, size_t suggested,
                        uv_buf_t *buffer);

/* The sum of the pieces' sizes in bytes. */
size_t stream_size(const uv_buf_t *pieces, unsigned count);

#endif
