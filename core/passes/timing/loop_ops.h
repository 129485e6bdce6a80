/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the graphs of loops need to know of an operation. An operation is in the
 * graph of each loop around it.
 */
#ifndef HLS_PASSES_LOOP_OPS_H
#define HLS_PASSES_LOOP_OPS_H

#include "core/passes/timing/loop_nest.h"

typedef struct loop_op {
  int64_t latency;  /* cycles */
  int64_t start;    /* earliest, from the beginning of an iteration */
  size_t num_edges; /* that may begin at it, at most */
  bool is_memory;   /* a memory interface */
  bool may_head;    /* a merge or an init */
  bool is_free;     /* has a token whenever one is wanted */
  bool is_load;
  bool is_lazy_fork;
  bool feeds_store; /* does it make the data of one? */
} loop_op;

loop_op loop_ops_describe(MlirOperation op);

/* Describes all operations of a nest, in `memory`, for graphs that are built
 * while the circuit stays as it is. Returns false when out of memory. */
bool loop_ops_know(loop_nest *nest, arena_pool *memory);

/* The description of an operation of a nest, known or not. */
loop_op loop_ops_of(const loop_nest *nest, const block_op *op);

#endif
