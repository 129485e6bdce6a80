/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One kept answer with what it was made of, in memory and as bytes.
 */
#ifndef DAEMON_CACHE_ENTRY_H
#define DAEMON_CACHE_ENTRY_H

#include <jansson.h>

#include "daemon/cache/cache_file.h"
#include "daemon/cache/cache_key.h"
#include "daemon/host/json_text.h"
#include "daemon/host/list.h"

typedef struct cache_entry {
  list recent;              /* in cache_memory, the last used first */
  struct cache_entry *next; /* in cache_memory's bucket */
  cache_digest key;
  cache_files files;
  char *answer; /* what follows the id, as the client gets it */
  size_t answer_size;
  size_t bytes;          /* of memory, all in all */
  uint64_t use_noted_ms; /* when the file was last marked as used (uv_now()) */
} cache_entry;

/* Makes an entry of a worker's answer: `depends` are the parameters of
 * worker/depends, `rest` is what follows the id, from `"result":` on, of a
 * request that arrived at `since_ns` (cache_file_now()). In the entry the
 * answer says that it is cached. Returns NULL when the answer cannot be kept:
 * it does not begin as it should, its files cannot be told or have changed
 * already, or memory is out. */
cache_entry *cache_entry_create(const cache_digest *key, const json_t *depends,
                                int64_t since_ns, json_span rest);

/* Frees an entry that is in no list. NULL is fine. */
void cache_entry_destroy(cache_entry *entry);

/* The entry as bytes, which the caller frees, but for the digest at their end;
 * NULL when out of memory. */
char *cache_entry_write(const cache_entry *entry, size_t *size);

/* Puts the digest of the key and of the bytes before it at their end. */
void cache_entry_seal(const cache_digest *key, char *bytes, size_t size);

/* The entry that these bytes are. They end in a digest of themselves and of the
 * key, so that NULL is returned for anything that was not written as it is
 * read, and for another key; also when out of memory. */
cache_entry *cache_entry_read(const cache_digest *key, const void *bytes,
                              size_t size);

#endif
