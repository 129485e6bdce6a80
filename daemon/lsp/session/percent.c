/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Percent-encoding of parts of URIs.
 */
#include "daemon/lsp/session/percent.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool is_unreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || strchr("-._~", c);
}

char *percent_encode(const char *text, const char *kept) {
  static const char digits[] = "0123456789ABCDEF";
  char *encoded = malloc(3 * strlen(text) + 1);
  size_t length = 0;
  for (const char *at = text; encoded && *at; at++) {
    unsigned char byte = (unsigned char)*at;
    if (is_unreserved(*at) || strchr(kept, *at)) {
      encoded[length++] = *at;
    } else {
      encoded[length++] = '%';
      encoded[length++] = digits[byte >> 4];
      encoded[length++] = digits[byte & 15];
    }
  }
  if (encoded) {
    encoded[length] = '\0';
  }
  return encoded;
}

static int hex_value(char c) {
  return isdigit((unsigned char)c) ? c - '0'
                                   : tolower((unsigned char)c) - 'a' + 10;
}

char *percent_decode(const char *text, size_t size) {
  char *decoded = malloc(size + 1);
  size_t length = 0;
  for (size_t i = 0; decoded && i < size; i++) {
    if (text[i] == '%' && i + 2 < size &&
        isxdigit((unsigned char)text[i + 1]) &&
        isxdigit((unsigned char)text[i + 2])) {
      decoded[length++] =
          (char)(hex_value(text[i + 1]) * 16 + hex_value(text[i + 2]));
      i += 2;
    } else {
      decoded[length++] = text[i];
    }
  }
  if (decoded) {
    decoded[length] = '\0';
  }
  return decoded;
}
