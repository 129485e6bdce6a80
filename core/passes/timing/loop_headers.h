/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops of a circuit, by the basic blocks of its operations.
 */
#ifndef HLS_PASSES_LOOP_HEADERS_H
#define HLS_PASSES_LOOP_HEADERS_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"

/* Zero-initialise; finish() in every case. */
typedef struct loop_headers {
  struct block_node *blocks;
  size_t num_blocks;
  ptr_map index;  /* handshake.bb + 1 -> index + 1 */
  ptr_map places; /* fork or buffer -> handshake.bb + 1 in which it is used */
  arena_pool arena;
} loop_headers;

/* Finds the blocks at which loops begin again: every cycle of blocks contains
 * one. Returns false when out of memory. */
bool loop_headers_find(loop_headers *headers, MlirOperation func);
void loop_headers_finish(loop_headers *headers);

/* Is `bb`, a handshake.bb, one of them? */
bool loop_headers_has(const loop_headers *headers, int64_t bb);

/* The blocks from which control returns to a header without leaving its loop,
 * the header among them. */
typedef struct loop_body {
  int64_t header;
  const int64_t *blocks; /* in the order of the function's text */
  size_t num_blocks;
} loop_body;

/* Finds the body of the loop that begins at `header`, which must be one, in
 * `memory`. Returns false when out of memory. */
bool loop_headers_body(const loop_headers *headers, int64_t header,
                       arena_pool *memory, loop_body *body);
bool loop_headers_body_has(const loop_body *body, int64_t bb);

#endif
