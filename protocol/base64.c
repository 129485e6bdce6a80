/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Base 64.
 */
#include "protocol/base64.h"

#include <stdint.h>
#include <string.h>

static const char digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

size_t base64_encoded_size(size_t size) { return (size + 2) / 3 * 4; }

void base64_encode(const unsigned char *bytes, size_t size, char *text) {
  for (size_t i = 0; i < size; i += 3) {
    size_t left = size - i;
    uint32_t group = (uint32_t)bytes[i] << 16 |
                     (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                     (left > 2 ? (uint32_t)bytes[i + 2] : 0);
    *text++ = digits[group >> 18];
    *text++ = digits[group >> 12 & 63];
    *text++ = left > 1 ? digits[group >> 6 & 63] : '=';
    *text++ = left > 2 ? digits[group & 63] : '=';
  }
  *text = '\0';
}

/* The value of four digits, and how many of them are padding; -1 for others. */
static int decode_group(const char *text, bool last, uint32_t *group) {
  int padding = 0;
  *group = 0;
  for (int i = 0; i < 4; i++) {
    const char *digit = text[i] ? strchr(digits, text[i]) : NULL;
    if (last && i >= 2 && text[i] == '=') {
      padding++;
    } else if (!digit || padding) {
      return -1;
    }
    *group = *group << 6 | (digit ? (uint32_t)(digit - digits) : 0);
  }
  return padding;
}

bool base64_decode(const char *text, unsigned char *bytes, size_t *size) {
  size_t length = strlen(text);
  *size = 0;
  if (length % 4) {
    return false;
  }
  for (size_t i = 0; i < length; i += 4) {
    uint32_t group;
    int padding = decode_group(text + i, i + 4 == length, &group);
    if (padding < 0) {
      return false;
    }
    for (int k = 0; k < 3 - padding; k++) {
      bytes[(*size)++] = (unsigned char)(group >> (16 - 8 * k));
    }
  }
  return true;
}
