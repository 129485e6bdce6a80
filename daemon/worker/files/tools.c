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

char *tools_find_program(const char *search_path, const char *name) {
  for (const char *rest = search_path; rest && *rest;) {
    const char *end = strchrnul(rest, ':');
    int size = (int)(end - rest);
    /* A relative entry would mean another directory here than where the user
     * set it. */
    char *path = NULL;
    if (*rest == '/' && asprintf(&path, "%.*s/%s", size, rest, name) >= 0) {
      if (is_program(path)) {
        return path;
      }
      free(path);
    }
    rest = *end ? end + 1 : end;
  }
  return NULL;
}

const char *tools_find_again(const char *search_path, const char *name,
                             char **known) {
  if (!*known || !is_program(*known)) {
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
