/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Output files, see output_file.h.
 */
#include "client/hlsc/files/output_file.h"

#include "client/hlsc/terminal/interrupt.h"
#include "client/hlsc/terminal/report.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* As many links may lead to a file as the kernel follows. */
#define LINKS_MAX 40
/* So many files of processes with this one's id may have been left behind. */
#define ATTEMPTS 100

static exit_status write_path(const char *path, const char *text, size_t size);
static exit_status replace(int directory, const char *name, const char *text,
                           size_t size);
static exit_status write_in_place(int directory, const char *name,
                                  const char *text, size_t size);

exit_status output_file_write(const char *path, const char *text) {
  size_t size = strlen(text);
  bool ends = size == 0 || text[size - 1] == '\n';
  if (!path || !strcmp(path, "-")) {
    /* main() checks standard output at the end. */
    fputs(text, stdout);
    fputs(ends ? "" : "\n", stdout);
    return EXIT_STATUS_DONE;
  }
  char *whole = NULL;
  if (!ends && asprintf(&whole, "%s\n", text) < 0) {
    report_error("out of memory");
    return EXIT_STATUS_UNFINISHED;
  }
  exit_status status = write_path(path, ends ? text : whole, size + !ends);
  if (status != EXIT_STATUS_DONE) {
    report_error("cannot write '%s': %s", path, strerror(errno));
  }
  if (!ends) {
    free(whole);
  }
  return status;
}

exit_status output_file_write_at(int directory, const char *name,
                                 const char *text) {
  struct stat info;
  if (fstatat(directory, name, &info, AT_SYMLINK_NOFOLLOW) == 0 &&
      S_ISLNK(info.st_mode)) {
    errno = ELOOP;
    return EXIT_STATUS_USAGE;
  }
  return replace(directory, name, text, strlen(text));
}

exit_status output_file_write_bytes(const char *path, const char *bytes,
                                    size_t size) {
  return write_path(path, bytes, size);
}

/* Where the links lead that `path` begins with; nothing need be there. False
 * when that is no file that could be replaced: a device, or a link of /proc,
 * which is the descriptor that it is named after. */
static bool follow_links(const char *path, char target[PATH_MAX]) {
  if (snprintf(target, PATH_MAX, "%s", path) >= PATH_MAX) {
    return false;
  }
  for (int links = 0; links < LINKS_MAX; links++) {
    char next[PATH_MAX];
    if (!strncmp(target, "/dev/", 5) || !strncmp(target, "/proc/", 6)) {
      return false;
    }
    ssize_t size = readlink(target, next, sizeof(next) - 1);
    if (size < 0) {
      return true;
    }
    next[size] = '\0';
    /* Relative to the directory that the link is in. */
    const char *slash = next[0] == '/' ? NULL : strrchr(target, '/');
    size_t begin = slash ? (size_t)(slash + 1 - target) : 0;
    if (begin + (size_t)size >= PATH_MAX) {
      return false;
    }
    memcpy(target + begin, next, (size_t)size + 1);
  }
  return false;
}

/* Writes to a file that a link may lead to. Leaves errno. */
static exit_status write_path(const char *path, const char *text, size_t size) {
  char target[PATH_MAX];
  struct stat info;
  /* The kernel refuses to follow some links, such as those that another user
   * has made in /tmp. To follow them here would get around that. */
  bool exists = stat(path, &info) == 0;
  if (!exists && errno != ENOENT) {
    return EXIT_STATUS_USAGE;
  }
  if (exists && !S_ISREG(info.st_mode)) {
    interrupt_let_end(); /* a pipe may have no reader for ever */
    return write_in_place(AT_FDCWD, path, text, size);
  }
  return follow_links(path, target)
             ? replace(AT_FDCWD, target, text, size)
             : write_in_place(AT_FDCWD, path, text, size);
}

