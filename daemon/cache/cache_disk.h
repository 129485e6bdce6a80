/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The store without keeping the event loop waiting: a thread writes, and looks
 * what there is.
 *
 * Every failure is logged, once for each kind of trouble, and costs the
 * entry only.
 */
#ifndef DAEMON_CACHE_DISK_H
#define DAEMON_CACHE_DISK_H

#include <uv.h>

#include "daemon/cache/cache_entry.h"
#include "daemon/cache/cache_store.h"

typedef struct cache_disk cache_disk;

/* Opens the store in `directory`, which is made if need be, and must then be
 * the user's alone and on a local file system. Returns NULL with a message. */
cache_disk *cache_disk_open(uv_loop_t *loop, const char *directory,
                            uint64_t max_bytes, char *message,
                            size_t message_size);

/* Writes what waits, closes and frees, later, from the event loop. NULL is
 * fine. */
void cache_disk_close(cache_disk *disk);

/* The entry of this key, which is used by that; the caller destroys it. NULL
 * when there is none. */
cache_entry *cache_disk_find(cache_disk *disk, const cache_digest *key);

/* Notes that the entry was used, so that its file is not taken for one that
 * nobody asks for while the entry is in memory; for each entry now and then. */
void cache_disk_note_use(cache_disk *disk, cache_entry *entry);

/* Adds a copy of the entry, soon. */
void cache_disk_add(cache_disk *disk, const cache_entry *entry);

typedef struct cache_disk_status {
  cache_store_size size;
  uint64_t waiting; /* to be written */
  uint64_t evictions;
  uint64_t failures; /* writes that failed, and entries found damaged */
} cache_disk_status;

cache_disk_status cache_disk_describe(const cache_disk *disk);

#endif
