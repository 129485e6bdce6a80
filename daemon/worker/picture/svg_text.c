/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Escapes of XML.
 */
#include "daemon/worker/picture/svg_text.h"

void svg_text_escape(const char *text, size_t size, hls_buffer *out) {
  for (size_t i = 0; i < size; i++) {
    unsigned char c = (unsigned char)text[i];
    switch (c) {
    case '<':
      hls_buffer_puts(out, "&lt;");
      break;
    case '>': /* which ends "]]>", that no text may hold */
      hls_buffer_puts(out, "&gt;");
      break;
    case '&':
      hls_buffer_puts(out, "&amp;");
      break;
    default:
      hls_buffer_append(out, c < ' ' ? " " : text + i, 1);
    }
  }
}
