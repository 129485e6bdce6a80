/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which C files hold kernels. Done with every keystroke, so it looks at the
 * begin of each line, and at names that begin with two underscores.
 */
#include "daemon/lsp/session/kernel_file.h"

#include <ctype.h>
#include <fnmatch.h>
#include <string.h>

#include "base/c_text/c_tokens.h"

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

/* `# include "hls.h"`, with quotes or angle brackets, or another header for
 * kernels. */
static bool includes_header(rest line) {
  static const char *const headers[] = {"hls.h", "ap_int.h",
                                        "dynamatic/Integration.h"};
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

/* Bytes of a list of arguments that are looked at. */
enum { MAX_ARGUMENTS = 4096 };

/* Is there a name at `text` that begins with the prefix and goes on? */
static bool has_name(const char *text, const char *end, const char *prefix) {
  size_t size = strlen(prefix);
  return (size_t)(end - text) > size && memcmp(text, prefix, size) == 0 &&
         c_token_is_name_byte(text[size]);
}

/* The parenthesis that closes a list of arguments, or how far it is looked at.
 */
static const char *end_of_arguments(const char *open, const char *end) {
  end = end - open > MAX_ARGUMENTS ? open + MAX_ARGUMENTS : end;
  const char *close = memchr(open, ')', (size_t)(end - open));
  return close ? close : end;
}

/* Is there an argument of a placeholder between two parentheses? */
static bool has_roles(const char *open, const char *close) {
  for (const char *at = open + 1; at < close; at++) {
    if (!c_token_is_name_byte(at[-1]) &&
        (has_name(at, close, "input_") || has_name(at, close, "output_"))) {
      return true;
    }
  }
  return false;
}

/* Is there a name with two underscores whose arguments have roles? What is
 * among the arguments of such a name is looked at once: a name there has no
 * arguments that the outer one has not. */
static bool declares_placeholder(const char *text, size_t size) {
  const char *end = text + size;
  for (const char *at = text;
       (at = memmem(at, (size_t)(end - at), "__", 2)) != NULL;) {
    bool is_begin = at == text || !c_token_is_name_byte(at[-1]);
    while (at < end && c_token_is_name_byte(*at)) {
      at++;
    }
    const char *open = at;
    while (open < end && isspace((unsigned char)*open)) {
      open++;
    }
    if (!is_begin || open == end || *open != '(') {
      continue;
    }
    const char *close = end_of_arguments(open, end);
    bool is_closed = close < end && *close == ')';
    if (is_closed && has_roles(open, close)) {
      return true;
    }
    at = is_closed ? close : at;
  }
  return false;
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
  return declares_placeholder(text, size);
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
