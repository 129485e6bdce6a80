/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A list of chunks; small requests share one, large ones get their own.
 */
#include "base/memory/arena.h"

#include "base/format/format.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_BYTES = 16384 };

typedef struct arena_chunk {
  struct arena_chunk *next;
  size_t used;
  size_t capacity;
  alignas(max_align_t) unsigned char bytes[];
} arena_chunk;

static bool add_chunk(arena_pool *arena, size_t bytes);

void arena_finish(arena_pool *arena) {
  arena_chunk *chunk = arena->chunks;
  while (chunk) {
    arena_chunk *next = chunk->next;
    free(chunk);
    chunk = next;
  }
  *arena = (arena_pool){0};
}

/* Room for `bytes`; NULL when out of memory. */
static void *take(arena_pool *arena, size_t bytes) {
  arena_chunk *chunk = arena->chunks;
  if ((!chunk || chunk->capacity - chunk->used < bytes) &&
      !add_chunk(arena, bytes)) {
    return NULL;
  }
  chunk = arena->chunks;
  void *memory = chunk->bytes + chunk->used;
  chunk->used += bytes;
  return memory;
}

/* The bytes of `count` objects of `size`, rounded up so that what comes next is
 * aligned. Returns false when there cannot be so many. */
static bool find_bytes(arena_pool *arena, size_t count, size_t size,
                       size_t *bytes) {
  size_t alignment = alignof(max_align_t);
  if (arena->failed || __builtin_mul_overflow(count, size, bytes) ||
      *bytes > SIZE_MAX / 2) {
    arena->failed = true;
    return false;
  }
  *bytes = (*bytes + alignment - 1) / alignment * alignment;
  return true;
}

void *arena_alloc_unset(arena_pool *arena, size_t count, size_t size) {
  size_t bytes;
  return find_bytes(arena, count, size, &bytes) ? take(arena, bytes) : NULL;
}

void *arena_alloc(arena_pool *arena, size_t count, size_t size) {
  size_t bytes;
  void *memory =
      find_bytes(arena, count, size, &bytes) ? take(arena, bytes) : NULL;
  /* Most of a chunk is never touched. */
  return memory ? memset(memory, 0, bytes) : NULL;
}

char *arena_copy(arena_pool *arena, const char *text, size_t size) {
  char *copy = arena_alloc_unset(arena, size + 1, 1);
  if (!copy) {
    return NULL;
  }
  if (size > 0) {
    memcpy(copy, text, size);
  }
  copy[size] = '\0';
  return copy;
}

char *arena_printf(arena_pool *arena, const char *format, ...) {
  char brief[256]; /* most texts are names */
  va_list arguments;
  va_start(arguments, format);
  size_t size = format_text(brief, sizeof brief, format, arguments);
  va_end(arguments);
  if (size == SIZE_MAX) {
    arena->failed = true;
    return NULL;
  }
  if (size < sizeof brief) {
    return arena_copy(arena, brief, size);
  }
  char *text = arena_alloc(arena, size + 1, 1);
  if (text) {
    va_start(arguments, format);
    format_text(text, size + 1, format, arguments);
    va_end(arguments);
  }
  return text;
}

static bool add_chunk(arena_pool *arena, size_t bytes) {
  size_t capacity = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
  arena_chunk *chunk = malloc(sizeof(*chunk) + capacity);
  if (!chunk) {
    arena->failed = true;
    return false;
  }
  *chunk = (arena_chunk){.next = arena->chunks, .capacity = capacity};
  arena->chunks = chunk;
  return true;
}
