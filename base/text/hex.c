/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Hexadecimal digits.
 */
#include "base/text/hex.h"

int hex_value(char digit) {
  if (digit >= '0' && digit <= '9') {
    return digit - '0';
  }
  if (digit >= 'a' && digit <= 'f') {
    return digit - 'a' + 10;
  }
  return digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1;
}

int hex_byte(const char *digits) {
  int high = hex_value(digits[0]);
  int low = high < 0 ? -1 : hex_value(digits[1]);
  return low < 0 ? -1 : high * 16 + low;
}

char hex_lower(unsigned value) { return "0123456789abcdef"[value & 15]; }

char hex_upper(unsigned value) { return "0123456789ABCDEF"[value & 15]; }
