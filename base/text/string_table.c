/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Open addressing with linear probing, at most three quarters full.
 */
#include "base/text/string_table.h"

#include "base/memory/fnv1a.h"

#include <string.h>

enum { FIRST_CAPACITY = 256 };

static uint32_t hash_of(const char *text, size_t size) {
  uint64_t hash = fnv1a(FNV1A_START, text, size);
  return (uint32_t)(hash ^ hash >> 32);
}

static bool is_equal(const string_table_entry *entry, const char *text,
                     size_t size, uint32_t hash) {
  return entry->hash == hash && strncmp(entry->text, text, size) == 0 &&
         entry->text[size] == '\0';
}

/* The entry of the string, or the free one where it would go. */
static string_table_entry *look_up(const string_table *table, const char *text,
                                   size_t size, uint32_t hash) {
  size_t mask = table->capacity - 1;
  size_t i = hash & mask;
  while (table->entries[i].text &&
         !is_equal(&table->entries[i], text, size, hash)) {
    i = (i + 1) & mask;
  }
  return &table->entries[i];
}

/* Puts a string that is not there into a table. */
static void move(string_table *table, const string_table_entry *from) {
  size_t mask = table->capacity - 1;
  size_t i = from->hash & mask;
  while (table->entries[i].text) {
    i = (i + 1) & mask;
  }
  table->entries[i] = *from;
}

/* How many strings a table takes before it has to grow. */
static size_t room_of(size_t capacity) { return capacity / 4 * 3; }

static bool grow(string_table *table, size_t capacity) {
  string_table larger = {
      .arena = table->arena, .capacity = capacity, .count = table->count};
  larger.entries = ARENA_ARRAY(table->arena, string_table_entry, capacity);
  if (!larger.entries) {
    return false;
  }
  for (size_t i = 0; i < table->capacity; i++) {
    if (table->entries[i].text) {
      move(&larger, &table->entries[i]);
    }
  }
  *table = larger;
  return true;
}

bool string_table_reserve(string_table *table, size_t count) {
  size_t capacity = table->capacity ? table->capacity : FIRST_CAPACITY;
  while (room_of(capacity) < count && capacity <= SIZE_MAX / 4) {
    capacity *= 2;
  }
  if (room_of(capacity) < count) {
    return false;
  }
  return capacity == table->capacity || grow(table, capacity);
}

const string_table_entry *string_table_find(const string_table *table,
                                            const char *text, size_t size) {
  if (table->capacity == 0) {
    return NULL;
  }
  const string_table_entry *entry =
      look_up(table, text, size, hash_of(text, size));
  return entry->text ? entry : NULL;
}

string_table_entry *string_table_add(string_table *table, const char *text,
                                     size_t size) {
  if (table->count >= room_of(table->capacity) &&
      !string_table_reserve(table, table->count + 1)) {
    return NULL;
  }
  uint32_t hash = hash_of(text, size);
  string_table_entry *entry = look_up(table, text, size, hash);
  if (!entry->text) {
    entry->text = arena_copy(table->arena, text, size);
    entry->hash = hash;
    table->count += entry->text != NULL;
  }
  return entry->text ? entry : NULL;
}
