/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which characters C has in identifiers (C23 6.4.2.1: those of Unicode's
 * XID_Continue) is told by the C library, but for marks that are put over
 * letters.
 */
#include "base/c_text/c_name.h"

#include <ctype.h>
#include <locale.h>
#include <pthread.h>
#include <string.h>
#include <wctype.h>

#include "base/text/utf8.h"

static locale_t unicode;
static pthread_once_t begun = PTHREAD_ONCE_INIT;

/* Lives as long as the program. */
static void begin(void) {
  unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}

/* What no library tells of is taken for a letter. */
static bool is_letter(uint32_t code_point) {
  pthread_once(&begun, begin);
  bool is_mark = code_point >= 0x300 && code_point <= 0x36f;
  return is_mark || unicode == (locale_t)0 ||
         iswalnum_l((wint_t)code_point, unicode);
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
  return code_point != UTF8_ILL_FORMED && is_letter(code_point) ? bytes : 0;
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

bool c_name_is(const char *text) {
  size_t size = strlen(text);
  return size > 0 && !isdigit((unsigned char)text[0]) &&
         c_name_end(text, size, 0) == size;
}
