/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files that the settings name for simulations.
 */
#include "daemon/lsp/session/named_files.h"

#include "daemon/host/named_file.h"

json_t *lsp_named_files(const json_t *paths) {
  json_t *files = json_array();
  size_t left = NAMED_FILES_BYTES_MAX;
  size_t index;
  const json_t *path;
  json_array_foreach(paths, index, path) {
    json_t *file = named_file_read(json_string_value(path), &left);
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

void lsp_named_files_add(json_t *params, const lsp_settings *settings) {
  const struct {
    const char *name;
    const json_t *paths;
  } files[] = {{"rtl", settings->rtl}, {"models", settings->models}};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    json_t *named = json_object_get(params, files[i].name)
                        ? NULL
                        : lsp_named_files(files[i].paths);
    if (named) {
      json_object_set_new(params, files[i].name, named);
    }
  }
  if (settings->ignores_exit_status &&
      !json_object_get(params, "ignoreExitStatus")) {
    json_object_set_new(params, "ignoreExitStatus", json_true());
  }
}
