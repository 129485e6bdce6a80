/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Programs in PATH, and the data installed beside this program.
 */
#include "daemon/worker/files/tools.h"

#include <libgen.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_program(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISREG(info.st_mode) &&
         access(path, X_OK) == 0;
}

/* Goes through the files of that name in the absolute directories of a search
 * path, from `*rest` on: a relative entry would mean another directory here
 * than where the user set it. NULL at the end; free() it. */
static char *next_place(const char **rest, const char *name) {
  char *path = NULL;
  while (*rest && **rest && !path) {
    const char *begin = *rest, *end = strchrnul(begin, ':');
    if (*begin == '/' &&
        asprintf(&path, "%.*s/%s", (int)(end - begin), begin, name) < 0) {
      path = NULL;
    }
    *rest = *end ? end + 1 : end;
  }
  return path;
}

char *tools_find_program(const char *search_path, const char *name) {
  char *path;
  while ((path = next_place(&search_path, name)) && !is_program(path)) {
    free(path);
  }
  return path;
}

/* Is a path one that a search could find? */
static bool is_place(const char *search_path, const char *name,
                     const char *known) {
  bool is_it = false;
  char *path;
  while (!is_it && (path = next_place(&search_path, name))) {
    is_it = strcmp(path, known) == 0;
    free(path);
  }
  return is_it;
}

const char *tools_find_again(const char *search_path, const char *name,
                             char **known) {
  if (!*known || !is_place(search_path, name, *known) || !is_program(*known)) {
    free(*known);
    *known = tools_find_program(search_path, name);
  }
  return *known;
}

char *tools_find_runtime_dir(void) {
  char program[PATH_MAX];
  ssize_t size = readlink("/proc/self/exe", program, sizeof(program) - 1);
  if (size < 0) {
    return NULL;
  }
  program[size] = '\0';
  char *prefix = dirname(dirname(program));
  char *path = NULL;
  return asprintf(&path, "%s/lib/hlsd", prefix) < 0 ? NULL : path;
}
