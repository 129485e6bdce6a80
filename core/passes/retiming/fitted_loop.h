/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One loop that is fitted to the clock (loop_fit.h): its goals, and the rounds
 * in which it tries to reach them.
 */
#ifndef HLS_PASSES_FITTED_LOOP_H
#define HLS_PASSES_FITTED_LOOP_H

#include "core/passes/retiming/loop_times.h"

/* Within so many rounds a loop fits, or it is left as it is. */
enum { FITTED_LOOP_ROUNDS = 16 };

/* What is sought for a loop. */
typedef enum fit_goal {
  FIT_POSSIBLY, /* an interval */
  FIT_SURELY,   /* better times for it */
  FIT_DONE,
} fit_goal;

typedef struct fitted_loop {
  timed_loop *loop; /* borrowed */
  fit_goal goal;
  int rounds;
  int64_t more;  /* cycles of the interval */
  int64_t *kept; /* the times to return to */
  bool *is_late; /* per node */
  bool any_late;
  uint32_t *channels;   /* of the wires' graph, per channel of the loop; or
                           WIRE_GRAPH_NOWHERE */
  unsigned char *spare; /* per channel of the loop: cycles, when it was looked
                           at last; more than some are as many */
  uint64_t seen[FITTED_LOOP_ROUNDS]; /* states of the rounds before */
  size_t group; /* of the loops that have their rounds together */
} fitted_loop;

/* Begins with a loop, none of whose channels is known in the graph. What is
 * needed lives in `memory`. Returns false when out of memory. */
bool fitted_loop_begin(fitted_loop *fitted, timed_loop *loop,
                       arena_pool *memory);

/* Looks again at the cycles that the tokens of a channel wait. Returns whether
 * they are others than they were. */
bool fitted_loop_look(fitted_loop *fitted, size_t channel);

/* Marks a node that has to start later; NOBODY is none. */
void fitted_loop_mark(fitted_loop *fitted, uint32_t node);

/* Ends a round: without a mark the goal is reached, and the next one sought;
 * else what is marked starts later, or the goal is given up. The marks go. */
void fitted_loop_end_round(fitted_loop *fitted);

#endif
