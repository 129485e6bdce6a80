/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files that the settings name for simulations.
 */
#include "daemon/lsp/session/named_files.h"

#include <stdlib.h>

#include "base/files/read_file.h"

static json_t *read_named(const char *path, size_t *left) {
  size_t max_size =
      *left < LSP_NAMED_FILE_BYTES_MAX ? *left : LSP_NAMED_FILE_BYTES_MAX;
  size_t size = 0;
  char *text = NULL;
  json_t *file = NULL;
  if (path && path[0] == '/' &&
      read_file(path, max_size, &text, &size) == READ_FILE_OK) {
    file = json_pack("{s:s, s:o*}", "path", path, "text",
                     json_stringn(text, size));
  }
  free(text);
  if (file && !json_object_get(file, "text")) {
    json_decref(file);
    return NULL;
  }
  *left -= file ? size : 0;
  return file;
}

json_t *lsp_named_files(const json_t *paths) {
  json_t *files = json_array();
  size_t left = LSP_NAMED_FILES_BYTES_MAX;
  size_t index;
  const json_t *path;
  json_array_foreach(paths, index, path) {
    json_t *file = read_named(json_string_value(path), &left);
    if (file) {
      json_array_append_new(files, file);
    }
  }
  if (json_array_size(files) == 0) {
    json_decref(files);
    files = NULL;
  }
  return files;
}
