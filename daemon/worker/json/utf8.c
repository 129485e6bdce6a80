/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * JSON strings of text that may be ill-formed.
 */
#include "daemon/worker/json/utf8.h"

#include "base/text/utf8.h"
#include "hls/buffer.h"

#include <stdlib.h>
#include <string.h>

json_t *utf8_json(const char *text, size_t size) {
  json_t *string = json_stringn(text, size);
  if (string) {
    return string;
  }
  /* Out of memory or ill-formed: the second is rare enough for a copy. */
  hls_buffer clean = {0};
  size_t begin = 0;
  for (size_t i = 0; i < size;) {
    uint32_t code_point;
    size_t length = utf8_next(text + i, size - i, &code_point);
    if (code_point == UTF8_ILL_FORMED) {
      hls_buffer_append(&clean, text + begin, i - begin);
      hls_buffer_puts(&clean, "\xEF\xBF\xBD");
      begin = i + length;
    }
    i += length;
  }
  hls_buffer_append(&clean, text + begin, size - begin);
  if (!clean.failed) {
    string = json_stringn(clean.data, clean.size);
  }
  hls_buffer_finish(&clean);
  return string;
}

json_t *utf8_json_or_null(const char *text) {
  return text ? utf8_json(text, strlen(text)) : json_null();
}
