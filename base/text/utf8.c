/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Decoding of UTF-8 with replacement.
 */
#include "base/text/utf8.h"

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

size_t utf8_next(const char *text, size_t size, uint32_t *code_point) {
  const unsigned char *bytes = (const unsigned char *)text;
  lead_info info = classify_lead(bytes[0]);
  *code_point = UTF8_ILL_FORMED;
  if (info.length == 0) {
    return 1;
  }
  uint32_t value =
      info.length == 1 ? bytes[0] : bytes[0] & 0x7Fu >> info.length;
  for (size_t i = 1; i < info.length; i++) {
    unsigned char min = i == 1 ? info.second_min : 0x80;
    unsigned char max = i == 1 ? info.second_max : 0xBF;
    if (i >= size || bytes[i] < min || bytes[i] > max) {
      return i;
    }
    value = value << 6 | (bytes[i] & 0x3Fu);
  }
  *code_point = value;
  return info.length;
}

bool utf8_is_valid(const char *text, size_t size) {
  uint32_t code_point = 0;
  for (size_t i = 0; i < size && code_point != UTF8_ILL_FORMED;) {
    i += utf8_next(text + i, size - i, &code_point);
  }
  return code_point != UTF8_ILL_FORMED;
}

static size_t units_of(uint32_t code_point) {
  return code_point > 0xFFFF && code_point != UTF8_ILL_FORMED ? 2 : 1;
}

size_t utf8_utf16_of_offset(const char *text, size_t size, size_t offset) {
  size_t units = 0;
  for (size_t i = 0; i < size;) {
    uint32_t code_point;
    i += utf8_next(text + i, size - i, &code_point);
    if (i > offset) {
      break;
    }
    units += units_of(code_point);
  }
  return units;
}

size_t utf8_offset_of_utf16(const char *text, size_t size, size_t units) {
  size_t offset = 0;
  while (offset < size && units > 0) {
    uint32_t code_point;
    size_t length = utf8_next(text + offset, size - offset, &code_point);
    size_t width = units_of(code_point);
    if (width > units) {
      break;
    }
    offset += length;
    units -= width;
  }
  return offset;
}

size_t utf8_begin_of_character(const char *text, size_t size, size_t offset) {
  if (offset >= size) {
    return size;
  }
  /* A character has at most three bytes behind its first. */
  for (size_t back = 1; back <= 3 && back <= offset; back++) {
    if (((unsigned char)text[offset - back + 1] & 0xC0) != 0x80) {
      break;
    }
    size_t begin = offset - back;
    uint32_t code_point;
    size_t length = utf8_next(text + begin, size - begin, &code_point);
    if (begin + length > offset && code_point != UTF8_ILL_FORMED) {
      return begin;
    }
  }
  return offset;
}
