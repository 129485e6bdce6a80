/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looking for files of styles, by the two names that clang-format looks for.
 */
#include "daemon/project/style_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/file_uri.h"
#include "daemon/host/named_file.h"

#define MAX_FILES 16

/* Adds the file of a folder, whose path ends without a slash. Returns false
 * when out of memory. */
static bool look(json_t *files, const char *folder, size_t *left) {
  static const char *const names[] = {".clang-format", "_clang-format"};
  json_t *file = NULL;
  for (size_t i = 0; !file && i < sizeof names / sizeof *names; i++) {
    char *path;
    if (asprintf(&path, "%s/%s", folder, names[i]) < 0) {
      return false;
    }
    file = named_file_read(path, left);
    free(path);
  }
  return !file || json_array_append_new(files, file) == 0;
}

json_t *style_files_find(const char *uri) {
  const char *problem = NULL;
  size_t left = NAMED_FILES_BYTES_MAX;
  json_t *files = json_array();
  char *path = file_uri_is(uri) ? file_uri_decode(uri, &problem) : NULL;
  char *slash;
  bool ok = files;
  while (ok && path && (slash = strrchr(path, '/')) &&
         json_array_size(files) < MAX_FILES) {
    *slash = '\0';
    ok = look(files, path, &left);
  }
  free(path);
  if (!ok) {
    json_decref(files);
    return NULL;
  }
  return files;
}
