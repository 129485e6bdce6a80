/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Checking UTF-8 byte by byte.
 */
#include "rtl/sim/compare/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The length of the UTF-8 sequence at `at`, or 0 when it is none. */
static size_t sequence(const unsigned char *at) {
  size_t length = at[0] >= 0xc2 && at[0] < 0xe0   ? 2
                  : at[0] >= 0xe0 && at[0] < 0xf0 ? 3
                  : at[0] >= 0xf0 && at[0] < 0xf5 ? 4
                                                  : 0;
  for (size_t i = 1; i < length; i++) {
    if ((at[i] & 0xc0) != 0x80) {
      return 0;
    }
  }
  bool overlong =
      (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xf0 && at[1] < 0x90);
  bool surrogate = at[0] == 0xed && at[1] >= 0xa0;
  bool too_large = at[0] == 0xf4 && at[1] >= 0x90;
  return length && (overlong || surrogate || too_large) ? 0 : length;
}

void sim_text_clean(char *text) {
  unsigned char *at = (unsigned char *)text;
  while (at && *at) {
    if (*at >= 0x80) {
      size_t length = sequence(at);
      if (length == 0) {
        *at++ = '?';
      }
      at += length;
    } else {
      bool printable = *at >= ' ' && *at != 0x7f;
      if (!printable && *at != '\n' && *at != '\t') {
        *at = '?';
      }
      at++;
    }
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
