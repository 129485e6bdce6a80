/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a module is declared in the user's Verilog.
 */
#include "daemon/lsp/features/verilog_module.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/files/read_file.h"
#include "base/text/file_uri.h"
#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/range.h"

/* Macros and system tasks are words of their own. */
static bool is_word(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '`';
}

static bool begins(const char *text, size_t size, size_t at,
                   const char *prefix) {
  size_t length = strlen(prefix);
  return size - at >= length && memcmp(text + at, prefix, length) == 0;
}

/* Behind `ending`, looked for from `at` on; the end of the text without. */
static size_t behind(const char *text, size_t size, size_t at,
                     const char *ending) {
  while (at < size && !begins(text, size, at, ending)) {
    at++;
  }
  return at < size ? at + strlen(ending) : size;
}

static size_t string_end(const char *text, size_t size, size_t at) {
  for (at++; at < size && text[at] != '"' && text[at] != '\n'; at++) {
    at += text[at] == '\\';
  }
  return at < size ? at + 1 : size;
}

/* Behind the space, comment or string at `at`; `at` when there is none. */
static size_t skip_silent(const char *text, size_t size, size_t at) {
  if (begins(text, size, at, "//")) {
    return behind(text, size, at, "\n");
  }
  if (begins(text, size, at, "/*")) {
    return behind(text, size, at + 2, "*/");
  }
  if (text[at] == '"') {
    return string_end(text, size, at);
  }
  return isspace((unsigned char)text[at]) ? at + 1 : at;
}

/* Behind the word or the other character at `at`; an escaped name ends with a
 * space. */
static size_t token_end(const char *text, size_t size, size_t at) {
  size_t end = at + 1;
  if (text[at] == '\\') {
    while (end < size && !isspace((unsigned char)text[end])) {
      end++;
    }
  } else if (is_word(text[at])) {
    while (end < size && is_word(text[end])) {
      end++;
    }
  }
  return end;
}

static bool is_token(const char *token, size_t size, const char *text) {
  return size == strlen(text) && memcmp(token, text, size) == 0;
}

bool verilog_module_in_text(const char *text, size_t size, const char *name,
                            size_t *offset) {
  bool is_declared = false; /* the next word is the name of a module */
  size_t at = 0;
  while (at < size) {
    size_t end = skip_silent(text, size, at);
    if (end > at) {
      at = end;
      continue;
    }
    end = token_end(text, size, at);
    const char *token = text + at;
    size_t length = end - at;
    if (is_declared && is_token(token, length, name)) {
      *offset = at;
      return true;
    }
    is_declared = is_token(token, length, "module") ||
                  is_token(token, length, "macromodule") ||
                  (is_declared && (is_token(token, length, "automatic") ||
                                   is_token(token, length, "static")));
    at = end;
  }
  return false;
}

static json_t *location(const char *path, const char *text, size_t size,
                        size_t offset, const char *name,
                        position_encoding encoding) {
  char *uri = file_uri_encode(path);
  text_document lines = {0};
  json_t *result = NULL;
  if (uri && text_document_set(&lines, text, size)) {
    text_position begin = text_document_position(&lines, offset, encoding);
    text_position end =
        text_document_position(&lines, offset + strlen(name), encoding);
    result =
        json_pack("{s:s, s:o}", "uri", uri, "range", lsp_range(begin, end));
  }
  text_document_finish(&lines);
  free(uri);
  return result;
}

json_t *verilog_module_in_files(const json_t *paths, const char *name,
                                position_encoding encoding) {
  json_t *found = NULL;
  size_t left = VERILOG_BYTES_MAX;
  size_t index;
  const json_t *item;
  json_array_foreach(paths, index, item) {
    const char *path = json_string_value(item);
    size_t max_size =
        left < VERILOG_FILE_BYTES_MAX ? left : VERILOG_FILE_BYTES_MAX;
    size_t size = 0, offset = 0;
    char *text = NULL;
    if (path && path[0] == '/') {
      read_file(path, max_size, &text, &size);
    }
    left -= size;
    if (text && verilog_module_in_text(text, size, name, &offset)) {
      found = location(path, text, size, offset, name, encoding);
    }
    free(text);
    if (found) {
      break;
    }
  }
  return found;
}
