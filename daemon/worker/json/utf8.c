/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Decoding of UTF-8 with replacement, and JSON strings made with it.
 */
#include "daemon/worker/json/utf8.h"

#include "hls/buffer.h"

#include <stdlib.h>
#include <string.h>

/* The length a lead byte announces and the range of the byte behind it, which
 * is where overlong forms, surrogates and values over U+10FFFF show. */
typedef struct lead_info {
  size_t length;
  unsigned char second_min, second_max;
} lead_info;

static lead_info classify_lead(unsigned char lead) {
  if (lead < 0x80) {
    return (lead_info){1, 0, 0};
  }
  if (lead >= 0xC2 && lead <= 0xDF) {
    return (lead_info){2, 0x80, 0xBF};
  }
  if (lead >= 0xE0 && lead <= 0xEF) {
    return (lead_info){3, lead == 0xE0 ? 0xA0 : 0x80,
                       lead == 0xED ? 0x9F : 0xBF};
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    return (lead_info){4, lead == 0xF0 ? 0x90 : 0x80,
                       lead == 0xF4 ? 0x8F : 0xBF};
  }
  return (lead_info){0, 0, 0};
}

size_t utf8_next(const char *text, size_t size, bool *valid) {
  const unsigned char *bytes = (const unsigned char *)text;
  lead_info info = classify_lead(bytes[0]);
  *valid = info.length != 0;
  for (size_t i = 1; i < info.length; i++) {
    unsigned char min = i == 1 ? info.second_min : 0x80;
    unsigned char max = i == 1 ? info.second_max : 0xBF;
    if (i >= size || bytes[i] < min || bytes[i] > max) {
      *valid = false;
      return i;
    }
  }
  return info.length ? info.length : 1;
}

size_t utf8_utf16_column(const char *text, size_t size, size_t column) {
  size_t units = 0;
  for (size_t i = 0; i < size;) {
    bool valid;
    size_t length = utf8_next(text + i, size - i, &valid);
    i += length;
    if (i > column) {
      break;
    }
    units += valid && length == 4 ? 2 : 1;
  }
  return units;
}

json_t *utf8_json(const char *text, size_t size) {
  json_t *string = json_stringn(text, size);
  if (string) {
    return string;
  }
  /* Out of memory or ill-formed: the second is rare enough for a copy. */
  hls_buffer clean = {0};
  size_t begin = 0;
  for (size_t i = 0; i < size;) {
    bool valid;
    size_t length = utf8_next(text + i, size - i, &valid);
    if (!valid) {
      hls_buffer_append(&clean, text + begin, i - begin);
      hls_buffer_puts(&clean, "\xEF\xBF\xBD");
      begin = i + length;
    }
    i += length;
  }
  hls_buffer_append(&clean, text + begin, size - begin);
  if (!clean.failed) {
    string = json_stringn(clean.data, clean.size);
  }
  hls_buffer_finish(&clean);
  return string;
}

json_t *utf8_json_or_null(const char *text) {
  return text ? utf8_json(text, strlen(text)) : json_null();
}
