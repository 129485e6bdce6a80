/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The C library's functions that this program replaces, see overlay.h.
 */
#include "daemon/worker/opt/overlay.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int open(const char *path, int flags, ...) {
  mode_t mode = 0;
  if (flags & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY))) {
    va_list arguments;
    va_start(arguments, flags);
    mode = (mode_t)va_arg(arguments, int);
    va_end(arguments);
  }
  return overlay_open(path, flags, mode);
}

DIR *opendir(const char *path) {
  int fd =
      overlay_open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC, 0);
  DIR *opened = fd >= 0 ? fdopendir(fd) : NULL;
  if (fd >= 0 && !opened) {
    close(fd);
  }
  return opened;
}

int access(const char *path, int mode) { return overlay_access(path, mode); }

int mkdir(const char *path, mode_t mode) { return overlay_mkdir(path, mode); }

int unlink(const char *path) { return overlay_unlink(path); }

int remove(const char *path) {
  if (overlay_unlink(path) == 0) {
    return 0;
  }
  return errno == EISDIR ? rmdir(path) : -1;
}

int stat(const char *restrict path, struct stat *restrict info) {
  return overlay_stat(path, info, true);
}

int lstat(const char *restrict path, struct stat *restrict info) {
  return overlay_stat(path, info, false);
}
