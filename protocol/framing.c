/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Taking messages out of a byte stream, however it is cut into pieces, and
 * writing the header of a message.
 */
#include "protocol/framing.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory/huge_pages.h"

enum {
  IN_HEADER,
  IN_BODY,
  SKIPPING,  /* dropping the body of a message that is too large */
  COMPLETE,  /* a message waits to be read by the caller */
  MALFORMED, /* for good */
};

/* A body is given memory as it arrives, not as it is announced. */
#define BODY_FIRST_CAPACITY 4096
/* A buffer above this size is given back after its message. */
#define BODY_KEPT_CAPACITY (256 * 1024)

static frame_status feed_header(frame_reader *reader, const char **data,
                                size_t *size);
static frame_status feed_body(frame_reader *reader, const char **data,
                              size_t *size);
static frame_status finish_header(frame_reader *reader);
static bool grow_body(frame_reader *reader, size_t needed);
static void drop_message(frame_reader *reader);
static frame_status malformed(frame_reader *reader, const char *problem);
static const char *parse_field(frame_reader *reader, const char *line,
                               size_t size);
static const char *parse_length(frame_reader *reader, const char *value,
                                size_t size);
static const char *check_charset(const char *value, size_t size);
static bool is_token(char c);

void frame_reader_init(frame_reader *reader, size_t max_header,
                       size_t max_body) {
  memset(reader, 0, sizeof *reader);
  reader->max_header = max_header;
  /* One byte more is needed for the NUL behind the message. */
  reader->max_body = max_body < SIZE_MAX ? max_body : SIZE_MAX - 1;
  reader->state = IN_HEADER;
}

void frame_reader_finish(frame_reader *reader) {
  free(reader->header);
  free(reader->body);
  memset(reader, 0, sizeof *reader);
}

frame_status frame_reader_feed(frame_reader *reader, const char **data,
                               size_t *size) {
  if (reader->state == COMPLETE) {
    drop_message(reader);
  }
  if (reader->state == SKIPPING) {
    size_t dropped = *size < reader->skip ? *size : reader->skip;
    *data += dropped;
    *size -= dropped;
    reader->skip -= dropped;
    if (reader->skip > 0) {
      return FRAME_MORE;
    }
    reader->state = IN_HEADER;
  }
  if (reader->state == MALFORMED) {
    return FRAME_MALFORMED;
  }
  if (reader->state == IN_HEADER) {
    frame_status status = feed_header(reader, data, size);
    if (status != FRAME_MORE || reader->state != IN_BODY) {
      return status;
    }
  }
  return feed_body(reader, data, size);
}

const char *frame_reader_message(const frame_reader *reader, size_t *size) {
  *size = reader->body_size;
  return reader->body;
}

char *frame_reader_take(frame_reader *reader) {
  char *body = reader->body;
  reader->body = NULL;
  reader->body_capacity = 0;
  return body;
}

size_t frame_reader_kept(const frame_reader *reader) {
  return reader->state == IN_BODY || reader->state == COMPLETE
             ? reader->body_size
             : 0;
}

bool frame_reader_give_up(frame_reader *reader) {
  if (reader->state != IN_BODY) {
    return false;
  }
  free(frame_reader_take(reader));
  reader->skip = reader->body_expected - reader->body_size;
  reader->state = SKIPPING;
  return true;
}

size_t frame_header_write(char header[FRAME_HEADER_MAX], size_t body_size) {
  int length = snprintf(header, FRAME_HEADER_MAX, "Content-Length: %zu\r\n\r\n",
                        body_size);
  return length > 0 ? (size_t)length : 0;
}

/* Collects header lines until the empty one. FRAME_MORE with state IN_BODY
 * means that the header is complete. */
static frame_status feed_header(frame_reader *reader, const char **data,
                                size_t *size) {
  if (!reader->header && *size > 0) {
    reader->header = malloc(reader->max_header + 1);
    if (!reader->header) {
      return FRAME_NO_MEMORY;
    }
  }
  while (*size > 0) {
    /* Text that is no header at all may never have a line end: say so early. */
    char first = reader->header_size > reader->line_start
                     ? reader->header[reader->line_start]
                     : **data;
    if (!is_token(first) && first != '\r') {
      return malformed(reader, "a header field was expected");
    }
    const char *newline = memchr(*data, '\n', *size);
    size_t count = newline ? (size_t)(newline - *data) + 1 : *size;
    if (count > reader->max_header - reader->header_size) {
      return malformed(reader, "the header is too long");
    }
    memcpy(reader->header + reader->header_size, *data, count);
    reader->header_size += count;
    *data += count;
    *size -= count;

    if (!newline) {
      return FRAME_MORE;
    }
    size_t line = reader->header_size - reader->line_start;
    if (line < 2 || reader->header[reader->header_size - 2] != '\r') {
      return malformed(reader, "a header line does not end in CR LF");
    }
    if (line == 2) {
      return finish_header(reader);
    }
    const char *problem =
        parse_field(reader, reader->header + reader->line_start, line - 2);
    if (problem) {
      return malformed(reader, problem);
    }
    reader->line_start = reader->header_size;
  }
  return FRAME_MORE;
}

