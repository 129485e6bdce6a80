/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kept answers in memory: those used last, up to a number of bytes.
 */
#ifndef DAEMON_CACHE_MEMORY_H
#define DAEMON_CACHE_MEMORY_H

#include "daemon/cache/cache_entry.h"

#define CACHE_MEMORY_BUCKETS 8192

typedef struct cache_memory {
  cache_entry *buckets[CACHE_MEMORY_BUCKETS];
  list recent; /* the last used first */
  uint64_t max_bytes;
  uint64_t bytes;
  uint64_t entries;
  uint64_t evictions;
} cache_memory;

/* Prepares an empty one, of at most so many bytes. */
void cache_memory_init(cache_memory *memory, uint64_t max_bytes);

/* Frees all entries. */
void cache_memory_finish(cache_memory *memory);

/* The entry of this key, which is used by that; NULL when there is none. It is
 * valid until the next call. */
cache_entry *cache_memory_find(cache_memory *memory, const cache_digest *key);

/* Takes an entry over, in place of one with the same key, and makes room for
 * it. Returns false, and leaves the entry to the caller, when it is larger than
 * all there may be. */
bool cache_memory_add(cache_memory *memory, cache_entry *entry);

/* Frees the entry of this key, if there is one. */
void cache_memory_remove(cache_memory *memory, const cache_digest *key);

#endif
