/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names that are declared. Most are wires of a channel, `x`, `x_valid` and
 * `x_ready`, one after the other: these share an entry, so that the table is
 * small and the second and third are found where the first was. The table of a
 * large circuit is in no cache.
 */
#ifndef RTL_NETLIST_NAME_SET_H
#define RTL_NETLIST_NAME_SET_H

#include "base/memory/arena.h"

#include <stdbool.h>
#include <stddef.h>

/* Initialise with zeros; nothing to finish. */
typedef struct name_set {
  struct name_set_slot *slots; /* hash table, open addressing */
  size_t capacity;             /* a power of two, or 0 */
  size_t count;                /* of entries */
} name_set;

/* Makes room for so many entries more. Returns false when out of memory. */
bool name_set_reserve(name_set *set, arena_pool *arena, size_t count);

bool name_set_has(const name_set *set, const char *name);

/* Adds a name, which need not live on. Returns false when out of memory. */
bool name_set_add(name_set *set, arena_pool *arena, const char *name);

#endif
