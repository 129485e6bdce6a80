/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Open addressing with linear probing, at most three quarters full.
 */
#include "base/text/string_set.h"

#include "base/memory/fnv1a.h"

#include <stdint.h>
#include <string.h>

enum { FIRST_CAPACITY = 256 };

/* A string with its hash, so that strings are seldom looked at. */
typedef struct string_set_slot {
  const char *text; /* NULL: empty */
  uint64_t hash;
} string_set_slot;

static uint64_t hash_of(const char *text) {
  return fnv1a(FNV1A_START, text, strlen(text));
}

/* The slot of the string, or the empty one where it would go. */
static string_set_slot *find_slot(const string_set *set, const char *text,
                                  uint64_t hash) {
  size_t mask = set->capacity - 1;
  size_t i = hash & mask;
  while (set->slots[i].text && (set->slots[i].hash != hash ||
                                strcmp(set->slots[i].text, text) != 0)) {
    i = (i + 1) & mask;
  }
  return &set->slots[i];
}

/* Puts a string that is not there into a table. */
static void move(string_set *set, const string_set_slot *from) {
  size_t mask = set->capacity - 1;
  size_t i = from->hash & mask;
  while (set->slots[i].text) {
    i = (i + 1) & mask;
  }
  set->slots[i] = *from;
}

/* How many strings a table takes before it has to grow. */
static size_t room_of(size_t capacity) { return capacity / 4 * 3; }

static bool grow(string_set *set, size_t capacity) {
  string_set larger = {
      .arena = set->arena, .capacity = capacity, .count = set->count};
  larger.slots = ARENA_ARRAY(set->arena, string_set_slot, larger.capacity);
  if (!larger.slots) {
    return false;
  }
  for (size_t i = 0; i < set->capacity; i++) {
    if (set->slots[i].text) {
      move(&larger, &set->slots[i]);
    }
  }
  *set = larger;
  return true;
}

bool string_set_has(const string_set *set, const char *text) {
  return set->capacity > 0 && find_slot(set, text, hash_of(text))->text;
}

bool string_set_reserve(string_set *set, size_t count) {
  size_t capacity = set->capacity ? set->capacity : FIRST_CAPACITY;
  while (room_of(capacity) < count && capacity <= SIZE_MAX / 4) {
    capacity *= 2;
  }
  return capacity == set->capacity || grow(set, capacity);
}

bool string_set_add(string_set *set, const char *text) {
  if (set->count >= room_of(set->capacity) &&
      !string_set_reserve(set, set->count + 1)) {
    return false;
  }
  uint64_t hash = hash_of(text);
  string_set_slot *slot = find_slot(set, text, hash);
  if (!slot->text) {
    *slot = (string_set_slot){text, hash};
    set->count++;
  }
  return true;
}
