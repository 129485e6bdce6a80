/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Messages of hlsc, see report.h.
 */
#include "client/hlsc/terminal/report.h"

#include <stdarg.h>

static color_mode mode = COLOR_AUTO;
static char last_error[2048];

static void report(text_style style, const char *kind, const char *format,
                   va_list arguments);

void report_color(color_mode chosen) { mode = chosen; }

void report_error(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(last_error, sizeof last_error, format, arguments);
  va_end(arguments);
  va_start(arguments, format);
  report(STYLE_ERROR, "error:", format, arguments);
  va_end(arguments);
}

const char *report_last_error(void) { return last_error; }

void report_note(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  report(STYLE_NOTE, "note:", format, arguments);
  va_end(arguments);
}

static void report(text_style style, const char *kind, const char *format,
                   va_list arguments) {
  output err = output_for(stderr, mode);
  char text[2048];
  int size = vsnprintf(text, sizeof text, format, arguments);
  output_styled(&err, STYLE_BOLD, "hlsc:");
  fputc(' ', err.stream);
  output_styled(&err, style, kind);
  fputc(' ', err.stream);
  if (size >= 0) {
    output_text(&err, text);
  }
  fputc('\n', err.stream);
}
