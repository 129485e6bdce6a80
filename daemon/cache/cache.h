/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Answers that need not be given twice: those used last in memory, more on
 * disk. An answer is kept under the digest of its request and of the build that
 * gave it, together with the files it was made of, and is found again while
 * these are the same. It is never an error if nothing can be kept.
 */
#ifndef DAEMON_CACHE_H
#define DAEMON_CACHE_H

#include <jansson.h>
#include <uv.h>

#include "daemon/cache/cache_disk.h"
#include "daemon/cache/cache_key.h"
#include "daemon/cache/cache_memory.h"
#include "daemon/host/json_text.h"
#include "daemon/host/options.h"

typedef struct cache {
  bool enabled;
  const char *directory; /* of the disk; NULL: in memory only */
  cache_memory memory;
  cache_disk *disk;   /* NULL: none */
  cache_entry *guest; /* the last one from disk that memory has no room for */
  uint64_t hits;
  uint64_t misses;
  uint64_t stale; /* misses that would have been hits before a file changed */
  uint64_t bypasses; /* requests that wanted no kept answer */
  uint64_t kept;
} cache;

/* Prepares, and opens the disk if there is to be one. */
void cache_init(cache *cache, uv_loop_t *loop, const daemon_options *options);

/* Frees; what waits to be written is written later, from the event loop. */
void cache_finish(cache *cache);

/* Finds the answer to a request, as far as it follows the id. Returns false
 * when there is none that is still right. The answer is valid until the next
 * call. */
bool cache_find(cache *cache, const cache_digest *request, const char *build,
                json_span *rest);

/* Keeps an answer if that is possible (cache_entry_create()). */
void cache_keep(cache *cache, const cache_digest *request, const char *build,
                const json_t *depends, int64_t since_ns, json_span rest);

/* The member `cache` of hls/status; a new reference. */
json_t *cache_describe(cache *cache);

#endif
