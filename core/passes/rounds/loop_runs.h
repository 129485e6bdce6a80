/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long the loops in a loop run, all rounds of each.
 */
#ifndef HLS_PASSES_LOOP_RUNS_H
#define HLS_PASSES_LOOP_RUNS_H

#include "base/memory/arena.h"
#include "core/passes/timing/loop_interval.h"

/* What is known of a loop whose graph has been looked at. */
typedef struct loop_run {
  MlirOperation counter; /* mux of its header; null where nobody knows how often
                            it runs */
  int64_t interval;      /* cycles from one round to the next; 0: not known */
  int64_t longer;        /* cycles that all rounds take beside the first one */
  int64_t least;         /* the same at the least */
  bool has_runs;         /* does each iteration run all loops in it? */
} loop_run;

/* Zero-initialise; finish() in every case. */
typedef struct loop_runs {
  loop_run *runs;  /* per loop of a nest */
  ptr_map offsets; /* merge of a header -> cycles from the beginning of a round
                      to its start */
  arena_pool memory;
} loop_runs;

/* Returns false when out of memory. */
bool loop_runs_begin(loop_runs *runs, const loop_nest *nest);
void loop_runs_finish(loop_runs *runs);

/* The same for another nest of the function, whose buffers are others: takes
 * over what is known, which has no offsets any more. The graphs of that nest
 * are to have their schedules anew. Returns false when out of memory. */
bool loop_runs_take(loop_runs *runs, const loop_nest *nest, loop_runs *known,
                    const loop_nest *before);

/* Finds the times of a graph (loop_schedule.h) in which every loop that it has
 * runs as often as it is known to: what leaves one does so when it has ended.
 * `scheduled` is false when there are no times. Returns false when out of
 * memory. */
bool loop_runs_schedule(loop_runs *runs, loop_graph *graph, bool *scheduled);

/* The cycles that lie between two iterations of a graph's loop at the least, as
 * the loops in it take so long; 1 if that is not known. */
int64_t loop_runs_least(const loop_runs *runs, const loop_graph *graph);

/* Notes how many cycles lie between the iterations of a graph's loop, and how
 * many at the least (0: not known), for the loops around it. Returns false when
 * out of memory. */
bool loop_runs_note(loop_runs *runs, const loop_graph *graph, int64_t interval,
                    int64_t shortest);

/* How much later than its loop's counter a merge of an inner loop's header
 * starts, which stores the counter's node; 0 if that is not known. */
int64_t loop_runs_behind(const loop_runs *runs, const loop_graph *graph,
                         const loop_node *node, const loop_node **counter);

/* The cycles between two rounds of the innermost loop around a channel, if that
 * has no other loop in it and no iteration of the graph's loop, which begin
 * every `interval` cycles, waits for anything but its rounds; else 0. */
int64_t loop_runs_bound(const loop_runs *runs, const loop_graph *graph,
                        const loop_edge *e, int64_t interval);

/* Does a channel lead, in few steps, into an innermost loop of which nobody
 * knows how often it runs? */
bool loop_runs_enters_unknown(const loop_runs *runs, const loop_graph *graph,
                              const loop_edge *e);

/* The times of a loop. */
typedef struct run_times {
  bool are_known;
  loop_interval interval;
  int64_t shortest; /* interval of iterations of any way; 0: not known */
} run_times;

/* Finds the times of a loop's graph with those of all loops in it, which have
 * been found before, and lets its operations start as they do when iterations
 * follow each other so soon (loop_schedule_overlap()). Notes them for the loops
 * around it. Returns false when out of memory. */
bool loop_runs_find(loop_runs *runs, loop_graph *graph, run_times *times);

#endif
