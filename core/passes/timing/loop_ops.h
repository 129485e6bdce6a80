/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the graphs of loops need to know of an operation. An operation is in the
 * graph of each loop around it.
 */
#ifndef HLS_PASSES_LOOP_OPS_H
#define HLS_PASSES_LOOP_OPS_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/passes/timing/loop_nest.h"

typedef struct loop_op {
  int64_t latency;   /* cycles */
  int64_t start;     /* earliest, from the beginning of an iteration */
  size_t num_edges;  /* that may begin at it, at most */
  size_t num_stored; /* results that are the data of a store */
  bool is_memory;    /* a memory interface */
  bool is_merge, is_init;
  bool is_free; /* has a token whenever one is wanted */
  bool is_load, is_store;
  bool is_lazy_fork;
} loop_op;

/* A use of a result. */
typedef struct loop_use {
  MlirValue value;
  uint32_t user;  /* number in the table; NOBODY: the result has no use */
  bool is_entry;  /* loop_blocks_is_entry() */
  int64_t cycles; /* on the way to the user, beside those of the maker */
} loop_use;

/* What is known of the operations in the loops of a nest. Zero-initialise;
 * finish() in every case. */
typedef struct loop_ops {
  size_t count, room; /* operations; what follows is per number of one: */
  loop_op *ops;
  uint32_t *first_use; /* its uses are up to that of the next one; those of a
                          result are together, and results in order */
  uint32_t *place; /* in the order of the nest: those of a loop are together;
                      NOBODY for what came later */
  uint32_t *node;  /* in the graph that was built last; of others, anything */
  loop_use *uses;
  uint32_t *first_place; /* per place of a block: of its operations; and the end
                          */
  ptr_map numbers;       /* operation -> number + 1 */
  bool is_stale;         /* did more come than there was room for? */
  arena_pool memory;
} loop_ops;

loop_op loop_ops_describe(MlirOperation op);

/* Describes all operations of a nest that are in a loop, for graphs of which
 * there is one at a time. It is done once for a nest, which borrows that.
 * Returns false when out of memory. */
bool loop_ops_know(loop_ops *ops, loop_nest *nest);
void loop_ops_finish(loop_ops *ops);

/* The description of an operation of a nest, known or not. */
loop_op loop_ops_of(const loop_nest *nest, const block_op *op);

/* Follows a buffer that has been put between an operation and a user, for which
 * no token is there at all times. Stores the buffer's number, or NOBODY when
 * there is no room for it: no other graph may be built with them then. Returns
 * false when out of memory. */
bool loop_ops_insert(loop_ops *ops, MlirOperation buffer, uint32_t *number);

/* What a use is like, but for its user. */
loop_use loop_ops_use(MlirOperation maker, MlirValue value, MlirOpOperand use);

/* The number of an operation; NOBODY for one of which nothing is known. */
uint32_t loop_ops_number(const loop_ops *ops, MlirOperation op);

/* Where the operations of a loop begin and end. */
static inline uint32_t loop_ops_begin(const loop_nest *nest, size_t loop) {
  return nest->known->first_place[nest->loops[loop].begin];
}
static inline uint32_t loop_ops_end(const loop_nest *nest, size_t loop) {
  return nest->known->first_place[nest->loops[loop].end];
}

#endif
