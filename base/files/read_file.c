/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading of files that users name.
 */
#include "base/files/read_file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_CAPACITY = 16384 };

/* Waits until there is something to read, or nobody writes any more. */
static bool wait_for_bytes(int descriptor) {
  struct pollfd waiting = {.fd = descriptor, .events = POLLIN};
  return poll(&waiting, 1, -1) >= 0 || errno == EINTR;
}

/* Reads until `text` is full or the file ends, from `*size` bytes on, which it
 * advances. False with errno. */
static bool fill(int descriptor, char *text, size_t capacity, size_t *size) {
  while (*size < capacity) {
    ssize_t got = read(descriptor, text + *size, capacity - *size);
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got < 0 && errno == EAGAIN && wait_for_bytes(descriptor)) {
      continue;
    }
    if (got <= 0) {
      return got == 0;
    }
    *size += (size_t)got;
  }
  return true;
}

static read_file_status give_up(char *text, read_file_status status) {
  int problem = errno;
  free(text);
  errno = problem;
  return status;
}

/* Whether a descriptor is a file that ends. */
static read_file_status look_at(int descriptor, struct stat *info) {
  if (fstat(descriptor, info) != 0) {
    return READ_FILE_FAILED;
  }
  if (S_ISDIR(info->st_mode)) {
    errno = EISDIR;
    return READ_FILE_FAILED;
  }
  return S_ISREG(info->st_mode) ? READ_FILE_OK : READ_FILE_NOT_REGULAR;
}

read_file_status read_file_descriptor(int folder, const char *path, int flags,
                                      int *descriptor, struct stat *info) {
  *descriptor = openat(folder, path,
                       flags | O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (*descriptor < 0) {
    /* A socket cannot even be opened. */
    return errno == ENXIO ? READ_FILE_NOT_REGULAR : READ_FILE_FAILED;
  }
  read_file_status status = look_at(*descriptor, info);
  if (status != READ_FILE_OK) {
    int problem = errno;
    close(*descriptor);
    *descriptor = -1;
    errno = problem;
  }
  return status;
}

/* Reads a regular file from where its descriptor is. */
static read_file_status read_rest(int descriptor, const struct stat *info,
                                  size_t max_size, char **text, size_t *size) {
  if (info->st_size < 0 || (uintmax_t)info->st_size > max_size) {
    return READ_FILE_TOO_LARGE;
  }
  /* A file that grows meanwhile is cut at the size it was announced with. */
  size_t capacity = (size_t)info->st_size;
  char *buffer = malloc(capacity + 1);
  size_t filled = 0;
  if (!buffer || !fill(descriptor, buffer, capacity, &filled)) {
    return give_up(buffer, READ_FILE_FAILED);
  }
  buffer[filled] = '\0';
  *text = buffer;
  *size = filled;
  return READ_FILE_OK;
}

read_file_status read_file_open(int descriptor, size_t max_size, char **text,
                                size_t *size) {
  struct stat info;
  read_file_status status = look_at(descriptor, &info);
  return status == READ_FILE_OK
             ? read_rest(descriptor, &info, max_size, text, size)
             : status;
}

read_file_status read_file(const char *path, size_t max_size, char **text,
                           size_t *size) {
  int descriptor;
  struct stat info;
  read_file_status status =
      read_file_descriptor(AT_FDCWD, path, 0, &descriptor, &info);
  if (status != READ_FILE_OK) {
    return status;
  }
  status = read_rest(descriptor, &info, max_size, text, size);
  int problem = errno;
  close(descriptor);
  errno = problem;
  return status;
}

read_file_status read_file_stream(int descriptor, size_t max_size, char **text,
                                  size_t *size) {
  size_t capacity = FIRST_CAPACITY;
  size_t filled = 0;
  char *buffer = malloc(capacity);
  for (;;) {
    /* One byte stays free for the NUL. */
    if (!buffer || !fill(descriptor, buffer, capacity - 1, &filled)) {
      return give_up(buffer, READ_FILE_FAILED);
    }
    if (filled > max_size) {
      return give_up(buffer, READ_FILE_TOO_LARGE);
    }
    if (filled < capacity - 1) {
      break;
    }
    char *larger =
        capacity <= SIZE_MAX / 2 ? realloc(buffer, 2 * capacity) : NULL;
    if (!larger) {
      errno = ENOMEM;
      return give_up(buffer, READ_FILE_FAILED);
    }
    buffer = larger;
    capacity *= 2;
  }
  buffer[filled] = '\0';
  *text = buffer;
  *size = filled;
  return READ_FILE_OK;
}
