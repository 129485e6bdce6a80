/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The lines of a C text that include files.
 */
#include "daemon/lsp/session/include_lines.h"

#include <string.h>

static const char *skip_blanks(const char *at, const char *end) {
  while (at < end && (*at == ' ' || *at == '\t')) {
    at++;
  }
  return at;
}

/* `# include "name"`, with quotes or brackets, at the begin of a line. */
static bool read(include_line *include, const char *at, const char *end) {
  static const char word[] = "include";
  at = skip_blanks(at, end);
  if (at == end || *at != '#') {
    return false;
  }
  at = skip_blanks(at + 1, end);
  if ((size_t)(end - at) < sizeof word ||
      memcmp(at, word, sizeof word - 1) != 0) {
    return false;
  }
  at = skip_blanks(at + sizeof word - 1, end);
  if (at == end || (*at != '"' && *at != '<')) {
    return false;
  }
  char close = *at == '"' ? '"' : '>';
  const char *last = memchr(at + 1, close, (size_t)(end - at - 1));
  if (!last || last == at + 1) {
    return false;
  }
  *include = (include_line){at + 1, (size_t)(last - at - 1), close == '"'};
  return true;
}

bool include_line_next(include_line *include, const char *text, size_t size) {
  const char *end = text + size;
  const char *line = text;
  if (include->name) {
    line = memchr(include->name, '\n', (size_t)(end - include->name));
    line = line ? line + 1 : end;
  }
  while (line < end) {
    const char *line_end = memchr(line, '\n', (size_t)(end - line));
    line_end = line_end ? line_end : end;
    if (read(include, line, line_end)) {
      return true;
    }
    line = line_end < end ? line_end + 1 : end;
  }
  return false;
}
