/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Frames that are still to be sent.
 */
#include "client/hlsc/daemon/outbox.h"

#include "base/json/json_write.h"
#include "base/memory/array.h"
#include "protocol/framing.h"
#include <stdlib.h>
#include <string.h>

/* Makes room for so many bytes more, first where what was sent has been. */
static bool reserve(outbox *out, size_t more) {
  if (out->capacity - out->size >= more) {
    return true;
  }
  if (out->sent > 0) {
    memmove(out->data, out->data + out->sent, out->size - out->sent);
    out->size -= out->sent;
    out->sent = 0;
  }
  return array_reserve(&out->data, out->size, more, &out->capacity, 1);
}

bool outbox_post_text(outbox *out, const char *body, size_t body_size) {
  char header[FRAME_HEADER_MAX];
  size_t header_size = frame_header_write(header, body_size);
  if (!reserve(out, header_size + body_size)) {
    return false;
  }
  memcpy(out->data + out->size, header, header_size);
  memcpy(out->data + out->size + header_size, body, body_size);
  out->size += header_size + body_size;
  return true;
}

bool outbox_post(outbox *out, json_t *message) {
  size_t size;
  char *body = json_write(message, JSON_WRITE_AS_IS, &size);
  json_decref(message);
  bool posted = body && outbox_post_text(out, body, size);
  free(body);
  return posted;
}

bool outbox_is_empty(const outbox *out) { return out->sent == out->size; }

size_t outbox_waiting(const outbox *out) { return out->size - out->sent; }

void outbox_sent(outbox *out, size_t size) {
  out->sent += size;
  if (out->sent == out->size) {
    outbox_finish(out);
  }
}

void outbox_finish(outbox *out) {
  free(out->data);
  *out = (outbox){0};
}
