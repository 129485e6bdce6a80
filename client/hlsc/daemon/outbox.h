/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Frames that are still to be sent.
 */
#ifndef HLSC_OUTBOX_H
#define HLSC_OUTBOX_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Zero-initialise; outbox_finish in every case. */
typedef struct outbox {
  char *data;
  size_t size;
  size_t sent; /* of these, so many bytes are gone */
  size_t capacity;
} outbox;

/* Appends a frame. False when out of memory. */
bool outbox_post_text(outbox *out, const char *body, size_t body_size);

/* Appends a message as a frame; takes `message`, NULL included. */
bool outbox_post(outbox *out, json_t *message);

/* Whether everything is sent. */
bool outbox_is_empty(const outbox *out);

/* How many bytes are still to be sent. */
size_t outbox_waiting(const outbox *out);

/* Notes that so many bytes were sent. */
void outbox_sent(outbox *out, size_t size);

void outbox_finish(outbox *out);

#endif
