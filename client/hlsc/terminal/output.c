/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Colour and safe text, see output.h.
 */
#include "client/hlsc/terminal/output.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

output output_for(FILE *stream, color_mode mode) {
  output out = {.stream = stream, .color = mode == COLOR_ALWAYS};
  if (mode == COLOR_AUTO) {
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    out.color = (!no_color || !*no_color) && term && strcmp(term, "dumb") &&
                isatty(fileno(stream));
  }
  return out;
}

void output_style(const output *out, text_style style) {
  static const char *const codes[] = {
      [STYLE_PLAIN] = "\033[0m",    [STYLE_BOLD] = "\033[1m",
      [STYLE_ERROR] = "\033[1;31m", [STYLE_WARNING] = "\033[1;35m",
      [STYLE_NOTE] = "\033[1;36m",  [STYLE_GOOD] = "\033[32m",
      [STYLE_BAD] = "\033[31m",     [STYLE_HUNK] = "\033[36m",
  };
  if (out->color) {
    fputs(codes[style], out->stream);
  }
}

void output_text_n(const output *out, const char *text, size_t size) {
  size_t plain = 0; /* start of the part not yet written */
  for (size_t i = 0; i < size; i++) {
    unsigned char c = (unsigned char)text[i];
    if ((c >= 0x20 && c != 0x7f) || c == '\n' || c == '\t') {
      continue;
    }
    fwrite(text + plain, 1, i - plain, out->stream);
    fprintf(out->stream, "<%02X>", c);
    plain = i + 1;
  }
  fwrite(text + plain, 1, size - plain, out->stream);
}

void output_text(const output *out, const char *text) {
  output_text_n(out, text, strlen(text));
}

void output_styled(const output *out, text_style style, const char *text) {
  output_style(out, style);
  output_text(out, text);
  output_style(out, STYLE_PLAIN);
}
