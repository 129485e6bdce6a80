/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A map from pointers to pointers: LLVM values to what became of them.
 */
#ifndef HLS_FRONTEND_POINTER_MAP_H
#define HLS_FRONTEND_POINTER_MAP_H

#include <stdbool.h>
#include <stddef.h>

typedef struct hls_pointer_map_slot {
  const void *key;
  const void *value;
} hls_pointer_map_slot;

/* Zero-initialise. */
typedef struct hls_pointer_map {
  hls_pointer_map_slot *slots;
  size_t capacity; /* a power of two, or 0 */
  size_t count;
} hls_pointer_map;

void hls_pointer_map_finish(hls_pointer_map *map);

/* Sets the value of `key` (not NULL). Returns false when out of memory. */
bool hls_pointer_map_set(hls_pointer_map *map, const void *key,
                         const void *value);

/* Returns NULL when there is none. */
const void *hls_pointer_map_get(const hls_pointer_map *map, const void *key);

#endif
