/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A log that is a file.
 */
#include "daemon/host/log_file.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Of the file's bound, what stays; never more than can be copied at once. */
#define KEPT_BYTES(max) ((max) / 4)
#define KEPT_BYTES_MAX (1024u * 1024)

static void cut(int descriptor, uint64_t size, uint64_t kept);
static int open_again(int descriptor);

uint64_t log_file_bound(int descriptor, uint64_t max_bytes) {
  struct stat info;
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0 || !(flags & O_APPEND) || fstat(descriptor, &info) != 0 ||
      !S_ISREG(info.st_mode)) {
    return UINT64_MAX;
  }
  uint64_t size = (uint64_t)info.st_size;
  if (size > max_bytes) {
    uint64_t kept = KEPT_BYTES(max_bytes);
    cut(descriptor, size, kept < KEPT_BYTES_MAX ? kept : KEPT_BYTES_MAX);
    return max_bytes - kept;
  }
  return max_bytes - size;
}

/* Leaves whole lines of the last `kept` bytes. Without memory for them nothing
 * is left. */
static void cut(int descriptor, uint64_t size, uint64_t kept) {
  char *lines = malloc(kept + 1);
  int file = lines ? open_again(descriptor) : -1;
  ssize_t count =
      file < 0 ? -1 : pread(file, lines, kept, (off_t)(size - kept));
  if (file >= 0) {
    close(file);
  }
  if (ftruncate(descriptor, 0) == 0 && count > 0) {
    const char *end = memchr(lines, '\n', (size_t)count);
    const char *begin = end ? end + 1 : lines + count;
    ssize_t ignored = write(descriptor, begin, (size_t)(lines + count - begin));
    (void)ignored; /* the log is where one would complain */
  }
  free(lines);
}

/* The descriptor itself may be for writing only. */
static int open_again(int descriptor) {
  char path[64];
  snprintf(path, sizeof(path), "/proc/self/fd/%d", descriptor);
  return open(path, O_RDONLY | O_CLOEXEC);
}
