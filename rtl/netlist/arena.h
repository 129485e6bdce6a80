/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory that is freed all at once: a design and everything made on the way to
 * it. After an allocation failed every further one fails, so that a caller may
 * check once for a group of them.
 */
#ifndef RTL_NETLIST_ARENA_H
#define RTL_NETLIST_ARENA_H

#include <stdbool.h>
#include <stddef.h>

/* Zero-initialise. */
typedef struct arena {
  struct arena_block *blocks;
  bool failed;
} arena;

void arena_finish(arena *arena);

/* `count` objects of `size` bytes, zeroed and aligned for any type; NULL when
 * out of memory, a valid pointer otherwise even for no bytes at all. */
void *arena_alloc(arena *arena, size_t count, size_t size);

/* A copy of `size` bytes with a NUL after them. */
char *arena_copy(arena *arena, const char *text, size_t size);

__attribute__((format(printf, 2, 3))) char *
arena_printf(arena *arena, const char *format, ...);

#endif
