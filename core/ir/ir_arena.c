/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A list of chunks; small requests share one, large ones get their own.
 */
#include "core/ir/ir_arena.h"
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct arena_chunk {
  struct arena_chunk *next;
  size_t used;
  size_t capacity;
  alignas(max_align_t) unsigned char bytes[];
} arena_chunk;

#define CHUNK_BYTES ((size_t)16 * 1024)

void ir_arena_finish(ir_arena *arena) {
  arena_chunk *chunk = arena->chunks;
  while (chunk) {
    arena_chunk *next = chunk->next;
    free(chunk);
    chunk = next;
  }
  arena->chunks = NULL;
}

void *ir_arena_alloc(ir_arena *arena, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes) || bytes > SIZE_MAX / 2) {
    return NULL;
  }
  bytes = (bytes + alignof(max_align_t)) & ~(alignof(max_align_t) - 1);
  arena_chunk *chunk = arena->chunks;
  if (!chunk || chunk->capacity - chunk->used < bytes) {
    size_t capacity = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
    chunk = malloc(sizeof *chunk + capacity);
    if (!chunk) {
      return NULL;
    }
    chunk->capacity = capacity;
    chunk->used = 0;
    chunk->next = arena->chunks;
    arena->chunks = chunk;
  }
  void *memory = chunk->bytes + chunk->used;
  chunk->used += bytes;
  return memset(memory, 0, bytes); /* most of a chunk is never touched */
}
