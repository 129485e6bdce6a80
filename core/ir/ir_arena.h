/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory that a pass needs while it runs, given back all at once.
 */
#ifndef HLS_PASSES_IR_ARENA_H
#define HLS_PASSES_IR_ARENA_H

#include <stddef.h>

/* Zero-initialise; finish() in every case. */
typedef struct ir_arena {
  struct arena_chunk *chunks;
} ir_arena;

void ir_arena_finish(ir_arena *arena);

/* Zeroed memory for `count` objects of `size` bytes, valid until finish().
 * Never NULL for zero objects; NULL when out of memory. */
void *ir_arena_alloc(ir_arena *arena, size_t count, size_t size);

#define ARENA_ARRAY(arena, type, count)                                        \
  ((type *)ir_arena_alloc((arena), (count), sizeof(type)))

#endif
