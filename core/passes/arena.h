/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory that a pass needs while it runs, given back all at once.
 */
#ifndef HLS_PASSES_ARENA_H
#define HLS_PASSES_ARENA_H

#include <stddef.h>

/* Zero-initialise; finish() in every case. */
typedef struct arena {
  struct arena_chunk *chunks;
} arena;

void arena_finish(arena *arena);

/* Zeroed memory for `count` objects of `size` bytes, valid until finish().
 * Never NULL for zero objects; NULL when out of memory. */
void *arena_alloc(arena *arena, size_t count, size_t size);

#define ARENA_ARRAY(arena, type, count)                                        \
  ((type *)arena_alloc((arena), (count), sizeof(type)))

#endif
