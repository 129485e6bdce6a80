/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Open addressing with linear probing; entries are never removed.
 */
#include "core/frontend/translate/pointer_map.h"

#include <stdint.h>
#include <stdlib.h>

static size_t hash(const void *key) {
  uint64_t bits = (uint64_t)(uintptr_t)key;
  bits = (bits >> 4) * UINT64_C(0x9e3779b97f4a7c15);
  return (size_t)(bits >> 20);
}

/* The slot of `key`, or the free slot where it belongs. */
static hls_pointer_map_slot *find(const hls_pointer_map *map, const void *key) {
  size_t mask = map->capacity - 1;
  size_t index = hash(key) & mask;
  while (map->slots[index].key && map->slots[index].key != key) {
    index = (index + 1) & mask;
  }
  return &map->slots[index];
}

static bool grow(hls_pointer_map *map) {
  size_t capacity = map->capacity ? map->capacity * 2 : 64;
  hls_pointer_map larger = {.slots = calloc(capacity, sizeof(*larger.slots)),
                            .capacity = capacity,
                            .count = map->count};
  if (!larger.slots) {
    return false;
  }
  for (size_t i = 0; i < map->capacity; i++) {
    if (map->slots[i].key) {
      *find(&larger, map->slots[i].key) = map->slots[i];
    }
  }
  free(map->slots);
  *map = larger;
  return true;
}

void hls_pointer_map_finish(hls_pointer_map *map) {
  free(map->slots);
  *map = (hls_pointer_map){0};
}

bool hls_pointer_map_set(hls_pointer_map *map, const void *key,
                         const void *value) {
  if (map->count * 4 >= map->capacity * 3 && !grow(map)) {
    return false;
  }
  hls_pointer_map_slot *slot = find(map, key);
  map->count += slot->key == NULL;
  slot->key = key;
  slot->value = value;
  return true;
}

const void *hls_pointer_map_get(const hls_pointer_map *map, const void *key) {
  return map->capacity ? find(map, key)->value : NULL;
}
