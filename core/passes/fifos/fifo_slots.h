/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many tokens wait in a channel of a loop.
 */
#ifndef HLS_PASSES_FIFO_SLOTS_H
#define HLS_PASSES_FIFO_SLOTS_H

#include "core/passes/rounds/loop_runs.h"

/* How exactly the times of a loop are known. */
typedef struct fifo_slots {
  run_times times;
  bool is_straight;    /* all iterations take at least the time that is known */
  bool is_settled;     /* do registers stay where they are? */
  bool has_queue;      /* do accesses wait for the order of a queue? */
  const bool *is_exit; /* per node: loop_exits_find() */
  int64_t kept_back;   /* tokens that may keep their producer waiting */
} fifo_slots;

/* Finds that of a loop's graph that has a schedule for the interval. Returns
 * false when out of memory. */
bool fifo_slots_know(fifo_slots *slots, loop_graph *loop,
                     const run_times *times);

/* Slots for the tokens of a channel, each of which comes `early` cycles before
 * it is needed. `is_exit` tells that they come from the exit of a loop. */
int64_t fifo_slots_count(const fifo_slots *slots, const loop_edge *e,
                         bool is_exit, bool to_queue, int64_t early);

/* The same in a loop in that one, whose rounds begin every so many cycles, but
 * for the first one, which may begin a cycle after the last one of those
 * before. */
int64_t fifo_slots_count_rounds(int64_t early, int64_t interval);

/* Slots that it may be better to keep, beside those, where there are some. */
int64_t fifo_slots_spare(const fifo_slots *slots, const loop_edge *e);

#endif
