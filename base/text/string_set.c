/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Open addressing with linear probing, at most half full.
 */
#include "base/text/string_set.h"

#include "base/memory/fnv1a.h"

#include <string.h>

enum { FIRST_CAPACITY = 256 };

/* The slot of the string, or the empty one where it would go. */
static const char **find_slot(const string_set *set, const char *text) {
  size_t mask = set->capacity - 1;
  size_t i = fnv1a(FNV1A_START, text, strlen(text)) & mask;
  while (set->slots[i] && strcmp(set->slots[i], text) != 0) {
    i = (i + 1) & mask;
  }
  return &set->slots[i];
}

static bool grow(string_set *set) {
  string_set larger = {.arena = set->arena,
                       .capacity =
                           set->capacity ? 2 * set->capacity : FIRST_CAPACITY,
                       .count = set->count};
  larger.slots = ARENA_ARRAY(set->arena, const char *, larger.capacity);
  if (!larger.slots) {
    return false;
  }
  for (size_t i = 0; i < set->capacity; i++) {
    if (set->slots[i]) {
      *find_slot(&larger, set->slots[i]) = set->slots[i];
    }
  }
  *set = larger;
  return true;
}

bool string_set_has(const string_set *set, const char *text) {
  return set->capacity > 0 && *find_slot(set, text);
}

bool string_set_add(string_set *set, const char *text) {
  if (set->count >= set->capacity / 2 && !grow(set)) {
    return false;
  }
  const char **slot = find_slot(set, text);
  if (!*slot) {
    *slot = text;
    set->count++;
  }
  return true;
}
