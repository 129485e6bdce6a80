/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading files that settings name.
 */
#include "daemon/host/named_file.h"

#include <stdlib.h>

#include "base/files/read_file.h"

json_t *named_file_read(const char *path, size_t *left) {
  size_t max_size = *left < NAMED_FILE_BYTES_MAX ? *left : NAMED_FILE_BYTES_MAX;
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
