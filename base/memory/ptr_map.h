/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A hash map from pointers to pointers. What LLVM and the MLIR C API hand out
 * (operations, values, blocks, uniqued attributes) is identified by its
 * pointer, so this is the map that the compiler needs.
 */
#ifndef BASE_MEMORY_PTR_MAP_H
#define BASE_MEMORY_PTR_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zero-initialise; ptr_map_finish() in every case. It owns neither keys nor
 * values. */
typedef struct ptr_map {
  struct ptr_map_entry *entries; /* in the order in which they came */
  uint32_t *table;               /* says where they are */
  size_t capacity;               /* of the table: a power of two, or 0 */
  size_t count;
} ptr_map;

/* Frees the map, not what it points to, and leaves it empty. */
void ptr_map_finish(ptr_map *map);

/* Makes room for so many keys in all, so that the map need not grow until then.
 * Returns false, and leaves everything as it was, when out of memory. */
bool ptr_map_reserve(ptr_map *map, size_t count);

/* Sets or replaces the value of a key other than NULL. Returns false when out
 * of memory. */
bool ptr_map_set(ptr_map *map, const void *key, const void *value);

/* The value of a key, or NULL when it has none. As with strchr(), the value is
 * as constant as the one that was set, whatever the type says. */
void *ptr_map_get(const ptr_map *map, const void *key);

/* Whether the key has been set, be it to NULL. */
bool ptr_map_has(const ptr_map *map, const void *key);

#endif
