/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The entries are one behind the other, as they came: mostly, those are asked
 * for together that came together, and a large map does not fit into a cache.
 * A table says where the entry of a key is. It has open addressing with linear
 * probing and is at most three quarters full. Beside the number of its entry, a
 * place of the table has bits of the key's hash, so that an entry of another
 * key is seldom looked at.
 */
#include "base/memory/ptr_map.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 64 };

/* A place has 32 bits for the number of an entry and what is left of a hash. */
#define MOST_CAPACITY ((size_t)1 << 31)

typedef struct ptr_map_entry {
  const void *key;
  const void *value;
} ptr_map_entry;

/* How many keys may be in a table of so many places. */
static size_t room_of(size_t capacity) { return capacity / 4 * 3; }

/* Where a key is looked for first, and what its place has of its hash. */
typedef struct probe {
  size_t index;
  uint32_t tag;
} probe;

static probe probe_for(const ptr_map *map, const void *key) {
  uint64_t hash = (uint64_t)(uintptr_t)key * UINT64_C(0x9e3779b97f4a7c15);
  return (probe){(size_t)(hash >> 20) & (map->capacity - 1),
                 (uint32_t)(hash >> 32) & ~(uint32_t)(map->capacity - 1)};
}

/* The entry of a key, or NULL. `place` gets where the table has it, or would.
 */
static ptr_map_entry *find(const ptr_map *map, const void *key, size_t *place) {
  const size_t mask = map->capacity - 1;
  const probe p = probe_for(map, key);
  size_t index = p.index;
  for (; map->table[index]; index = (index + 1) & mask) {
    uint32_t number = map->table[index] ^ p.tag;
    if (number < map->capacity && map->entries[number - 1].key == key) {
      *place = index;
      return &map->entries[number - 1];
    }
  }
  *place = index;
  return NULL;
}

/* Puts an entry that the table does not have into it. */
static void enter(ptr_map *map, size_t number) {
  const probe p = probe_for(map, map->entries[number - 1].key);
  size_t index = p.index;
  while (map->table[index]) {
    index = (index + 1) & (map->capacity - 1);
  }
  map->table[index] = p.tag | (uint32_t)number;
}

static bool grow_to(ptr_map *map, size_t capacity) {
  ptr_map bigger = {.capacity = capacity, .count = map->count};
  bigger.entries = malloc(room_of(capacity) * sizeof *bigger.entries);
  bigger.table = calloc(capacity, sizeof *bigger.table);
  if (!bigger.entries || !bigger.table) {
    ptr_map_finish(&bigger);
    return false;
  }
  if (map->count > 0) {
    memcpy(bigger.entries, map->entries, map->count * sizeof *map->entries);
  }
  for (size_t number = 1; number <= map->count; number++) {
    enter(&bigger, number);
  }
  ptr_map_finish(map);
  *map = bigger;
  return true;
}

bool ptr_map_reserve(ptr_map *map, size_t count) {
  size_t capacity = map->capacity ? map->capacity : FIRST_CAPACITY;
  while (room_of(capacity) < count) {
    if (capacity >= MOST_CAPACITY) {
      return false;
    }
    capacity *= 2;
  }
  return capacity == map->capacity || grow_to(map, capacity);
}

void ptr_map_finish(ptr_map *map) {
  free(map->entries);
  free(map->table);
  *map = (ptr_map){0};
}

bool ptr_map_set(ptr_map *map, const void *key, const void *value) {
  if (map->count >= room_of(map->capacity) &&
      !ptr_map_reserve(map, map->count + 1)) {
    return false;
  }
  size_t place;
  ptr_map_entry *entry = find(map, key, &place);
  if (entry) {
    entry->value = value;
    return true;
  }
  map->entries[map->count++] = (ptr_map_entry){key, value};
  map->table[place] = probe_for(map, key).tag | (uint32_t)map->count;
  return true;
}

static const ptr_map_entry *look_up(const ptr_map *map, const void *key) {
  size_t place;
  return map->capacity && key ? find(map, key, &place) : NULL;
}

void *ptr_map_get(const ptr_map *map, const void *key) {
  const ptr_map_entry *entry = look_up(map, key);
  return entry ? (void *)entry->value : NULL;
}

bool ptr_map_has(const ptr_map *map, const void *key) {
  return look_up(map, key);
}
