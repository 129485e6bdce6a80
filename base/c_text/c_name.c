/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Characters of identifiers (C23 6.4.2.1).
 */
#include "base/c_text/c_name.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/c_text/c_letters.h"
#include "base/text/utf8.h"

static int compare(const void *key, const void *member) {
  uint32_t code_point = *(const uint32_t *)key;
  const c_letters *letters = member;
  return (code_point > letters->last) - (code_point < letters->first);
}

/* Those that have the character; NULL: it is of no name. */
static const c_letters *find(uint32_t code_point) {
  return bsearch(&code_point, c_letters_table, c_letters_count,
                 sizeof *c_letters_table, compare);
}

/* The bytes of the character of a name at an offset; 0 when there is none. */
static size_t character(const char *text, size_t size, size_t offset) {
  if (offset >= size) {
    return 0;
  }
  unsigned char first = (unsigned char)text[offset];
  if (first < 0x80) {
    return isalnum(first) || first == '_' || first == '$';
  }
  uint32_t code_point;
  size_t bytes = utf8_next(text + offset, size - offset, &code_point);
  return code_point != UTF8_ILL_FORMED && find(code_point) ? bytes : 0;
}

size_t c_name_begin(const char *text, size_t offset) {
  size_t begin = offset;
  while (begin > 0) {
    size_t before = begin - 1;
    for (size_t i = 0;
         i < 3 && before > 0 && ((unsigned char)text[before] & 0xc0) == 0x80;
         i++) {
      before--;
    }
    if (character(text, begin, before) != begin - before) {
      break;
    }
    begin = before;
  }
  return begin;
}

size_t c_name_end(const char *text, size_t size, size_t offset) {
  for (size_t bytes; (bytes = character(text, size, offset)) > 0;) {
    offset += bytes;
  }
  return offset;
}

/* Whether a name may begin with the character at the beginning of a text that
 * is not empty. */
static bool may_begin(const char *text, size_t size) {
  unsigned char first = (unsigned char)text[0];
  if (first < 0x80) {
    return !isdigit(first);
  }
  uint32_t code_point;
  utf8_next(text, size, &code_point);
  const c_letters *letters = find(code_point);
  return letters && letters->may_begin;
}

bool c_name_is(const char *text) {
  size_t size = strlen(text);
  return size > 0 && may_begin(text, size) && c_name_end(text, size, 0) == size;
}
