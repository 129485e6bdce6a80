/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A set of strings, such as the names that are taken.
 */
#ifndef BASE_TEXT_STRING_SET_H
#define BASE_TEXT_STRING_SET_H

#include "base/memory/arena.h"

#include <stdbool.h>
#include <stddef.h>

/* Initialise with an arena and zeros; nothing to finish. The set keeps the
 * strings' addresses, so they have to live as long as it. */
typedef struct string_set {
  arena_pool *arena;
  struct string_set_slot *slots; /* hash table, open addressing */
  size_t capacity;               /* a power of two, or 0 */
  size_t count;
} string_set;

/* Makes room for so many strings in all, so that the set need not grow until
 * then: the arena keeps the tables that it has outgrown. Returns false when out
 * of memory. */
bool string_set_reserve(string_set *set, size_t count);

/* Whether an equal string has been added. */
bool string_set_has(const string_set *set, const char *text);

/* Adds a string; one that is there already stays. Returns false when out of
 * memory. */
bool string_set_add(string_set *set, const char *text);

#endif
