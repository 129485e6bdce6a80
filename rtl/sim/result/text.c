/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Replacing what is no text.
 */
#include "rtl/sim/result/text.h"

#include "base/text/utf8.h"

#include <string.h>

/* Whether a character stays: a newline, a tab, or what can be seen. */
static bool is_plain(uint32_t code_point) {
  return code_point == '\n' || code_point == '\t' ||
         (code_point >= ' ' && code_point != 0x7f &&
          code_point != UTF8_ILL_FORMED);
}

void sim_text_clean(char *text) {
  size_t size = text ? strlen(text) : 0;
  for (size_t i = 0; i < size;) {
    uint32_t code_point;
    size_t length = utf8_next(text + i, size - i, &code_point);
    if (!is_plain(code_point)) {
      memset(text + i, '?', length);
    }
    i += length;
  }
}

void sim_text_clean_line(char *text) {
  sim_text_clean(text);
  for (char *at = text; at && *at; at++) {
    if (*at == '\n' || *at == '\t') {
      *at = ' ';
    }
  }
}
