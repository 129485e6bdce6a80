/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A growable text buffer that remembers a failed allocation.
 */
#include "hls/buffer.h"

#include "base/format/format.h"
#include "base/memory/array.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The size for the first text: most are longer than a word. */
enum { FIRST_CAPACITY = 256 };

/* Makes room for `extra` bytes and the NUL behind them. */
static bool reserve(hls_buffer *buffer, size_t extra) {
  if (buffer->failed) {
    return false;
  }
  size_t wanted = extra < SIZE_MAX ? extra + 1 : extra;
  if (!buffer->data && wanted < FIRST_CAPACITY) {
    wanted = FIRST_CAPACITY;
  }
  buffer->failed =
      !array_reserve(&buffer->data, buffer->size, wanted, &buffer->capacity, 1);
  return !buffer->failed;
}

void hls_buffer_finish(hls_buffer *buffer) {
  if (!buffer) {
    return;
  }
  free(buffer->data);
  *buffer = (hls_buffer){0};
}

void hls_buffer_append(hls_buffer *buffer, const char *text, size_t size) {
  if (!reserve(buffer, size)) {
    return;
  }
  if (size) {
    memcpy(buffer->data + buffer->size, text, size);
  }
  buffer->size += size;
  buffer->data[buffer->size] = '\0';
}

void hls_buffer_puts(hls_buffer *buffer, const char *text) {
  hls_buffer_append(buffer, text, strlen(text));
}

void hls_buffer_printf(hls_buffer *buffer, const char *format, ...) {
  size_t room = buffer->failed ? 0 : buffer->capacity - buffer->size;
  char *end = room > 0 ? buffer->data + buffer->size : NULL;
  va_list arguments;
  va_start(arguments, format);
  size_t size = format_text(end, room, format, arguments);
  va_end(arguments);
  if (size >= room) {
    /* It did not fit; what was written of it is not there. */
    if (end) {
      *end = '\0';
    }
    if (!reserve(buffer, size)) {
      return;
    }
    va_start(arguments, format);
    format_text(buffer->data + buffer->size, size + 1, format, arguments);
    va_end(arguments);
  }
  buffer->size += size;
}

char *hls_buffer_take(hls_buffer *buffer, size_t *size) {
  /* An empty buffer still gives a string. */
  hls_buffer_append(buffer, "", 0);
  if (buffer->failed) {
    hls_buffer_finish(buffer);
    return NULL;
  }
  char *data = buffer->data;
  if (size) {
    *size = buffer->size;
  }
  *buffer = (hls_buffer){0};
  return data;
}
