/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Escapes of JSON.
 */
#include "base/text/json_escape.h"

#include "base/text/hex.h"

#include <string.h>

size_t json_escape(unsigned char character, char escape[JSON_ESCAPE_MAX]) {
  static const char escaped[] = "\"\\\b\f\n\r\t";
  static const char names[] = "\"\\bfnrt";
  const char *found = character ? strchr(escaped, character) : NULL;
  if (found) {
    escape[0] = '\\';
    escape[1] = names[found - escaped];
    return 2;
  }
  if (character >= ' ') {
    return 0;
  }
  memcpy(escape, "\\u00", 4);
  escape[4] = hex_lower(character >> 4);
  escape[5] = hex_lower(character & 0xF);
  return JSON_ESCAPE_MAX;
}
