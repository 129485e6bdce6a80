/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kept answers on disk.
 */
#include "daemon/cache/cache_store.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/cache/cache_scan.h"
#include "protocol/limits.h"

#define FOLDER "answers"
#define ANSWER_BYTES(max) ((max) / 16)
/* The entries of other daemons are seen after so many bytes of our own. */
#define UNSEEN_BYTES(max) ((max) / 32)
/* To so many it is brought down, so that the next scan is not due at once. */
#define KEPT_BYTES(max) ((max) / 8 * 7)
#define MIN_BYTES (1024u * 1024)
/* An answer fits into a frame, and its files and places have room beside it. */
#define MAX_FILE_BYTES (RPC_LIMIT_FRAME_BYTES + 16u * 1024 * 1024)

/* The digits of a key and a NUL. */
#define NAME_SIZE (2 * sizeof(cache_digest) + 1)
/* Of a file that is being written; the dot keeps it from being found. */
#define ASIDE_SIZE 32

static void remove_old_versions(int directory);
static int open_folder(int directory, int *folder, bool *is_new);
static void name_of(const cache_digest *key, char name[NAME_SIZE]);
static int read_file(int file, void **bytes, size_t *size);
static int write_file(int folder, const char *name, const void *bytes,
                      size_t size);
static void count_replaced(cache_store *store, const char *name);
static int make_room(cache_store *store, uint64_t bytes, uint64_t *evictions);

int cache_store_open(cache_store *store, const char *directory,
                     uint64_t max_bytes) {
  *store =
      (cache_store){.directory = -1,
                    .max_bytes = max_bytes > MIN_BYTES ? max_bytes : MIN_BYTES};
  int outer = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (outer < 0) {
    return errno;
  }
  bool is_new = false;
  int status = open_folder(outer, &store->directory, &is_new);
  if (status == 0 && is_new) {
    remove_old_versions(outer);
  }
  close(outer);
  return status;
}

void cache_store_close(cache_store *store) {
  if (store->directory >= 0) {
    close(store->directory);
    store->directory = -1;
  }
}

