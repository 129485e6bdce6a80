/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is kept of a name is in its number in the table.
 */
#include "rtl/netlist/names/name_set.h"

#include <string.h>

/* The wires that share a name, and above them, how many numbers it was given.
 */
enum { ITSELF = 1, VALID = 2, READY = 4, ONE_NUMBER = 8 };

/* A name as the wire of another one. */
typedef struct split_name {
  size_t size; /* without the suffix of the wire */
  uint32_t wire;
} split_name;

static split_name split(const char *name) {
  enum { SUFFIX = sizeof("_valid") - 1 };
  split_name split = {.size = strlen(name), .wire = ITSELF};
  if (split.size > SUFFIX) {
    const char *end = name + split.size - SUFFIX;
    if (memcmp(end, "_valid", SUFFIX) == 0) {
      split.wire = VALID;
    } else if (memcmp(end, "_ready", SUFFIX) == 0) {
      split.wire = READY;
    }
  }
  split.size -= split.wire == ITSELF ? 0 : SUFFIX;
  return split;
}

bool name_set_reserve(string_table *names, size_t count) {
  return string_table_reserve(names, names->count + count);
}

bool name_set_has(const string_table *names, const char *name) {
  split_name part = split(name);
  const string_table_entry *entry = string_table_find(names, name, part.size);
  return entry && (entry->number & part.wire) != 0;
}

bool name_set_add(string_table *names, const char *name) {
  split_name part = split(name);
  string_table_entry *entry = string_table_add(names, name, part.size);
  if (entry) {
    entry->number |= part.wire;
  }
  return entry != NULL;
}

uint32_t name_set_next(string_table *names, const char *base) {
  string_table_entry *entry = string_table_add(names, base, strlen(base));
  if (!entry) {
    return 0;
  }
  entry->number += ONE_NUMBER;
  return entry->number / ONE_NUMBER;
}
