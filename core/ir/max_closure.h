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

/* What a node requires before the first search. */
typedef struct closure_need {
  int64_t price;
  uint32_t from, to;
} closure_need;

/* What is asked of an arc when flow comes over it. */
typedef struct closure_arc {
  int64_t room; /* for more flow */
  uint32_t reverse;
} closure_arc;

/* Zero-initialise; finish() in every case. */
typedef struct max_closure {
  size_t num_nodes;
  closure_need *needs;
  size_t num_needs, needs_capacity;
  bool has_begun; /* have the needs become arcs? */
  /* The arcs of node i are its newer ones, from newest[i] on, and then those
   * from first[i] to first[i + 1]. */
  closure_arc *arcs;
  uint32_t *ways; /* per arc: twice the node that it leads to, and whether it
                     has room: what most searches ask for is small */
  size_t num_arcs, arcs_capacity, ways_capacity;
  uint32_t *next_newer; /* per arc behind the first ones */
  size_t num_first, next_capacity;
  uint32_t *first, *newest;          /* per node, source and target */
  uint32_t *current, *level, *queue; /* the same */
  uint32_t *path;                    /* arcs */
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
