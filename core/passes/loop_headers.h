/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops of a circuit, by the basic blocks of its operations.
 */
#ifndef HLS_PASSES_LOOP_HEADERS_H
#define HLS_PASSES_LOOP_HEADERS_H

#include "ir.h"
#include "ir_arena.h"
#include "ptr_map.h"

/* Zero-initialise; finish() in every case. */
typedef struct loop_headers {
  struct block_node *blocks;
  size_t num_blocks;
  ptr_map index; /* handshake.bb + 1 -> index + 1 */
  ir_arena arena;
} loop_headers;

/* Finds the blocks at which loops begin again: every cycle of blocks contains
 * one. Returns false when out of memory. */
bool loop_headers_find(loop_headers *headers, MlirOperation func);
void loop_headers_finish(loop_headers *headers);

/* Is `bb`, a handshake.bb, one of them? */
bool loop_headers_has(const loop_headers *headers, int64_t bb);

#endif
