/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A hash table and a list of what was used last.
 */
#include "daemon/cache/cache_memory.h"

#include <string.h>

/* Where the entry of a key is, or would be: a digest is its own hash. */
static cache_entry **place_of(cache_memory *memory, const cache_digest *key) {
  uint64_t hash;
  memcpy(&hash, key->bytes, sizeof hash);
  cache_entry **place = &memory->buckets[hash % CACHE_MEMORY_BUCKETS];
  while (*place && !cache_digest_equal(&(*place)->key, key)) {
    place = &(*place)->next;
  }
  return place;
}

void cache_memory_init(cache_memory *memory, uint64_t max_bytes) {
  memset(memory, 0, sizeof *memory);
  memory->max_bytes = max_bytes;
  list_init(&memory->recent);
}

void cache_memory_finish(cache_memory *memory) {
  list_for_each(item, &memory->recent) {
    cache_entry_destroy(list_entry(item, cache_entry, recent));
  }
  cache_memory_init(memory, memory->max_bytes);
}

cache_entry *cache_memory_find(cache_memory *memory, const cache_digest *key) {
  cache_entry *entry = *place_of(memory, key);
  if (entry) {
    list_remove(&entry->recent);
    list_prepend(&memory->recent, &entry->recent);
  }
  return entry;
}

bool cache_memory_add(cache_memory *memory, cache_entry *entry) {
  if (entry->bytes > memory->max_bytes) {
    return false;
  }
  cache_memory_remove(memory, &entry->key);
  while (memory->bytes + entry->bytes > memory->max_bytes) {
    cache_entry *last =
        list_entry(memory->recent.previous, cache_entry, recent);
    cache_memory_remove(memory, &last->key);
    memory->evictions++;
  }
  *place_of(memory, &entry->key) = entry;
  entry->next = NULL;
  list_prepend(&memory->recent, &entry->recent);
  memory->bytes += entry->bytes;
  memory->entries++;
  return true;
}

void cache_memory_remove(cache_memory *memory, const cache_digest *key) {
  cache_entry **place = place_of(memory, key);
  cache_entry *entry = *place;
  if (entry) {
    *place = entry->next;
    list_remove(&entry->recent);
    memory->bytes -= entry->bytes;
    memory->entries--;
    cache_entry_destroy(entry);
  }
}
