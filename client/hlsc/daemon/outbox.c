/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Frames that are still to be sent.
 */
#include "client/hlsc/daemon/outbox.h"

#include "protocol/framing.h"
#include <stdlib.h>
#include <string.h>

bool outbox_post_text(outbox *out, const char *body, size_t body_size) {
  char header[FRAME_HEADER_MAX];
  size_t header_size = frame_header_write(header, body_size);
  char *grown = realloc(out->data, out->size + header_size + body_size);
  if (!grown) {
    return false;
  }
  memcpy(grown + out->size, header, header_size);
  memcpy(grown + out->size + header_size, body, body_size);
  out->data = grown;
  out->size += header_size + body_size;
  return true;
}

bool outbox_post(outbox *out, json_t *message) {
  char *body = message ? json_dumps(message, JSON_COMPACT) : NULL;
  json_decref(message);
  bool posted = body && outbox_post_text(out, body, strlen(body));
  free(body);
  return posted;
}

bool outbox_is_empty(const outbox *out) { return out->sent == out->size; }

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