/* Writes all of it and closes the descriptor. False with errno. */
static bool write_and_close(int descriptor, const char *text, size_t size) {
  bool ok = true;
  while (ok && size > 0) {
    ssize_t written = write(descriptor, text, size);
    ok = written > 0 || (written < 0 && errno == EINTR);
    if (written > 0) {
      text += written;
      size -= (size_t)written;
    }
  }
  int saved = errno;
  /* Some file systems report a full disk only when the file is closed. */
  if (close(descriptor) != 0 && ok) {
    return false;
  }
  errno = saved;
  return ok;
}

static exit_status write_in_place(int directory, const char *name,
                                  const char *text, size_t size) {
  int no_links = directory == AT_FDCWD ? 0 : O_NOFOLLOW;
  int descriptor = openat(
      directory, name,
      O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | no_links, 0666);
  if (descriptor < 0) {
    return EXIT_STATUS_USAGE;
  }
  return write_and_close(descriptor, text, size) ? EXIT_STATUS_DONE
                                                 : EXIT_STATUS_UNFINISHED;
}

/* Gives a new file the group and the mode of the old one. False with errno. */
static bool take_rights(int descriptor, const struct stat *old) {
  struct stat info;
  return fstat(descriptor, &info) == 0 &&
         (info.st_gid == old->st_gid ||
          fchown(descriptor, (uid_t)-1, old->st_gid) == 0) &&
         fchmod(descriptor, old->st_mode & 07777) == 0;
}

/* Whether an error of open_aside() or of a rename means that the directory
 * takes no new file of that name, so that the old one can only be written in
 * place. A full disk does not: it would cost the old file, too. */
static bool only_in_place(int error) {
  return error == EACCES || error == EPERM || error == EROFS ||
         error == ENAMETOOLONG || error == EBUSY;
}

/* Creates a file beside `name`, whose path goes to `aside`, with the rights of
 * the one to be replaced, if there is one. -1 with errno. */
static int open_aside(int directory, const char *name, const struct stat *old,
                      char aside[PATH_MAX]) {
  const char *slash = strrchr(name, '/');
  int prefix = slash ? (int)(slash + 1 - name) : 0;
  int descriptor = -1;
  for (int attempt = 0; descriptor < 0 && attempt < ATTEMPTS; attempt++) {
    if (snprintf(aside, PATH_MAX, "%.*s.hlsc-%ld-%d", prefix, name,
                 (long)getpid(), attempt) >= PATH_MAX) {
      errno = ENAMETOOLONG;
      return -1;
    }
    descriptor = openat(directory, aside,
                        O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
                        old ? 0600 : 0666);
    if (descriptor < 0 && errno != EEXIST) {
      return -1;
    }
  }
  if (descriptor >= 0 && old && !take_rights(descriptor, old)) {
    int saved = errno;
    close(descriptor);
    unlinkat(directory, aside, 0);
    errno = saved;
    return -1;
  }
  return descriptor;
}

/* Writes aside and renames. A file that is not regular, belongs to another
 * user, is mounted or is in a directory that takes no new files is written in
 * place. Leaves errno. */
static exit_status replace(int directory, const char *name, const char *text,
                           size_t size) {
  struct stat old;
  bool exists = fstatat(directory, name, &old, 0) == 0;
  if (exists && (!S_ISREG(old.st_mode) || old.st_uid != geteuid())) {
    return write_in_place(directory, name, text, size);
  }
  if (exists && faccessat(directory, name, W_OK, AT_EACCESS) != 0) {
    return EXIT_STATUS_USAGE;
  }
  char aside[PATH_MAX];
  int descriptor = open_aside(directory, name, exists ? &old : NULL, aside);
  if (descriptor < 0) {
    return exists && only_in_place(errno)
               ? write_in_place(directory, name, text, size)
               : EXIT_STATUS_USAGE;
  }
  if (write_and_close(descriptor, text, size) &&
      renameat(directory, aside, directory, name) == 0) {
    return EXIT_STATUS_DONE;
  }
  int saved = errno;
  unlinkat(directory, aside, 0);
  if (exists && saved == EBUSY) {
    return write_in_place(directory, name, text, size);
  }
  errno = saved;
  return EXIT_STATUS_UNFINISHED;
}
