/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Walking through folders.
 */
#include "daemon/lsp/folders/folder_walk.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/files/read_file.h"

const char *const folder_walk_c[] = {".c", ".cc", ".cpp", ".cxx", NULL};
const char *const folder_walk_c_and_headers[] = {
    ".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".hxx", ".inl", NULL};
const char *const folder_walk_verilog[] = {".v", ".sv", NULL};

static bool has_ending(const folder_walk *walk, const char *path) {
  const char *ending = strrchr(path, '.');
  const char *const *known = walk->endings;
  while (ending && *known && strcmp(ending, *known) != 0) {
    known++;
  }
  return ending && *known;
}

static void look_into(folder_walk *walk, const char *path) {
  size_t most = walk->bytes_left < walk->file_bytes_max ? walk->bytes_left
                                                        : walk->file_bytes_max;
  size_t size = 0;
  char *text = NULL;
  if (read_file(path, most, &text, &size) != READ_FILE_OK) {
    return;
  }
  walk->bytes_left -= size;
  walk->is_done = !walk->visit(walk, path, text, size);
  free(text);
}

/* Whether others fill the folder, with thousands of files. */
static bool is_of_tools(const char *name) {
  return strcmp(name, "node_modules") == 0 || strcmp(name, "CMakeFiles") == 0;
}

static void take(folder_walk *walk, const char *path, unsigned levels) {
  struct stat info;
  if (lstat(path, &info) != 0) {
    return;
  }
  if (S_ISDIR(info.st_mode) && levels > 0) {
    folder_walk_run(walk, path, levels - 1);
  } else if (S_ISREG(info.st_mode) && has_ending(walk, path)) {
    look_into(walk, path);
  }
}

void folder_walk_run(folder_walk *walk, const char *folder, unsigned levels) {
  DIR *names = opendir(folder[0] ? folder : "/");
  const struct dirent *name;
  while (names && !walk->is_done && walk->names_left > 0 &&
         !atomic_load(walk->is_left) && (name = readdir(names)) != NULL) {
    char path[PATH_MAX];
    walk->names_left--;
    int length = snprintf(path, sizeof path, "%s/%s", folder, name->d_name);
    if (name->d_name[0] != '.' && !is_of_tools(name->d_name) && length >= 0 &&
        (size_t)length < sizeof path) {
      take(walk, path, levels);
    }
  }
  if (names) {
    closedir(names);
  }
}