int cache_store_read(const cache_store *store, const cache_digest *key,
                     void **bytes, size_t *size) {
  char name[NAME_SIZE];
  name_of(key, name);
  /* Something else in its place is not followed and not waited for. */
  int file = openat(store->directory, name,
                    O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (file < 0) {
    return errno;
  }
  int status = read_file(file, bytes, size);
  close(file);
  return status;
}

void cache_store_use(const cache_store *store, const cache_digest *key) {
  char name[NAME_SIZE];
  name_of(key, name);
  utimensat(store->directory, name, NULL, AT_SYMLINK_NOFOLLOW);
}

void cache_store_remove(const cache_store *store, const cache_digest *key) {
  char name[NAME_SIZE];
  name_of(key, name);
  unlinkat(store->directory, name, 0);
}

uint64_t cache_store_max_answer(const cache_store *store) {
  return ANSWER_BYTES(store->max_bytes);
}

int cache_store_write(cache_store *store, const cache_digest *key,
                      const void *bytes, size_t size, uint64_t *evictions) {
  char name[NAME_SIZE];
  char aside[ASIDE_SIZE];
  name_of(key, name);
  /* Daemons that share a cache may have the same process id, in containers. */
  snprintf(aside, sizeof(aside), ".%08x%08x", (unsigned)randombytes_random(),
           (unsigned)randombytes_random());
  uint64_t needed = cache_scan_bytes(size);
  int status = make_room(store, needed, evictions);
  if (status != 0) {
    return status;
  }
  status = write_file(store->directory, aside, bytes, size);
  if (status == 0) {
    count_replaced(store, name);
    if (renameat(store->directory, aside, store->directory, name) != 0) {
      status = errno;
    }
  }
  if (status != 0) {
    unlinkat(store->directory, aside, 0);
    return status;
  }
  store->size.entries++;
  store->size.bytes += needed;
  store->unseen += needed;
  return 0;
}

int cache_store_scan(cache_store *store, uint64_t *evictions) {
  return make_room(store, 0, evictions);
}

/* Versions before this one kept everything in one database, which goes when the
 * folder of answers is made. A daemon that still has it open goes on with a
 * file that is then its alone. */
static void remove_old_versions(int directory) {
  unlinkat(directory, "data.mdb", 0);
  unlinkat(directory, "lock.mdb", 0);
}

static int open_folder(int directory, int *folder, bool *is_new) {
  struct stat info;
  *is_new = mkdirat(directory, FOLDER, 0700) == 0;
  if (!*is_new && errno != EEXIST) {
    return errno;
  }
  *folder = openat(directory, FOLDER,
                   O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (*folder < 0) {
    return errno;
  }
  int status = 0;
  if (fstat(*folder, &info) != 0 || faccessat(*folder, ".", W_OK, 0) != 0) {
    status = errno;
  } else if (info.st_uid != geteuid() || (info.st_mode & 077) != 0) {
    status = EACCES;
  }
  if (status != 0) {
    close(*folder);
    *folder = -1;
  }
  return status;
}

static void name_of(const cache_digest *key, char name[NAME_SIZE]) {
  sodium_bin2hex(name, NAME_SIZE, key->bytes, sizeof(key->bytes));
}

/* Reads the whole file. What is longer than it says, or ends earlier, does not
 * fit its digest. */
static int read_file(int file, void **bytes, size_t *size) {
  struct stat info;
  if (fstat(file, &info) != 0) {
    return errno;
  }
  if (!S_ISREG(info.st_mode)) {
    return EINVAL;
  }
  if (info.st_size > (off_t)MAX_FILE_BYTES) {
    return EFBIG;
  }
  char *all = malloc((size_t)info.st_size + 1);
  size_t got = 0;
  ssize_t count = 1;
  if (!all) {
    return ENOMEM;
  }
  while (got < (size_t)info.st_size && count != 0) {
    count = read(file, all + got, (size_t)info.st_size - got);
    if (count < 0 && errno != EINTR) {
      int status = errno;
      free(all);
      return status;
    }
    got += count > 0 ? (size_t)count : 0;
  }
  *bytes = all;
  *size = got;
  return 0;
}

/* It need not reach the disk before it is renamed: what a power cut leaves of
 * it does not fit its digest. */
static int write_file(int folder, const char *name, const void *bytes,
                      size_t size) {
  const char *from = bytes;
  int file = openat(folder, name,
                    O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) {
    return errno;
  }
  int status = 0;
  while (size > 0 && status == 0) {
    ssize_t count = write(file, from, size);
    if (count > 0) {
      from += count;
      size -= (size_t)count;
    } else if (count == 0 || errno != EINTR) {
      status = count == 0 ? EIO : errno;
    }
  }
  if (close(file) != 0 && status == 0) {
    status = errno;
  }
  return status;
}

static void count_replaced(cache_store *store, const char *name) {
  struct stat info;
  if (fstatat(store->directory, name, &info, AT_SYMLINK_NOFOLLOW) != 0) {
    return;
  }
  uint64_t bytes = cache_scan_bytes((uint64_t)info.st_size);
  store->size.entries -= store->size.entries > 0;
  store->size.bytes -= store->size.bytes < bytes ? store->size.bytes : bytes;
}

/* Makes room for `bytes` more. Other daemons are trusted to do so, too: their
 * files are seen now and then. */
static int make_room(cache_store *store, uint64_t bytes, uint64_t *evictions) {
  if (store->scanned && store->size.bytes + bytes <= store->max_bytes &&
      store->unseen <= UNSEEN_BYTES(store->max_bytes)) {
    return 0;
  }
  cache_scan scan;
  int status = cache_scan_read(&scan, store->directory);
  if (status == 0) {
    if (scan.bytes + bytes > store->max_bytes) {
      *evictions += cache_scan_evict(&scan, store->directory,
                                     KEPT_BYTES(store->max_bytes) - bytes);
    }
    store->size =
        (cache_store_size){.entries = scan.count, .bytes = scan.bytes};
    store->unseen = 0;
    store->scanned = true;
  }
  cache_scan_finish(&scan);
  return status;
}
