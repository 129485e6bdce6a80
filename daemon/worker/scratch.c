/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Scratch directories.
 */
#include "scratch.h"

#include <dirent.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *scratch_create(const char *root) {
  char *path = NULL;
  if (asprintf(&path, "%s/hlsd-worker-%d-XXXXXX", root, (int)getpid()) < 0) {
    return NULL;
  }
  if (!mkdtemp(path)) {
    free(path);
    return NULL;
  }
  return path;
}

/* How many directories deep nftw keeps open at a time. */
enum { OPEN_DIRECTORIES = 16 };

static int remove_entry(const char *path, const struct stat *info, int type,
                        struct FTW *where) {
  (void)info;
  (void)type;
  (void)where;
  /* Go on after a failure: the rest can still be removed. */
  remove(path);
  return 0;
}

void scratch_remove(const char *path) {
  if (path) {
    nftw(path, remove_entry, OPEN_DIRECTORIES, FTW_DEPTH | FTW_PHYS);
  }
}

void scratch_remove_stale(const char *root, int pid) {
  DIR *directory = opendir(root);
  if (!directory) {
    return;
  }
  char prefix[48];
  snprintf(prefix, sizeof(prefix), "hlsd-worker-%d-", pid);
  for (struct dirent *entry; (entry = readdir(directory));) {
    if (strncmp(entry->d_name, prefix, strlen(prefix)) == 0) {
      char *path = NULL;
      if (asprintf(&path, "%s/%s", root, entry->d_name) >= 0) {
        scratch_remove(path);
        free(path);
      }
    }
  }
  closedir(directory);
}
