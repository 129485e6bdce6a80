/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading of files that users name.
 */
#include "daemon/worker/json/read_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads up to `capacity` bytes, until the end of the file. */
static read_status read_all(int fd, char *text, size_t capacity, size_t *size) {
  *size = 0;
  while (*size < capacity) {
    ssize_t got = read(fd, text + *size, capacity - *size);
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got < 0) {
      return READ_FAILED;
    }
    if (got == 0) {
      break;
    }
    *size += (size_t)got;
  }
  return READ_OK;
}

static read_status read_open_file(int fd, size_t max_size, char **text,
                                  size_t *size) {
  struct stat info;
  if (fstat(fd, &info)) {
    return READ_FAILED;
  }
  if (S_ISDIR(info.st_mode)) {
    errno = EISDIR;
    return READ_FAILED;
  }
  if (!S_ISREG(info.st_mode)) {
    return READ_NOT_REGULAR;
  }
  if (info.st_size < 0 || (size_t)info.st_size > max_size) {
    return READ_TOO_LARGE;
  }
  /* A file that grows meanwhile is cut at the size it was announced with. */
  size_t capacity = (size_t)info.st_size;
  char *buffer = malloc(capacity + 1);
  if (!buffer) {
    return READ_FAILED;
  }
  read_status status = read_all(fd, buffer, capacity, size);
  if (status != READ_OK) {
    free(buffer);
    return status;
  }
  buffer[*size] = '\0';
  *text = buffer;
  return READ_OK;
}

read_status read_file(const char *path, size_t max_size, char **text,
                      size_t *size) {
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0) {
    return READ_FAILED;
  }
  read_status status = read_open_file(fd, max_size, text, size);
  int problem = errno;
  close(fd);
  errno = problem;
  return status;
}