/* The header is complete: makes ready for the body. */
static frame_status finish_header(frame_reader *reader) {
  if (!reader->has_length) {
    return malformed(reader, "the header has no Content-Length");
  }
  reader->header_size = 0;
  reader->line_start = 0;
  reader->body_size = 0;
  reader->has_length = false;
  if (reader->body_expected > reader->max_body) {
    reader->skip = reader->body_expected;
    reader->state = SKIPPING;
    return FRAME_TOO_LARGE;
  }
  reader->state = IN_BODY;
  return FRAME_MORE;
}

static frame_status feed_body(frame_reader *reader, const char **data,
                              size_t *size) {
  size_t missing = reader->body_expected - reader->body_size;
  size_t count = *size < missing ? *size : missing;
  if (!grow_body(reader, reader->body_size + count + 1)) {
    return FRAME_NO_MEMORY;
  }
  if (count > 0) {
    memcpy(reader->body + reader->body_size, *data, count);
  }
  reader->body_size += count;
  *data += count;
  *size -= count;
  if (reader->body_size < reader->body_expected) {
    return FRAME_MORE;
  }
  reader->body[reader->body_size] = '\0';
  reader->state = COMPLETE;
  return FRAME_MESSAGE;
}

/* Makes room for `needed` bytes, doubling, never above the announced size. */
static bool grow_body(frame_reader *reader, size_t needed) {
  if (needed <= reader->body_capacity) {
    return true;
  }
  size_t whole = reader->body_expected + 1;
  size_t capacity =
      reader->body_capacity ? reader->body_capacity : BODY_FIRST_CAPACITY;
  while (capacity < needed) {
    capacity = capacity <= SIZE_MAX / 2 ? capacity * 2 : SIZE_MAX;
  }
  if (capacity > whole) {
    capacity = whole;
  }
  char *body = realloc(reader->body, capacity);
  if (!body) {
    return false;
  }
  memory_prefer_huge_pages(body, capacity);
  reader->body = body;
  reader->body_capacity = capacity;
  return true;
}

static void drop_message(frame_reader *reader) {
  if (reader->body_capacity > BODY_KEPT_CAPACITY) {
    free(reader->body);
    reader->body = NULL;
    reader->body_capacity = 0;
  }
  reader->body_size = 0;
  reader->state = IN_HEADER;
}

static frame_status malformed(frame_reader *reader, const char *problem) {
  reader->state = MALFORMED;
  reader->problem = problem;
  return FRAME_MALFORMED;
}

/* `line` without its line end. Returns what is wrong, or NULL. */
static const char *parse_field(frame_reader *reader, const char *line,
                               size_t size) {
  size_t name = 0;
  while (name < size && is_token(line[name])) {
    name++;
  }
  if (name == 0 || name == size || line[name] != ':') {
    return "a header line is not 'Name: value'";
  }
  const char *value = line + name + 1;
  size_t length = size - name - 1;
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)value[i];
    if ((c < ' ' && c != '\t') || c == 0x7f) {
      return "a header field has a control character";
    }
  }
  while (length > 0 && (*value == ' ' || *value == '\t')) {
    value++;
    length--;
  }
  while (length > 0 &&
         (value[length - 1] == ' ' || value[length - 1] == '\t')) {
    length--;
  }
  if (name == 14 && strncasecmp(line, "Content-Length", name) == 0) {
    return parse_length(reader, value, length);
  }
  if (name == 12 && strncasecmp(line, "Content-Type", name) == 0) {
    return check_charset(value, length);
  }
  return NULL;
}

static const char *parse_length(frame_reader *reader, const char *value,
                                size_t size) {
  if (reader->has_length) {
    return "Content-Length is given twice";
  }
  if (size == 0) {
    return "Content-Length is empty";
  }
  size_t length = 0;
  for (size_t i = 0; i < size; i++) {
    if (value[i] < '0' || value[i] > '9') {
      return "Content-Length is not a number";
    }
    size_t digit = (size_t)(value[i] - '0');
    if (length > (SIZE_MAX - digit) / 10) {
      return "Content-Length is out of range";
    }
    length = length * 10 + digit;
  }
  reader->has_length = true;
  reader->body_expected = length;
  return NULL;
}

/* Another charset than UTF-8 would be misread as JSON: refuse it. */
static const char *check_charset(const char *value, size_t size) {
  static const char key[] = "charset=";
  const size_t key_size = sizeof key - 1;
  for (size_t i = 0; i + key_size <= size; i++) {
    if (strncasecmp(value + i, key, key_size) != 0) {
      continue;
    }
    const char *charset = value + i + key_size;
    size_t length = 0;
    if (i + key_size < size && *charset == '"') {
      charset++;
    }
    while (charset + length < value + size && is_token(charset[length])) {
      length++;
    }
    bool utf8 = (length == 5 && strncasecmp(charset, "utf-8", 5) == 0) ||
                (length == 4 && strncasecmp(charset, "utf8", 4) == 0);
    return utf8 ? NULL : "the charset of Content-Type is not utf-8";
  }
  return NULL;
}

/* A character of a field name, as in RFC 9110. */
static bool is_token(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || (c != '\0' && strchr("!#$%&'*+-.^_`|~", c));
}
