/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The set of nodes that weighs most among those that are closed: with a node,
 * whatever it requires is in the set (Picard, "Maximal closure of a graph and
 * applications to combinatorial problems", Management Science 1976). It is
 * found by a maximum flow (Dinic, "Algorithm for solution of a problem of
 * maximum flow in networks with power estimation", 1970), which goes on from
 * what it is when nodes require more.
 */
#ifndef HLS_IR_MAX_CLOSURE_H
#define HLS_IR_MAX_CLOSURE_H

#include "base/memory/arena.h"
#include <stdint.h>

/* What a node must have another one for, at any price. */
#define MAX_CLOSURE_ALWAYS INT64_MAX

typedef struct closure_arc {
  int64_t room; /* for more flow */
  uint32_t to;
  uint32_t next; /* of the same node */
} closure_arc;

/* Zero-initialise; finish() in every case. */
typedef struct max_closure {
  size_t num_nodes;
  closure_arc *arcs; /* an arc and its reverse are neighbours */
  size_t num_arcs, arcs_capacity;
  uint32_t *first, *current, *level, *queue; /* per node, source and target */
  uint32_t *path;                            /* arcs */
  arena_pool memory;
} max_closure;

/* Begins with nodes that require nothing, of these weights. Returns false when
 * out of memory. */
bool max_closure_begin(max_closure *closure, const int64_t *weights,
                       size_t num_nodes);
void max_closure_finish(max_closure *closure);

/* Lets a set with the node `from`, but without `to`, weigh so much less.
 * Returns false when out of memory. */
bool max_closure_require(max_closure *closure, size_t from, size_t to,
                         int64_t price);

/* Finds the smallest set that weighs most, and stores for each node whether it
 * is in it. Returns false when it would take more than `*steps`, from which the
 * steps taken are subtracted. */
bool max_closure_find(max_closure *closure, bool *is_in, uint64_t *steps);

#endif
