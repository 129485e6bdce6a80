/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * UTF-8, see utf8.h.
 */
#include "client/hlsc/text/utf8.h"

#include <locale.h>
#include <wchar.h>

size_t utf8_decode(const char *text, size_t size, uint32_t *code_point) {
  if (size == 0) {
    return 0;
  }
  unsigned char first = (unsigned char)text[0];
  if (first < 0x80) {
    *code_point = first;
    return 1;
  }
  size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || size < length) {
    return 0;
  }
  uint32_t value = first & (0xffu >> (length + 1));
  for (size_t i = 1; i < length; i++) {
    unsigned char next = (unsigned char)text[i];
    if ((next & 0xc0) != 0x80) {
      return 0;
    }
    value = value << 6 | (next & 0x3f);
  }
  static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (value < smallest[length] || value > 0x10ffff ||
      (value >= 0xd800 && value <= 0xdfff)) {
    return 0;
  }
  *code_point = value;
  return length;
}

bool utf8_valid(const char *text, size_t size) {
  uint32_t code_point;
  size_t length = 1;
  for (; size > 0 && length > 0; size -= length, text += length) {
    length = utf8_decode(text, size, &code_point);
  }
  return size == 0;
}

size_t utf8_offset_of_utf16(const char *line, size_t size, size_t utf16) {
  size_t offset = 0;
  while (offset < size && utf16 > 0) {
    uint32_t code_point = 0;
    size_t length = utf8_decode(line + offset, size - offset, &code_point);
    size_t units = length && code_point > 0xffff ? 2 : 1;
    if (units > utf16) {
      break;
    }
    offset += length ? length : 1;
    utf16 -= units;
  }
  return offset;
}

unsigned utf8_cells(uint32_t code_point) {
  if (code_point < 0x80) {
    return 1;
  }
  int cells = wcwidth((wchar_t)code_point);
  return cells < 0 ? 1 : (unsigned)cells;
}

void utf8_use_locale(void) {
  /* Only the classes of characters: numbers stay in C's own notation. */
  setlocale(LC_CTYPE, "C.UTF-8");
}
