/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Open addressing with linear probing, at most three quarters full.
 */
#include "rtl/netlist/name_set.h"

#include "base/memory/fnv1a.h"

#include <stdint.h>
#include <string.h>

enum { FIRST_CAPACITY = 256 };

/* The wires that share a name. */
enum { ITSELF = 1, VALID = 2, READY = 4 };

typedef struct name_set_slot {
  const char *name; /* without the suffix of a wire; NULL: empty */
  uint32_t hash;
  uint32_t taken; /* a set of wires */
} name_set_slot;

/* A name as the wire of another one. */
typedef struct split_name {
  const char *text;
  size_t size;
  uint32_t hash;
  uint32_t wire;
} split_name;

static split_name split(const char *name) {
  enum { SUFFIX = sizeof("_valid") - 1 };
  split_name split = {.text = name, .size = strlen(name), .wire = ITSELF};
  if (split.size > SUFFIX) {
    const char *end = name + split.size - SUFFIX;
    if (memcmp(end, "_valid", SUFFIX) == 0) {
      split.wire = VALID;
    } else if (memcmp(end, "_ready", SUFFIX) == 0) {
      split.wire = READY;
    }
  }
  split.size -= split.wire == ITSELF ? 0 : SUFFIX;
  uint64_t hash = fnv1a(FNV1A_START, name, split.size);
  split.hash = (uint32_t)(hash ^ hash >> 32);
  return split;
}

/* The slot of the name, or the empty one where it would go. */
static name_set_slot *find_slot(const name_set *set, const split_name *name) {
  size_t mask = set->capacity - 1;
  size_t i = name->hash & mask;
  while (set->slots[i].name &&
         (set->slots[i].hash != name->hash ||
          strncmp(set->slots[i].name, name->text, name->size) != 0 ||
          set->slots[i].name[name->size] != '\0')) {
    i = (i + 1) & mask;
  }
  return &set->slots[i];
}

/* Puts a name that is not there into a table. */
static void move(name_set *set, const name_set_slot *from) {
  size_t mask = set->capacity - 1;
  size_t i = from->hash & mask;
  while (set->slots[i].name) {
    i = (i + 1) & mask;
  }
  set->slots[i] = *from;
}

/* How many entries a table takes before it has to grow. */
static size_t room_of(size_t capacity) { return capacity / 4 * 3; }

static bool grow(name_set *set, arena_pool *arena, size_t capacity) {
  name_set larger = {.capacity = capacity, .count = set->count};
  larger.slots = ARENA_ARRAY(arena, name_set_slot, capacity);
  if (!larger.slots) {
    return false;
  }
  for (size_t i = 0; i < set->capacity; i++) {
    if (set->slots[i].name) {
      move(&larger, &set->slots[i]);
    }
  }
  *set = larger;
  return true;
}

bool name_set_reserve(name_set *set, arena_pool *arena, size_t count) {
  size_t capacity = set->capacity ? set->capacity : FIRST_CAPACITY;
  while (room_of(capacity) < set->count + count && capacity <= SIZE_MAX / 4) {
    capacity *= 2;
  }
  if (room_of(capacity) < set->count + count) {
    return false;
  }
  return capacity == set->capacity || grow(set, arena, capacity);
}

bool name_set_has(const name_set *set, const char *name) {
  split_name part = split(name);
  return set->capacity > 0 && (find_slot(set, &part)->taken & part.wire) != 0;
}

bool name_set_add(name_set *set, arena_pool *arena, const char *name) {
  if (set->count >= room_of(set->capacity) &&
      !name_set_reserve(set, arena, 1)) {
    return false;
  }
  split_name part = split(name);
  name_set_slot *slot = find_slot(set, &part);
  if (!slot->name) {
    char *copy = arena_copy(arena, part.text, part.size);
    if (!copy) {
      return false;
    }
    slot->name = copy;
    slot->hash = part.hash;
    set->count++;
  }
  slot->taken |= part.wire;
  return true;
}
