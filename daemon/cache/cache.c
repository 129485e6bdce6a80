/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory over disk.
 */
#include "daemon/cache/cache.h"

#include <sodium.h>

#include "daemon/host/log.h"

void cache_init(cache *cache, uv_loop_t *loop, const daemon_options *options) {
  char message[512];
  *cache = (struct cache){.enabled = options->cache};
  cache_memory_init(&cache->memory, options->cache_memory_bytes);
  if (sodium_init() < 0) {
    log_warning("nothing is cached: libsodium cannot be initialised");
    cache->enabled = false;
  }
  if (!cache->enabled || options->cache_bytes == 0) {
    return;
  }
  if (options->cache_directory[0] == '\0') {
    log_info("answers are cached in memory only: neither XDG_CACHE_HOME nor "
             "HOME says where else");
    return;
  }
  cache->disk = cache_disk_open(loop, options->cache_directory,
                                options->cache_bytes, message, sizeof message);
  if (cache->disk) {
    cache->directory = options->cache_directory;
  } else {
    log_warning("answers are cached in memory only: %s", message);
  }
}

static void part_with_guest(cache *cache) {
  cache_entry_destroy(cache->guest);
  cache->guest = NULL;
}

void cache_finish(cache *cache) {
  part_with_guest(cache);
  cache_memory_finish(&cache->memory);
  cache_disk_close(cache->disk);
  cache->disk = NULL;
  cache->enabled = false;
}

/* The entry of a key, in memory from now on, or a guest until the next call;
 * NULL when there is none. */
static cache_entry *find(cache *cache, const cache_digest *key) {
  part_with_guest(cache);
  cache_entry *entry = cache_memory_find(&cache->memory, key);
  if (!cache->disk) {
    return entry;
  }
  if (entry) {
    cache_disk_note_use(cache->disk, entry);
    return entry;
  }
  entry = cache_disk_find(cache->disk, key);
  if (entry && !cache_memory_add(&cache->memory, entry)) {
    cache->guest = entry;
  }
  return entry;
}

bool cache_find(cache *cache, const cache_digest *request, const char *build,
                json_span *rest) {
  cache_digest key = cache_key_of_answer(request, build);
  cache_entry *entry = find(cache, &key);
  if (entry && cache_files_check(&entry->files)) {
    cache->hits++;
    *rest = (json_span){entry->answer, entry->answer_size};
    return true;
  }
  cache->misses++;
  if (entry) {
    cache->stale++;
    cache_memory_remove(&cache->memory, &key);
  }
  return false;
}

void cache_keep(cache *cache, const cache_digest *request, const char *build,
                const json_t *depends, int64_t since_ns, json_span rest) {
  cache_digest key = cache_key_of_answer(request, build);
  cache_entry *entry = cache_entry_create(&key, depends, since_ns, rest);
  if (!entry) {
    log_debug("an answer of %zu bytes cannot be kept", rest.size);
    return;
  }
  if (cache->disk) {
    cache_disk_add(cache->disk, entry);
  }
  cache->kept++;
  if (!cache_memory_add(&cache->memory, entry)) {
    cache_entry_destroy(entry);
  }
}

static json_t *describe_disk(cache *cache) {
  if (!cache->disk) {
    return json_null();
  }
  cache_disk_status disk = cache_disk_describe(cache->disk);
  return json_pack("{s:s, s:I, s:I, s:I, s:I, s:I}", "directory",
                   cache->directory, "entries", (json_int_t)disk.size.entries,
                   "bytes", (json_int_t)disk.size.bytes, "evictions",
                   (json_int_t)disk.evictions, "waiting",
                   (json_int_t)disk.waiting, "failures",
                   (json_int_t)disk.failures);
}

json_t *cache_describe(cache *cache) {
  return json_pack(
      "{s:b, s:I, s:I, s:I, s:I, s:I, s:{s:I, s:I, s:I}, s:o}", "enabled",
      (int)cache->enabled, "hits", (json_int_t)cache->hits, "misses",
      (json_int_t)cache->misses, "stale", (json_int_t)cache->stale, "bypasses",
      (json_int_t)cache->bypasses, "kept", (json_int_t)cache->kept, "memory",
      "entries", (json_int_t)cache->memory.entries, "bytes",
      (json_int_t)cache->memory.bytes, "evictions",
      (json_int_t)cache->memory.evictions, "disk", describe_disk(cache));
}
