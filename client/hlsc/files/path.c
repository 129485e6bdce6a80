/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Paths, see path.h.
 */
#include "client/hlsc/files/path.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *path_absolute(const char *path) {
  while (path[0] == '.' && path[1] == '/') {
    path += 2;
    while (*path == '/') {
      path++;
    }
  }
  char *absolute = NULL;
  if (path[0] == '/') {
    absolute = strdup(path);
  } else {
    char *directory = getcwd(NULL, 0);
    const char *slash = directory && !strcmp(directory, "/") ? "" : "/";
    bool here = !*path || !strcmp(path, ".");
    if (directory && asprintf(&absolute, "%s%s%s", directory, here ? "" : slash,
                              here ? "" : path) < 0) {
      absolute = NULL;
    }
    free(directory);
  }
  size_t size = absolute ? strlen(absolute) : 0;
  while (size > 1 && absolute[size - 1] == '/') {
    absolute[--size] = '\0';
  }
  return absolute;
}

bool path_is_plain_name(const char *name) {
  size_t size = strlen(name);
  if (size == 0 || size > NAME_MAX || name[0] == '.') {
    return false;
  }
  for (size_t i = 0; i < size; i++) {
    unsigned char c = (unsigned char)name[i];
    if (c == '/' || c < 0x20 || c == 0x7f) {
      return false;
    }
  }
  return true;
}

bool path_make_directory(const char *path) {
  char *partial = strdup(path);
  if (!partial) {
    errno = ENOMEM;
    return false;
  }
  bool ok = true;
  for (char *c = partial + 1; ok && *c; c++) {
    if (*c == '/') {
      *c = '\0';
      ok = mkdir(partial, 0777) == 0 || errno == EEXIST;
      *c = '/';
    }
  }
  ok = ok && (mkdir(partial, 0777) == 0 || errno == EEXIST);
  int saved = errno;
  free(partial);
  errno = saved;
  return ok;
}
