/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A table of strings with a number for each, such as the names that are taken.
 */
#ifndef BASE_TEXT_STRING_TABLE_H
#define BASE_TEXT_STRING_TABLE_H

#include "base/memory/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct string_table_entry {
  const char *text; /* NULL: free */
  uint32_t hash;
  uint32_t number; /* what the string stands for, 0 at first */
} string_table_entry;

/* Initialise with an arena, for entries and strings, and zeros; nothing to
 * finish. */
typedef struct string_table {
  arena_pool *arena;
  string_table_entry *entries; /* open addressing */
  size_t capacity;             /* a power of two, or 0 */
  size_t count;
} string_table;

/* Makes room for so many strings in all, so that the table need not grow until
 * then: the arena keeps the tables that it has outgrown. Returns false when out
 * of memory. */
bool string_table_reserve(string_table *table, size_t count);

/* The entry of the string of `size` bytes, or NULL if it has none. */
const string_table_entry *string_table_find(const string_table *table,
                                            const char *text, size_t size);

/* The entry of the string of `size` bytes, of which a new one keeps a copy. It
 * is valid until the next string is added. Returns NULL when out of memory. */
string_table_entry *string_table_add(string_table *table, const char *text,
                                     size_t size);

#endif
