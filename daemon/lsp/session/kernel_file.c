/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which C files hold kernels. Done with every keystroke, so it looks at the
 * begin of each line and no further.
 */
#include "daemon/lsp/session/kernel_file.h"

#include <fnmatch.h>
#include <string.h>

/* The rest of a line while it is read. */
typedef struct rest {
  const char *text;
  const char *end;
} rest;

static void skip_blanks(rest *line) {
  while (line->text < line->end &&
         (*line->text == ' ' || *line->text == '\t')) {
    line->text++;
  }
}

static bool take(rest *line, const char *word) {
  size_t size = strlen(word);
  skip_blanks(line);
  if ((size_t)(line->end - line->text) < size ||
      memcmp(line->text, word, size) != 0) {
    return false;
  }
  line->text += size;
  return true;
}

/* `# include "hls.h"`, with quotes or angle brackets, or Dynamatic's header. */
static bool includes_header(rest line) {
  static const char *const headers[] = {"hls.h", "dynamatic/Integration.h"};
  if (!take(&line, "#") || !take(&line, "include")) {
    return false;
  }
  skip_blanks(&line);
  if (line.text == line.end || (*line.text != '"' && *line.text != '<')) {
    return false;
  }
  char close = *line.text++ == '"' ? '"' : '>';
  size_t left = (size_t)(line.end - line.text);
  const char *end = left ? memchr(line.text, close, left) : NULL;
  for (size_t i = 0; end && i < sizeof headers / sizeof *headers; i++) {
    size_t size = strlen(headers[i]);
    if ((size_t)(end - line.text) == size &&
        memcmp(line.text, headers[i], size) == 0) {
      return true;
    }
  }
  return false;
}

static bool is_marker(rest line) {
  return (take(&line, "//") || take(&line, "/*")) && take(&line, "hls:") &&
         take(&line, "kernel");
}

bool kernel_file_is_marked(const char *text, size_t size) {
  const char *end = text + size;
  for (const char *line = text; line && line < end;) {
    const char *line_end = memchr(line, '\n', (size_t)(end - line));
    rest whole = {line, line_end ? line_end : end};
    if (includes_header(whole) || is_marker(whole)) {
      return true;
    }
    line = line_end ? line_end + 1 : NULL;
  }
  return false;
}

bool kernel_file_is_configured(const json_t *globs, const char *uri) {
  const char *path = strncmp(uri, "file://", 7) == 0 ? uri + 7 : uri;
  size_t index;
  const json_t *glob;
  json_array_foreach(globs, index, glob) {
    if (json_is_string(glob) &&
        fnmatch(json_string_value(glob), path, 0) == 0) {
      return true;
    }
  }
  return false;
}
