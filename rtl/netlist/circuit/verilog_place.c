/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The line of the source that a unit is of. Without its comments: an edit of
 * one of these leaves the circuit and its text as they were.
 */
#include "rtl/netlist/circuit/verilog_parts.h"

#include <ctype.h>
#include <string.h>

/* The name of a file without its folder: the text of a circuit is the same
 * wherever its source is. */
static const char *base_name(const char *file) {
  const char *slash = strrchr(file, '/');
  return slash ? slash + 1 : file;
}

/* The offset behind a comment that begins at one, or of the end. */
static size_t behind_comment(const char *line, size_t size, size_t at) {
  if (line[at + 1] == '/') {
    return size;
  }
  for (at += 2; at + 1 < size; at++) {
    if (line[at] == '*' && line[at + 1] == '/') {
      return at + 2;
    }
  }
  return size;
}

static bool begins_comment(const char *line, size_t size, size_t at) {
  return line[at] == '/' && at + 1 < size &&
         (line[at + 1] == '/' || line[at + 1] == '*');
}

size_t rtl_line_code(const char *line, size_t size, char code[RTL_LINE_CODE]) {
  size_t count = 0;
  char quote = 0;
  for (size_t i = 0; i < size && count < RTL_LINE_CODE;) {
    if (!quote && begins_comment(line, size, i)) {
      i = behind_comment(line, size, i);
      continue;
    }
    char c = line[i++];
    bool is_space = c == ' ' || c == '\t';
    if (quote && c == '\\' && i < size && count + 1 < RTL_LINE_CODE) {
      code[count++] = c;
      c = line[i++];
    } else if (quote       ? c == quote
               : c == '\'' ? i < 2 || !isdigit((unsigned char)line[i - 2])
                           : c == '"') {
      quote = quote ? 0 : c;
    }
    if (count > 0 || !is_space) {
      code[count++] = is_space ? ' ' : c;
    }
  }
  while (count > 0 && (code[count - 1] == ' ' || code[count - 1] == '\\')) {
    count--; /* a comment must not go on in the next line */
  }
  return count;
}

void verilog_write_place(hls_buffer *out, hls_range place,
                         const rtl_lines *lines) {
  unsigned number = place.begin.line;
  if (number == 0 || !place.file) {
    return;
  }
  char code[RTL_LINE_CODE + 1];
  size_t size = 0;
  const char *line =
      lines ? lines->get(lines->user, place.file, number, &size) : NULL;
  size_t count = line ? rtl_line_code(line, size, code) : 0;
  code[count] = '\0';
  hls_buffer_puts(out, "  // ");
  verilog_write_comment_text(out, base_name(place.file));
  hls_buffer_printf(out, ":%u%s", number, count > 0 ? ": " : "");
  verilog_write_comment_text(out, code);
  hls_buffer_puts(out, "\n");
}
