/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A hash map from pointers to pointers. What the MLIR C API hands out
 * (operations, values, blocks, uniqued attributes) is identified by its
 * pointer, so this is the map the passes need.
 */
#ifndef HLS_PASSES_PTR_MAP_H
#define HLS_PASSES_PTR_MAP_H

#include <stdbool.h>
#include <stddef.h>

/* Zero-initialise; finish() in every case. */
typedef struct ptr_map {
  struct ptr_map_slot *slots;
  size_t capacity; /* a power of two, or 0 */
  size_t count;
} ptr_map;

void ptr_map_finish(ptr_map *map);

/* Sets or replaces the value of a key other than NULL. Returns false when out
 * of memory. */
bool ptr_map_set(ptr_map *map, const void *key, void *value);

/* The value of a key, or NULL when it has none. */
void *ptr_map_get(const ptr_map *map, const void *key);

bool ptr_map_has(const ptr_map *map, const void *key);

#endif
