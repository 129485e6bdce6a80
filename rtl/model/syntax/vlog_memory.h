/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory for what is parsed. A long text takes it in blocks that huge pages are
 * large enough for: to touch so many small ones takes longer than to parse the
 * text.
 */
#ifndef RTL_MODEL_SYNTAX_VLOG_MEMORY_H
#define RTL_MODEL_SYNTAX_VLOG_MEMORY_H

#include "base/memory/arena.h"

/* Zero-initialise; vlog_memory_finish() in every case. Fields are private. */
typedef struct vlog_memory {
  arena_pool arena;
  char *block; /* memory of the arena that is not used yet */
  size_t block_left;
  size_t block_bytes; /* of the next one; 0 unless a long text is parsed */
} vlog_memory;

void vlog_memory_finish(vlog_memory *memory);

/* Before a text of so many bytes is parsed. */
void vlog_memory_prepare(vlog_memory *memory, size_t text_bytes);

/* As arena_alloc(): zeroed, NULL when out of memory. */
void *vlog_memory_alloc(vlog_memory *memory, size_t count, size_t size);

#endif
