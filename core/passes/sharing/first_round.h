/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When tokens come in the first iteration of a loop, which waits for no other.
 */
#ifndef HLS_PASSES_FIRST_ROUND_H
#define HLS_PASSES_FIRST_ROUND_H

#include "core/passes/timing/loop_graph.h"
#include "core/passes/tokens/token_times.h"

/* Zero-initialise; what is known lives in the memory of whoever begins. */
typedef struct first_round {
  token_time *at;  /* per node */
  bool *is_init;   /* per node: does it begin with a token of its own? */
  bool *begins;    /* does it begin with one from outside? */
  uint32_t *cause; /* per node: the edge whose token comes last */
  int64_t *latest; /* per node: what its results may be at most */
  bool is_known;   /* else nothing is asked of it */
  uint32_t late;   /* a node that is too late */
} first_round;

/* Nothing is known of it at first. Returns false when out of memory. */
bool first_round_begin(first_round *round, const token_times *times,
                       const loop_graph *loop, arena_pool *memory);

/* Finds when tokens come with the buffers that a loop has now. Takes steps off.
 */
void first_round_know(first_round *round, const token_times *times,
                      uint64_t *steps);

/* Is nothing that is seen outside of the loop later than is known, and does the
 * second iteration begin as soon? Takes steps off. */
bool first_round_is_kept(first_round *round, const token_times *times,
                         uint64_t *steps);

/* Follows back why a node is too late, and looks at each channel on the way. */
void first_round_follow(const first_round *round, const token_times *times,
                        void (*look)(size_t edge, bool for_room, void *user),
                        void *user);

#endif
