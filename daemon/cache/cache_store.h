/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kept answers on disk: a file for each, named by its key, which ends in a
 * digest of key and bytes (cache_entry_read()). Files are written aside and
 * renamed, so that nobody sees half of one. Daemons that share a directory take
 * no locks: whatever one does to a file, another finds the whole file or none.
 *
 * A file's time of modification says when it was used last. Which files there
 * are, and how large they are together, is known from scans of the directory
 * and from what this daemon has written since: there is no list on disk that
 * could be damaged.
 */
#ifndef DAEMON_CACHE_STORE_H
#define DAEMON_CACHE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/cache/cache_key.h"

typedef struct cache_store_size {
  uint64_t entries;
  uint64_t bytes; /* of disk, as far as it is known (see above) */
} cache_store_size;

typedef struct cache_store {
  int directory; /* -1: not open */
  uint64_t max_bytes;
  /* Of the thread that writes: */
  cache_store_size size;
  uint64_t unseen; /* bytes written since the last scan */
  bool scanned;
} cache_store;

/* Opens the folder `answers` of a directory that exists and is the user's, or
 * makes it, for at most `max_bytes` (not less than 1 MiB). When the
 * directory is new to this version, the database of versions before goes.
 * Returns 0 or an error number. */
int cache_store_open(cache_store *store, const char *directory,
                     uint64_t max_bytes);

/* A store that is not open is fine. */
void cache_store_close(cache_store *store);

/* Reads the file of a key. Returns 0, with bytes that the caller frees, ENOENT
 * when there is none, EFBIG when it is larger than any answer, or another error
 * number. Any thread. */
int cache_store_read(const cache_store *store, const cache_digest *key,
                     void **bytes, size_t *size);

/* Notes that the file of a key was used. Any thread. */
void cache_store_use(const cache_store *store, const cache_digest *key);

/* Removes the file of a key, because it is damaged. Any thread. */
void cache_store_remove(const cache_store *store, const cache_digest *key);

/* The size that an answer may have. */
uint64_t cache_store_max_answer(const cache_store *store);

/* Writes the file of a key, in the place of one that may be there, and makes
 * room before by removing what was not used for longest; adds the number of
 * such to `*evictions`. Returns 0 or an error number. For one thread at a
 * time. */
int cache_store_write(cache_store *store, const cache_digest *key,
                      const void *bytes, size_t size, uint64_t *evictions);

/* Looks what there is, and makes room if that is too much. Returns 0 or an
 * error number. For the thread that writes. */
int cache_store_scan(cache_store *store, uint64_t *evictions);

#endif
