/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Percent-encoding of parts of URIs. RFC 3986 knows no '%' that stands for
 * itself, and a client that sends one has forgotten to encode: to guess what it
 * means could name another file than the user sees.
 */
#include "base/text/percent.h"

#include "base/text/hex.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool is_unreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || strchr("-._~", c);
}

char *percent_encode(const char *text, const char *kept) {
  char *encoded = malloc(3 * strlen(text) + 1);
  if (!encoded) {
    return NULL;
  }
  char *out = encoded;
  for (; *text; text++) {
    unsigned char byte = (unsigned char)*text;
    if (is_unreserved(*text) || strchr(kept, *text)) {
      *out++ = *text;
    } else {
      *out++ = '%';
      *out++ = hex_upper(byte >> 4);
      *out++ = hex_upper(byte);
    }
  }
  *out = '\0';
  return encoded;
}

/* Decodes in place. Returns what is wrong, or NULL. */
static const char *decode(char *text) {
  char *out = text;
  for (const char *in = text; *in; in++) {
    if (*in != '%') {
      *out++ = *in;
      continue;
    }
    int byte = hex_byte(in + 1);
    if (byte < 0) {
      return "has a '%' without two hexadecimal digits";
    }
    if (byte == 0) {
      return "has an escaped NUL";
    }
    *out++ = (char)byte;
    in += 2;
  }
  *out = '\0';
  return NULL;
}

char *percent_decode(const char *text, size_t size, const char **problem) {
  char *decoded = strndup(text, size);
  const char *wrong = decoded ? decode(decoded) : NULL;
  if (wrong) {
    free(decoded);
    decoded = NULL;
  }
  if (problem) {
    *problem = wrong;
  }
  return decoded;
}
