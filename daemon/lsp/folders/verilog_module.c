/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a module is declared in the user's Verilog.
 */
#include "daemon/lsp/folders/verilog_module.h"

#include <stdlib.h>
#include <string.h>

#include "base/files/read_file.h"
#include "base/text/file_uri.h"
#include "base/verilog/verilog_lexer.h"
#include "daemon/lsp/session/range.h"

bool verilog_module_in_text(const char *text, size_t size, const char *name,
                            size_t *offset) {
  verilog_lexer lexer;
  verilog_token token;
  verilog_lexer_init(&lexer, text, size);
  while ((token = verilog_lexer_next(&lexer)).kind != VERILOG_END) {
    if (token.declares_module && verilog_token_is(&token, name)) {
      *offset = (size_t)(token.text - text);
      return true;
    }
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
