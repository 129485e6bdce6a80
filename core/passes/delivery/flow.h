/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The program that a circuit was lowered from, read back from its basic blocks:
 * which block follows which on what condition, and what every merge chooses
 * between.
 */
#ifndef HLS_PASSES_FLOW_H
#define HLS_PASSES_FLOW_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"

#define FLOW_NONE ((size_t)-1)

/* A way from a block to another one. */
typedef struct flow_edge {
  size_t source;
  unsigned side; /* 0 when the condition is true or there is none, else 1 */
  size_t target;
  size_t index; /* which of the target's ways in */
} flow_edge;

/* A value of the program, in the block that makes it. A merge chooses between
 * the values of `sources`, one for each way into its block. */
typedef struct flow_value {
  MlirValue value;
  size_t block;
  struct flow_value **sources; /* NULL unless it is chosen */
  struct flow_value *same;     /* the value that it always is, maybe itself */
  size_t number;
  MlirValue token;  /* for whoever makes tokens */
  bool is_inverted; /* is it the complement of that? */
} flow_value;

typedef struct flow_block {
  int64_t bb;
  MlirOperation first;   /* of the text */
  MlirOperation branch;  /* the first one, or null */
  flow_value *condition; /* NULL when there is one way on, or none */
  MlirValue raw_condition;
  size_t next[2]; /* by side; FLOW_NONE */
  flow_edge *ways_in;
  size_t num_ways_in;
  MlirOperation control_merge; /* or null */
  bool is_ordered; /* its control has to come in the order of the program */
} flow_block;

/* Zero-initialise; finish() in every case. */
typedef struct flow {
  MlirOperation func;
  flow_block *blocks; /* in the order of the text */
  size_t count;
  size_t entry, exit;
  flow_value *values;
  size_t num_values;
  ptr_map blocks_of;      /* handshake.bb + 1 -> index + 1 */
  ptr_map values_of;      /* value -> flow_value */
  MlirOperation *routing; /* merges and branches */
  size_t num_routing;
  arena_pool memory;
  bool out_of_memory;
} flow;

/* Reads a function. Returns false if it is not what lower-cf-to-handshake
 * leaves, or when out of memory. */
bool flow_read(flow *f, MlirOperation func);
void flow_finish(flow *f);

/* The value of an operand; NULL for what memories give. */
flow_value *flow_value_of(const flow *f, MlirValue value);

/* The block of an operation; FLOW_NONE for memories. */
size_t flow_block_of(const flow *f, MlirOperation op);

/* Is it a merge or a branch between blocks? */
bool flow_is_routing(MlirOperation op);

/* Notes that memory has run out. Returns false. */
bool flow_fail(flow *f);

#endif
