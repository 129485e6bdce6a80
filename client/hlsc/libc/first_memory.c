/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The first allocations of an hlsc that is linked with musl. The linker puts
 * these functions in front of those of the C library, which fetches its memory
 * from the kernel a few pages at a time and gives it back as soon as it can:
 * most commands need no more than a few dozen KiB, and would spend more on that
 * than on their work. So the first memory is cut from one block, of which only
 * what was cut last is used again; everything else is the C library's. hlsc has
 * one thread.
 */
#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define BLOCK_BYTES (256u * 1024)
/* What is larger is left to the C library, which can fetch pages for it alone.
 */
#define PIECE_BYTES_MAX (32u * 1024)

/* Size of a piece, in front of it. */
typedef struct piece {
  alignas(max_align_t) size_t size;
  alignas(max_align_t) unsigned char bytes[];
} piece;

static alignas(max_align_t) unsigned char block[BLOCK_BYTES];
static size_t cut;        /* bytes of the block */
static piece *last_piece; /* NULL when it was freed */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);

static size_t rounded(size_t size) {
  size_t alignment = alignof(max_align_t);
  return (size + alignment - 1) / alignment * alignment;
}

static bool is_piece(const void *memory) {
  return (uintptr_t)memory - (uintptr_t)block < BLOCK_BYTES;
}

static piece *piece_of(void *memory) {
  return (piece *)((unsigned char *)memory - offsetof(piece, bytes));
}

void *__wrap_malloc(size_t size) {
  if (size > PIECE_BYTES_MAX ||
      sizeof(piece) + rounded(size) >= BLOCK_BYTES - cut) {
    return __real_malloc(size);
  }
  last_piece = (piece *)(block + cut);
  last_piece->size = rounded(size);
  cut += sizeof(piece) + last_piece->size;
  return last_piece->bytes;
}

void *__wrap_calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes) || bytes > PIECE_BYTES_MAX) {
    return __real_calloc(count, size);
  }
  void *memory = __wrap_malloc(bytes);
  return memory ? memset(memory, 0, bytes) : NULL;
}

/* In its place when it is the last piece and fits there. */
static bool resize(piece *old, size_t size) {
  size_t begin = (size_t)(old->bytes - block);
  if (old != last_piece || size > PIECE_BYTES_MAX ||
      rounded(size) > BLOCK_BYTES - begin) {
    return size <= old->size;
  }
  old->size = rounded(size);
  cut = begin + old->size;
  return true;
}

void *__wrap_realloc(void *memory, size_t size) {
  if (!is_piece(memory)) {
    return memory ? __real_realloc(memory, size) : __wrap_malloc(size);
  }
  piece *old = piece_of(memory);
  if (resize(old, size)) {
    return memory;
  }
  void *moved = __wrap_malloc(size);
  if (moved) {
    memcpy(moved, memory, old->size < size ? old->size : size);
  }
  return moved;
}

void __wrap_free(void *memory) {
  if (!is_piece(memory)) {
    __real_free(memory);
  } else if (piece_of(memory) == last_piece) {
    cut -= sizeof(piece) + last_piece->size;
    last_piece = NULL;
  }
}
