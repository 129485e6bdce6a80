/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Open addressing with linear probing, at most three quarters full.
 */
#include "base/memory/ptr_map.h"

#include <stdint.h>
#include <stdlib.h>

enum { FIRST_CAPACITY = 64 };

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

/* Are there no more keys than may be in so many slots? */
static bool fits(size_t count, size_t capacity) {
  return count <= capacity / 4 * 3;
}

static bool grow_to(ptr_map *map, size_t capacity) {
  ptr_map bigger = {.capacity = capacity, .count = map->count};
  bigger.slots = calloc(bigger.capacity, sizeof(*bigger.slots));
  if (!bigger.slots) {
    return false;
  }
  for (size_t i = 0; i < map->capacity; i++) {
    if (map->slots[i].key) {
      *find_slot(&bigger, map->slots[i].key) = map->slots[i];
    }
  }
  free(map->slots);
  *map = bigger;
  return true;
}

bool ptr_map_reserve(ptr_map *map, size_t count) {
  size_t capacity = map->capacity ? map->capacity : FIRST_CAPACITY;
  while (!fits(count, capacity)) {
    if (capacity > SIZE_MAX / 2) {
      return false;
    }
    capacity *= 2;
  }
  return capacity == map->capacity || grow_to(map, capacity);
}

void ptr_map_finish(ptr_map *map) {
  free(map->slots);
  *map = (ptr_map){0};
}

bool ptr_map_set(ptr_map *map, const void *key, const void *value) {
  if (!fits(map->count + 1, map->capacity) &&
      !ptr_map_reserve(map, map->count + 1)) {
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
