/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Taking a printed module apart.
 */
#include "hls/align.h"

#include <string.h>

static bool starts_with(const char *text, size_t size, const char *word) {
  size_t length = strlen(word);
  return size >= length && memcmp(text, word, length) == 0;
}

/* The name behind the "@" of a function's first line; NULL if the line is none.
 * `line` begins behind the indentation. */
static const char *name_in(const char *line, size_t size, size_t *name_size) {
  const char *space = memchr(line, ' ', size);
  size_t word = space ? (size_t)(space - line) : size;
  bool is_mlir = word > 5 && memcmp(line + word - 5, ".func", 5) == 0;
  bool is_llvm =
      starts_with(line, size, "define ") || starts_with(line, size, "declare ");
  const char *name = is_mlir || is_llvm ? memchr(line, '@', size) : NULL;
  if (!name) {
    return NULL;
  }
  name++;
  const char *open = memchr(name, '(', size - (size_t)(name - line));
  *name_size = open ? (size_t)(open - name) : 0;
  return open ? name : NULL;
}

/* The text behind the line that begins with `indentation` spaces and "}". */
static const char *end_of_body(const char *text, size_t indentation) {
  while (*text) {
    size_t size = strcspn(text, "\n");
    const char *next = text + size + (text[size] == '\n');
    if (strspn(text, " ") == indentation && text[indentation] == '}') {
      return next;
    }
    text = next;
  }
  return text;
}

bool hls_ir_next_function(const char **text, hls_ir_function *function) {
  while (**text) {
    const char *line = *text;
    size_t size = strcspn(line, "\n");
    size_t indentation = strspn(line, " ");
    *text = line + size + (line[size] == '\n');
    if (indentation >= size) {
      continue;
    }
    function->name =
        name_in(line + indentation, size - indentation, &function->name_size);
    if (function->name) {
      function->text = line;
      if (line[size - 1] == '{') {
        *text = end_of_body(*text, indentation);
      }
      function->size = (size_t)(*text - line);
      return true;
    }
  }
  return false;
}
