/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kept answers on disk: an LMDB environment, which several daemons may share. A
 * transaction is there as a whole or not at all, whenever a process is killed.
 *
 * Three tables: key -> bytes; key -> when it was used last, as a number that
 * grows; and that number -> key, from which the least recently used is found.
 */
#ifndef DAEMON_CACHE_STORE_H
#define DAEMON_CACHE_STORE_H

#include <lmdb.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/cache/cache_key.h"

typedef struct cache_store {
  MDB_env *env;
  MDB_dbi answers;
  MDB_dbi uses;
  MDB_dbi order;
  MDB_txn *reader; /* begun once, renewed for each read */
  uint64_t max_bytes;
  atomic_bool broken; /* its pages were in disorder: it is not used any more */
} cache_store;

/* One thing to write: an answer, or with NULL that it was used. */
typedef struct cache_write {
  cache_digest key;
  void *bytes; /* owned by whoever owns this */
  size_t size;
} cache_write;

typedef struct cache_store_size {
  uint64_t entries;
  uint64_t bytes;
} cache_store_size;

/* Opens the environment in a directory that exists, or makes one, of at most
 * `max_bytes` on disk (not less than 1 MiB). One that is damaged, or is none,
 * is replaced. One that is found to be damaged later is removed, and everything
 * below fails with MDB_CORRUPTED, then MDB_PANIC. Returns 0 or an error for
 * mdb_strerror(). */
int cache_store_open(cache_store *store, const char *directory,
                     uint64_t max_bytes);

/* A store that is not open is fine. */
void cache_store_close(cache_store *store);

/* Calls `take` with the bytes of a key, which are valid during the call, and
 * returns 0; MDB_NOTFOUND, or another error. For one thread at a time. */
int cache_store_read(cache_store *store, const cache_digest *key,
                     void (*take)(void *user, const void *bytes, size_t size),
                     void *user);

/* The size that an answer may have. */
uint64_t cache_store_max_answer(const cache_store *store);

/* Writes all of it, each answer as a whole, and makes room by removing what was
 * not used for longest; adds the number of such to `*evictions`. Returns 0 or
 * an error, after which the rest was not written. For one thread at a time,
 * which may be another than the one that reads. Waits for other processes that
 * write.
 */
int cache_store_write(cache_store *store, const cache_write *writes,
                      size_t count, uint64_t *evictions);

/* What is stored, by all processes. Zero when it cannot be told. For the thread
 * that reads. */
cache_store_size cache_store_measure(cache_store *store);

/* Takes over the size that another process has given to the environment, after
 * MDB_MAP_RESIZED. Nothing may be read or written meanwhile. */
int cache_store_resize(cache_store *store);

#endif
