/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What tells, at each place of a function at cf level, that the last execution
 * of an access before it has been performed.
 */
#ifndef HLS_PASSES_ORDER_TOKENS_H
#define HLS_PASSES_ORDER_TOKENS_H

#include "core/ir/cfg_loops.h"

/* A block argument that has to get its operands. */
typedef struct order_merge {
  struct order_token *token;
  unsigned block;
  struct order_merge *next; /* of the same block */
} order_merge;

/* The token of one access. In a range of blocks: where it comes from when the
 * block begins, one of order_from or, behind it, the block that merges. In
 * front of the range there is none. */
typedef struct order_token {
  MlirOperation access;
  unsigned block;
  cfg_range range;
  unsigned *from;
  unsigned begins;      /* the block in front of which no execution counts */
  MlirValue nothing;    /* for none in it; null until it is asked for */
  MlirValue *arguments; /* of the range's blocks; null until asked for */
} order_token;

typedef enum order_from {
  ORDER_FROM_UNKNOWN, /* only while it is looked for */
  ORDER_FROM_NOTHING, /* there was no execution */
  ORDER_FROM_ACCESS,
  ORDER_FROM_MERGE, /* of block 0, and so on */
} order_from;

/* Zero-initialise but for the graph, its loops and the type; finish() in every
 * case. */
typedef struct order_tokens {
  const cfg *graph;       /* borrowed */
  const cfg_loops *loops; /* borrowed */
  MlirType control;
  ptr_map performed;     /* access -> what tells that it has been */
  order_merge **merges;  /* per block, the first one last */
  order_merge **pending; /* those whose operands have to be found */
  size_t num_pending, pending_capacity;
  bool out_of_memory;
  arena_pool arena;
} order_tokens;

bool order_tokens_begin(order_tokens *tokens);
void order_tokens_finish(order_tokens *tokens);

/* The token of an access of a block, for those in the range; NULL when out of
 * memory. It tells of executions since the last one of the block `begins`,
 * which is the first of the range or the function's. */
order_token *order_tokens_of(order_tokens *tokens, MlirOperation access,
                             unsigned block, unsigned begins,
                             const cfg_range *range);

/* Where a token comes from when a block begins, and when it ends. */
unsigned order_tokens_before(const order_tokens *tokens,
                             const order_token *token, unsigned block);
unsigned order_tokens_behind(const order_tokens *tokens,
                             const order_token *token, unsigned block);

/* The value that stands for a token that comes from there. */
MlirValue order_tokens_value(order_tokens *tokens, order_token *token,
                             unsigned from);

/* Gives all block arguments that have been made their operands. The graph's
 * terminators are gone then. Returns false when out of memory. */
bool order_tokens_connect(order_tokens *tokens);

#endif
