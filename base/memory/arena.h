/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory that is freed all at once: what a pass needs while it runs, or a
 * design and everything made on the way to it. After an allocation failed every
 * further one fails, so that a caller may check once for a group of them.
 */
#ifndef BASE_MEMORY_ARENA_H
#define BASE_MEMORY_ARENA_H

#include <stdbool.h>
#include <stddef.h>

/* Zero-initialise; arena_finish() in every case. */
typedef struct arena_pool {
  struct arena_chunk *chunks;
  bool failed;
} arena_pool;

/* Frees everything that came from the arena and leaves it empty, ready to be
 * used again. */
void arena_finish(arena_pool *arena);

/* `count` objects of `size` bytes, zeroed and aligned for any type, valid until
 * arena_finish(). NULL when out of memory, a valid pointer otherwise even for
 * no bytes at all. */
void *arena_alloc(arena_pool *arena, size_t count, size_t size);

/* The same, not zeroed: for what is written before it is read. */
void *arena_alloc_unset(arena_pool *arena, size_t count, size_t size);

/* A copy of `size` bytes with a NUL after them; NULL when out of memory. */
char *arena_copy(arena_pool *arena, const char *text, size_t size);

/* A string made as printf() does; NULL when out of memory. */
__attribute__((format(printf, 2, 3))) char *
arena_printf(arena_pool *arena, const char *format, ...);

/* `count` objects of a type, as arena_alloc() gives them. */
#define ARENA_ARRAY(arena, type, count)                                        \
  ((type *)arena_alloc((arena), (count), sizeof(type)))

/* The same as arena_alloc_unset() gives them. */
#define ARENA_UNSET(arena, type, count)                                        \
  ((type *)arena_alloc_unset((arena), (count), sizeof(type)))

#endif
