/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Open addressing with linear probing, at most three quarters full.
 */
#include "base/memory/ptr_map.h"

#include <stdint.h>
#include <stdlib.h>

typedef struct ptr_map_slot {
  const void *key;
  const void *value;
} ptr_map_slot;

static ptr_map_slot *find_slot(const ptr_map *map, const void *key) {
  uint64_t hash = (uint64_t)(uintptr_t)key * UINT64_C(0x9e3779b97f4a7c15);
  size_t index = (size_t)(hash >> 20) & (map->capacity - 1);
  while (map->slots[index].key && map->slots[index].key != key) {
    index = (index + 1) & (map->capacity - 1);
  }
  return &map->slots[index];
}

static bool grow(ptr_map *map) {
  ptr_map bigger = {.capacity = map->capacity ? map->capacity * 2 : 64};
  bigger.slots = calloc(bigger.capacity, sizeof(*bigger.slots));
  if (!bigger.slots) {
    return false;
  }
  for (size_t i = 0; i < map->capacity; i++) {
    if (map->slots[i].key) {
      *find_slot(&bigger, map->slots[i].key) = map->slots[i];
    }
  }
  bigger.count = map->count;
  free(map->slots);
  *map = bigger;
  return true;
}

void ptr_map_finish(ptr_map *map) {
  free(map->slots);
  *map = (ptr_map){0};
}

bool ptr_map_set(ptr_map *map, const void *key, const void *value) {
  if (map->count >= map->capacity / 4 * 3 && !grow(map)) {
    return false;
  }
  ptr_map_slot *slot = find_slot(map, key);
  if (!slot->key) {
    slot->key = key;
    map->count++;
  }
  slot->value = value;
  return true;
}

void *ptr_map_get(const ptr_map *map, const void *key) {
  return map->capacity && key ? (void *)find_slot(map, key)->value : NULL;
}

bool ptr_map_has(const ptr_map *map, const void *key) {
  return map->capacity && key && find_slot(map, key)->key;
}
