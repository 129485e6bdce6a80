/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The levels of a program: one iteration of each loop, and the function around
 * them. A level is a graph without cycles. In it, a loop is one node; behind a
 * loop with several exits are nodes that choose among them. All that leaves an
 * iteration, to the next one or out of the loop, meets in its end.
 */
#ifndef HLS_PASSES_LEVELS_H
#define HLS_PASSES_LEVELS_H

#include "core/passes/delivery/flow_loops.h"

typedef enum level_kind {
  LEVEL_BLOCK, /* node number i is block number i */
  LEVEL_LOOP,  /* a loop, from its entry to its exit */
  LEVEL_END,   /* of an iteration: side 0 begins the next one, side 1 leaves */
  LEVEL_CHOICE /* side 0 is exit number `exit` of its loop, side 1 the others */
} level_kind;

/* A way from a node to another one of its level. */
typedef struct level_way {
  size_t from;
  unsigned side;
  size_t to;
  const flow_edge *edge;         /* of the program; NULL in front of a choice */
  const struct level_way *inner; /* behind a loop: its exit; else NULL */
  size_t exit;                   /* to the end of a loop: which exit it is */
  struct level_way *next;        /* into the same node */
} level_way;

typedef struct level_node {
  level_kind kind;
  size_t loop;  /* that it is, or whose end or choice; else FLOW_NONE */
  size_t level; /* the loop it is directly in, or FLOW_NONE */
  size_t exit;
  level_way *out[2];
  level_way *in, *last_in;
  size_t num_in;
  size_t idom;         /* in its level; a root's is itself */
  size_t place;        /* in its level, in topological order, from 0 */
  size_t enter, leave; /* what it dominates in its level has `enter` numbers
                        * from its own up to `leave` */
  /* Itself or the next of its dominators that is first in its level, or reached
   * only by some of the ways that part before it. */
  size_t stop;
  size_t join; /* the node all ways from here meet in, if no way to it passes by
                * here; or FLOW_NONE */
} level_node;

typedef struct levels {
  const flow *f;
  const flow_loops *loops;
  level_node *nodes;
  size_t num_nodes;
  size_t first_loop, first_end; /* the nodes of loop number 0 */
  size_t *num_exits;            /* per loop */
} levels;

/* Builds the levels. Returns false when a loop has no exit, when ways cross
 * that do not meet as they have parted, or when out of memory. */
bool levels_build(levels *l, flow *f, const flow_loops *loops);

/* Is a node in a loop, or in one in it? */
bool levels_contains(const levels *l, size_t loop, size_t node);

/* Does it have two ways on? */
bool levels_chooses(const levels *l, size_t node);

#endif
