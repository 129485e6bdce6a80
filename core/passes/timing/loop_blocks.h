/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The basic blocks of a circuit: what is in each, and which feeds which. There
 * is an edge from block to block where a channel is.
 */
#ifndef HLS_PASSES_LOOP_BLOCKS_H
#define HLS_PASSES_LOOP_BLOCKS_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/body_table.h"

#define LOOP_BLOCKS_NONE ((size_t)-1)

/* An operation of a block. */
typedef struct block_op {
  MlirOperation op;
  uint32_t number; /* in the table; for what came later, as it was told */
  struct block_op *next;
} block_op;

/* A channel to another block. */
typedef struct block_edge {
  size_t target;
  bool is_entry; /* to what chooses between the blocks that were before */
  struct block_edge *next;
} block_edge;

typedef struct block_node {
  int64_t bb;
  block_op *ops; /* in the order of the text, what was added later last */
  block_op *last_op;
  block_edge *out;
  bool follows_itself; /* a channel from the block to a merge of its own */
} block_node;

/* Zero-initialise; finish() in every case. */
typedef struct loop_blocks {
  block_node *blocks; /* in the order of the text */
  size_t count;
  ptr_map index;    /* handshake.bb + 1 -> index + 1 */
  body_table table; /* of the operations when the blocks were found */
  uint32_t *block;  /* per operation there: its block, or BODY_TABLE_NOBODY */
  arena_pool arena;
} loop_blocks;

/* Returns false when out of memory. */
bool loop_blocks_find(loop_blocks *blocks, MlirOperation func);
void loop_blocks_finish(loop_blocks *blocks);

/* The block with that handshake.bb, or LOOP_BLOCKS_NONE. */
size_t loop_blocks_index(const loop_blocks *blocks, int64_t bb);

/* Adds an operation to a block, with a number that it is known by, or
 * BODY_TABLE_NOBODY. Returns false when out of memory. */
bool loop_blocks_add(loop_blocks *blocks, size_t block, MlirOperation op,
                     uint32_t number);

/* Does the operand wait for tokens of whichever block was before, rather than
 * for those of its own block? So do the data of a merge, and an init, which has
 * in a loop header what the iteration before has decided. */
bool loop_blocks_is_entry(MlirOperation op, intptr_t operand);

#endif
