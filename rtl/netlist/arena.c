/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory that is freed all at once, as a list of blocks.
 */
#include "rtl/netlist/arena.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 16384 };

typedef struct arena_block {
  struct arena_block *next;
  size_t used;
  size_t capacity;
  _Alignas(max_align_t) unsigned char bytes[];
} arena_block;

void arena_finish(arena *arena) {
  arena_block *block = arena->blocks;
  while (block) {
    arena_block *next = block->next;
    free(block);
    block = next;
  }
  arena->blocks = NULL;
}

static arena_block *add_block(arena *arena, size_t size) {
  size_t capacity = size > BLOCK_BYTES ? size : BLOCK_BYTES;
  arena_block *block = calloc(1, sizeof(*block) + capacity);
  if (!block) {
    arena->failed = true;
    return NULL;
  }
  block->capacity = capacity;
  block->next = arena->blocks;
  arena->blocks = block;
  return block;
}

void *arena_alloc(arena *arena, size_t count, size_t size) {
  size_t bytes = 0;
  size_t limit = SIZE_MAX / 2;
  if (arena->failed || __builtin_mul_overflow(count, size, &bytes) ||
      bytes > limit) {
    arena->failed = true;
    return NULL;
  }
  size_t alignment = _Alignof(max_align_t);
  bytes = (bytes + alignment - 1) / alignment * alignment;
  arena_block *block = arena->blocks;
  if (!block || block->capacity - block->used < bytes) {
    block = add_block(arena, bytes);
    if (!block) {
      return NULL;
    }
  }
  void *result = block->bytes + block->used;
  block->used += bytes;
  return result;
}

char *arena_copy(arena *arena, const char *text, size_t size) {
  char *copy = arena_alloc(arena, size + 1, 1);
  if (copy && size > 0) {
    memcpy(copy, text, size);
  }
  return copy;
}

char *arena_printf(arena *arena, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = NULL;
  int size = vasprintf(&text, format, arguments);
  va_end(arguments);
  if (size < 0) {
    arena->failed = true;
    return NULL;
  }
  char *copy = arena_copy(arena, text, (size_t)size);
  free(text);
  return copy;
}
