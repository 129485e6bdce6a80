/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Eight bytes at a time.
 */
#include "base/text/json_plain.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* The high bit of each byte that is not plain. A byte behind such a one may be
 * marked without need; the first mark is always right. */
static uint64_t marks(uint64_t word) {
  static const uint64_t ones = 0x0101010101010101ull;
  static const uint64_t highs = 0x8080808080808080ull;
  uint64_t quotes = word ^ ones * '"';
  uint64_t slashes = word ^ ones * '\\';
  return ((word - ones * ' ') | (quotes - ones) | (slashes - ones) | word) &
         highs;
}

static bool is_plain(unsigned char c) {
  return c != '"' && c != '\\' && c >= ' ' && c < 0x80;
}

size_t json_plain_size(const char *text, size_t size) {
  size_t i = 0;
  uint64_t word;
  for (; size - i >= sizeof word; i += sizeof word) {
    memcpy(&word, text + i, sizeof word);
    if (marks(word)) {
      break;
    }
  }
  while (i < size && is_plain((unsigned char)text[i])) {
    i++;
  }
  return i;
}
