/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Bytes that several hold on to, so that megabytes need not be copied from one
 * to the next. Only the event loop holds and releases; any thread may read.
 */
#ifndef DAEMON_KEPT_TEXT_H
#define DAEMON_KEPT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* What is larger is not worked on by the event loop: reading, writing and
 * digesting so many bytes of JSON takes a millisecond or two. */
#define KEPT_TEXT_LARGE (128u * 1024)

typedef struct kept_text {
  size_t holders;
  size_t size;
  char *bytes;
} kept_text;

/* A part of it, or bytes that are borrowed from somebody else. */
typedef struct kept_part {
  const char *text;
  size_t size;
  kept_text *of; /* NULL: borrowed */
} kept_part;

/* Takes `size` bytes from malloc(), for one holder. NULL when out of memory;
 * then the bytes are the caller's still. */
kept_text *kept_text_create(char *bytes, size_t size);

/* Both accept NULL. Returns `text`. */
kept_text *kept_text_hold(kept_text *text);
void kept_text_release(kept_text *text);

/* Makes a part last: holds what it is of, or copies what is borrowed or is less
 * than half of it. Returns false when out of memory. */
bool kept_text_keep_part(kept_part *kept, const kept_part *part);

/* The bytes that this takes. */
size_t kept_text_cost(const kept_part *part);

#endif
