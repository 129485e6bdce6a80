/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The units of a net, by what their tokens wait for, and the channels in which
 * iterations of loops begin.
 */
#ifndef HLS_PASSES_LONE_GRAPH_H
#define HLS_PASSES_LONE_GRAPH_H

#include "core/passes/registers/register_net.h"

#define LONE_GRAPH_NONE UINT32_MAX

/* What a token does that has come to a unit. */
typedef enum lone_kind {
  LONE_OTHER,  /* nobody knows */
  LONE_JOINS,  /* every result waits for it */
  LONE_WAITS,  /* the same, but it may be kept in the unit */
  LONE_LOADS,  /* the same, but others may wait for what takes it, too */
  LONE_CHOOSE, /* one of two results does */
  LONE_ENDS,   /* a call ends with it */
  LONE_BEGINS, /* none comes: there is a token whenever one is wanted */
} lone_kind;

/* Zero-initialise; it lives in the memory of the net. */
typedef struct lone_graph {
  const register_net *net; /* borrowed, as the nest is */
  const loop_nest *nest;
  unsigned char *kinds;           /* per node: a lone_kind */
  size_t *blocks;                 /* per node: or LOOP_BLOCKS_NONE */
  uint32_t *first_in, *first_out; /* per node: channels, or NONE */
  uint32_t *next_in, *next_out;   /* per channel: another one of the node */
  size_t *again; /* per channel: the loop of which another iteration begins with
                    its tokens, or LOOP_NEST_NONE */
} lone_graph;

/* Takes the units of a net with these loops. Returns false when out of memory.
 */
bool lone_graph_build(lone_graph *graph, register_net *net,
                      const loop_nest *nest);

/* Is a node in a loop, or in one in it? All are in NONE. */
bool lone_graph_is_in(const lone_graph *graph, size_t loop, uint32_t node);

/* The innermost loop that a node is in, or NONE. */
size_t lone_graph_loop(const lone_graph *graph, uint32_t node);

#endif
