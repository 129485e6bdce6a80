/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Small objects come from the current block, if there is one.
 */
#include "rtl/model/syntax/vlog_memory.h"

#include "base/memory/huge_pages.h"

#include <string.h>

enum {
  LONG_TEXT = 1 << 20,
  BLOCK_FACTOR = 4, /* a text needs about two such blocks */
  MOST_BLOCK_BYTES = 64 << 20,
  SMALL_BYTES = 1 << 16, /* what is larger is not taken from a block */
  ALIGNMENT = 16
};

void vlog_memory_finish(vlog_memory *memory) {
  arena_finish(&memory->arena);
  *memory = (vlog_memory){0};
}

void vlog_memory_prepare(vlog_memory *memory, size_t text_bytes) {
  memory->block_bytes = text_bytes < LONG_TEXT ? 0
                        : text_bytes > MOST_BLOCK_BYTES / BLOCK_FACTOR
                            ? MOST_BLOCK_BYTES
                            : text_bytes * BLOCK_FACTOR;
}

static bool add_block(vlog_memory *memory) {
  size_t bytes = memory->block_bytes;
  char *block = arena_alloc_unset(&memory->arena, bytes, 1);
  if (!block) {
    return false;
  }
  memory_prefer_huge_pages(block, bytes);
  memory->block = block;
  memory->block_left = bytes;
  return true;
}

void *vlog_memory_alloc(vlog_memory *memory, size_t count, size_t size) {
  bool is_small = size > 0 && count <= SMALL_BYTES / size;
  size_t bytes =
      is_small ? (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT : 0;
  if (!is_small || (bytes > memory->block_left && memory->block_bytes == 0)) {
    return arena_alloc(&memory->arena, count, size);
  }
  if (bytes > memory->block_left && !add_block(memory)) {
    return NULL;
  }
  char *taken = memory->block;
  memory->block += bytes;
  memory->block_left -= bytes;
  return memset(taken, 0, bytes);
}
