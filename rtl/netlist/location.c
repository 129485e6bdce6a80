/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Source positions from MLIR locations. The C interface of this MLIR can make
 * locations but not take them apart, so they are read from their printed form.
 */
#include "rtl/netlist/location.h"

#include "hls/buffer.h"

#include <ctype.h>
#include <string.h>

static void append_chunk(MlirStringRef chunk, void *buffer) {
  hls_buffer_append(buffer, chunk.data, chunk.length);
}

hls_range location_range(MlirLocation location, arena_pool *arena) {
  hls_buffer text = {0};
  mlirLocationPrint(location, append_chunk, &text);
  hls_range range = {0};
  if (text.data && !text.failed) {
    range = location_parse(text.data, arena);
  }
  hls_buffer_finish(&text);
  return range;
}

static int hex_digit(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  if (c >= 'A' && c <= 'F') {
    return c - 'A' + 10;
  }
  if (c >= 'a' && c <= 'f') {
    return c - 'a' + 10;
  }
  return -1;
}

/* Reads a quoted string from behind its opening quote into `out`, which is
 * large enough, and returns what follows the closing quote; NULL without one.
 * Escapes are a backslash and either one character or two hex digits. */
static const char *read_string(const char *text, char *out) {
  while (*text && *text != '"') {
    if (text[0] == '\\' && hex_digit(text[1]) >= 0 && hex_digit(text[2]) >= 0) {
      *out++ = (char)(hex_digit(text[1]) * 16 + hex_digit(text[2]));
      text += 3;
      continue;
    }
    if (text[0] == '\\' && text[1]) {
      text++;
    }
    *out++ = *text++;
  }
  *out = '\0';
  return *text ? text + 1 : NULL;
}

/* Reads `:number`; returns what follows, or NULL. */
static const char *read_number(const char *text, uint32_t *number) {
  if (*text != ':' || !isdigit((unsigned char)text[1])) {
    return NULL;
  }
  uint64_t value = 0;
  for (text++; isdigit((unsigned char)*text); text++) {
    value = value * 10 + (uint64_t)(*text - '0');
    value = value > UINT32_MAX ? UINT32_MAX : value;
  }
  *number = (uint32_t)value;
  return text;
}

hls_range location_parse(const char *text, arena_pool *arena) {
  hls_range range = {0};
  char *file = arena_alloc(arena, strlen(text) + 1, 1);
  if (!file) {
    return range;
  }
  const char *quote = strchr(text, '"');
  while (quote) {
    const char *after = read_string(quote + 1, file);
    if (!after) {
      break;
    }
    hls_position position = {0};
    const char *column = read_number(after, &position.line);
    if (column && read_number(column, &position.column)) {

      range.file = file;
      range.begin = position;
      range.end = position;
      break;
    }
    quote = strchr(after, '"');
  }
  return range;
}
