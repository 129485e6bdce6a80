/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Framing as in the Language Server Protocol 3.17, "Base Protocol":
 *
 *     Content-Length: N\r\n
 *     Content-Type: …\r\n        (optional, ignored except for its charset)
 *     \r\n
 *     N bytes of UTF-8 JSON
 *
 * The reader is fed whatever bytes arrive and gives back whole messages. It
 * holds at most one header or one body, never more than the limits.
 */
#ifndef PROTOCOL_FRAMING_H
#define PROTOCOL_FRAMING_H

#include <stdbool.h>
#include <stddef.h>

typedef enum frame_status {
  FRAME_MORE,      /* all input consumed, no complete message yet */
  FRAME_MESSAGE,   /* a message is complete: read it, then call again */
  FRAME_MALFORMED, /* the header is no header: the stream cannot go on */
  FRAME_TOO_LARGE, /* Content-Length over the limit: skipped when possible */
  FRAME_NO_MEMORY,
  FRAME_NO_ROOM, /* given up by frame_reader_give_up(); not by feed */
} frame_status;

/* Zero-initialise, then frame_reader_init. Fields are private. */
typedef struct frame_reader {
  size_t max_header;
  size_t max_body;
  char *header;
  size_t header_size;
  size_t line_start; /* where the header line being received starts */
  char *body;
  bool has_length;      /* Content-Length was seen in this header */
  size_t body_size;     /* received so far */
  size_t body_capacity; /* allocated */
  size_t body_expected; /* Content-Length */
  size_t skip;          /* bytes of an oversized body still to drop */
  int state;
  const char *problem; /* for FRAME_MALFORMED: what was wrong */
} frame_reader;

/* Limits in bytes. */
void frame_reader_init(frame_reader *reader, size_t max_header,
                       size_t max_body);
void frame_reader_finish(frame_reader *reader);

/* Consumes bytes from *data, advancing it and reducing *size, until a message
 * is complete, the input is used up or an error is found. After FRAME_TOO_LARGE
 * the reader skips that body and can go on: the length announced is in
 * reader->body_expected. After FRAME_MALFORMED the connection must be closed.
 */
frame_status frame_reader_feed(frame_reader *reader, const char **data,
                               size_t *size);

/* The message after FRAME_MESSAGE: `*size` bytes, NUL-terminated behind them,
 * valid until the next call of feed. */
const char *frame_reader_message(const frame_reader *reader, size_t *size);

/* The same bytes as the caller's, to be freed: the next call of feed does not
 * touch them. */
char *frame_reader_take(frame_reader *reader);

/* The bytes of a message that are kept: received in part, or complete and not
 * followed by another call of feed. */
size_t frame_reader_kept(const frame_reader *reader);

/* Gives up a message of which more is to come: that is skipped. Returns false
 * when there is none. */
bool frame_reader_give_up(frame_reader *reader);

/* Large enough for any header that frame_header_write makes. */
#define FRAME_HEADER_MAX 64

/* Writes the header for a body of `body_size` bytes; returns its length. */
size_t frame_header_write(char header[FRAME_HEADER_MAX], size_t body_size);

#endif
