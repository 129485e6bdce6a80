/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Scratch directories.
 */
#include "daemon/worker/files/scratch.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define PREFIX "hlsd-worker-"

char *scratch_create(const char *root) {
  char *path = NULL;
  if (asprintf(&path, "%s/" PREFIX "%d-XXXXXX", root, (int)getpid()) < 0) {
    return NULL;
  }
  if (!mkdtemp(path)) {
    free(path);
    return NULL;
  }
  return path;
}

static bool is_entry(const char *name) {
  return strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

bool scratch_is_empty(const char *path) {
  DIR *directory = opendir(path);
  if (!directory) {
    return false;
  }
  bool is_empty = true;
  errno = 0;
  for (struct dirent *entry; is_empty && (entry = readdir(directory));) {
    is_empty = !is_entry(entry->d_name);
  }
  is_empty = is_empty && errno == 0; /* all of it could be read */
  closedir(directory);
  return is_empty;
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

bool scratch_hold(const char *path) {
  int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) {
    return false;
  }
  if (flock(fd, LOCK_SH | LOCK_NB)) {
    close(fd);
    return false;
  }
  return true; /* the descriptor stays open, and with it the lock */
}

/* Calls `visit` with the path of every entry of `root` that begins with
 * `prefix`. */
static void for_each(const char *root, const char *prefix,
                     void (*visit)(const char *path)) {
  DIR *directory = opendir(root);
  if (!directory) {
    return;
  }
  for (struct dirent *entry; (entry = readdir(directory));) {
    char *path = NULL;
    if (strncmp(entry->d_name, prefix, strlen(prefix)) == 0 &&
        asprintf(&path, "%s/%s", root, entry->d_name) >= 0) {
      visit(path);
      free(path);
    }
  }
  closedir(directory);
}

void scratch_remove_of(const char *root, int pid) {
  char prefix[48];
  snprintf(prefix, sizeof(prefix), PREFIX "%d-", pid);
  for_each(root, prefix, scratch_remove);
}

/* Between its making and its being held a directory looks abandoned; another
 * process may have got the number of the one that made it. */
enum { NEW_SECONDS = 60 };

static bool is_new(const struct stat *info, const char *path) {
  const char *name = strrchr(path, '/') + 1;
  char *end;
  long pid = strtol(name + strlen(PREFIX), &end, 10);
  bool gone = pid > 0 && *end == '-' && kill((pid_t)pid, 0) && errno == ESRCH;
  return !gone && info->st_mtime >= time(NULL) - NEW_SECONDS;
}

static bool is_abandoned(int fd, const char *path) {
  struct stat info;
  return fstat(fd, &info) == 0 && info.st_uid == geteuid() &&
         !is_new(&info, path) && flock(fd, LOCK_EX | LOCK_NB) == 0;
}

static void remove_if_abandoned(const char *path) {
  int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) {
    return;
  }
  if (is_abandoned(fd, path)) {
    scratch_remove(path);
  }
  close(fd);
}

void scratch_sweep(const char *root) {
  for_each(root, PREFIX, remove_if_abandoned);
}
