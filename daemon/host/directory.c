/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Directories that the daemon keeps something in.
 */
#include "daemon/host/directory.h"

#include "protocol/endpoint.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Makes the folders above a directory. What goes wrong shows when the directory
 * itself is made. */
static void make_parents(const char *directory) {
  char path[PATH_MAX];
  if (snprintf(path, sizeof path, "%s", directory) >= (int)sizeof path) {
    return;
  }
  for (char *slash = strchr(path + 1, '/'); slash;
       slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    mkdir(path, 0700);
    *slash = '/';
  }
}

bool directory_prepare(const char *directory, char *message,
                       size_t message_size) {
  char inside[PATH_MAX];
  if (snprintf(inside, sizeof inside, "%s/file", directory) >=
      (int)sizeof inside) {
    snprintf(message, message_size, "the path is too long");
    return false;
  }
  make_parents(directory);
  return endpoint_prepare_directory(inside, message, message_size);
}
