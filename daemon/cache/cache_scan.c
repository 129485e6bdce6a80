/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Lists the files of the cache.
 */
#include "daemon/cache/cache_scan.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory/array.h"

#define BLOCK_BYTES 4096

static bool add(cache_scan *scan, int folder, const char *name);
static int compare_use(const void *left, const void *right);

uint64_t cache_scan_bytes(uint64_t size) {
  return (size + BLOCK_BYTES - 1) / BLOCK_BYTES * BLOCK_BYTES;
}

int cache_scan_read(cache_scan *scan, int folder) {
  *scan = (cache_scan){0};
  int descriptor = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *entries = descriptor < 0 ? NULL : fdopendir(descriptor);
  if (!entries) {
    int status = errno;
    if (descriptor >= 0) {
      close(descriptor);
    }
    return status;
  }
  int status = 0;
  while (status == 0) {
    errno = 0; /* the only way to tell the end from an error */
    struct dirent *entry = readdir(entries);
    if (!entry) {
      status = errno;
      break;
    }
    if (!add(scan, folder, entry->d_name)) {
      status = ENOMEM;
    }
  }
  closedir(entries);
  return status;
}

uint64_t cache_scan_evict(cache_scan *scan, int folder, uint64_t bytes) {
  uint64_t removed = 0;
  if (scan->count > 0) {
    qsort(scan->files, scan->count, sizeof(*scan->files), compare_use);
  }
  while (scan->count > 0 && scan->bytes > bytes) {
    const cache_scan_file *last = &scan->files[--scan->count];
    if (unlinkat(folder, last->name, 0) == 0) {
      removed++;
      scan->bytes -= last->bytes;
    } else if (errno == ENOENT) { /* another daemon has removed it */
      scan->bytes -= last->bytes;
    }
  }
  return removed;
}

void cache_scan_finish(cache_scan *scan) {
  free(scan->files);
  *scan = (cache_scan){0};
}

/* Adds a file, if it is one. Returns false when out of memory. */
static bool add(cache_scan *scan, int folder, const char *name) {
  struct stat info;
  if (strlen(name) >= CACHE_SCAN_NAME_SIZE ||
      fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) != 0 ||
      !S_ISREG(info.st_mode)) {
    return true;
  }
  if (!ARRAY_RESERVE(scan->files, scan->count, scan->capacity)) {
    return false;
  }
  cache_scan_file *file = &scan->files[scan->count++];
  *file = (cache_scan_file){.used = info.st_mtim,
                            .bytes = cache_scan_bytes((uint64_t)info.st_size)};
  strcpy(file->name, name);
  scan->bytes += file->bytes;
  return true;
}

/* The last used first. */
static int compare_use(const void *left, const void *right) {
  const struct timespec *a = &((const cache_scan_file *)left)->used;
  const struct timespec *b = &((const cache_scan_file *)right)->used;
  if (a->tv_sec != b->tv_sec) {
    return a->tv_sec < b->tv_sec ? 1 : -1;
  }
  return a->tv_nsec == b->tv_nsec ? 0 : a->tv_nsec < b->tv_nsec ? 1 : -1;
}
