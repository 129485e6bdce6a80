/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many cycles lie between the beginnings of two iterations of a loop.
 */
#ifndef HLS_PASSES_LOOP_INTERVAL_H
#define HLS_PASSES_LOOP_INTERVAL_H

#include "core/passes/timing/loop_graph.h"
#include "hls/loops.h"

/* The resource that an iteration waits for although the graph lets it begin. */
typedef struct loop_interval {
  int64_t cycles; /* at least 1 */
  hls_loop_limit limit;
  MlirOperation *path; /* operations of the limit, in the graph's memory */
  size_t num_path;
  int64_t iterations; /* that the path leads through, if it is a cycle */
  int64_t contention; /* cycles that accesses can wait for each other's turn */
} loop_interval;

/* What is not as the circuit has it, to see what that would change. */
typedef struct loop_change {
  MlirOperation pipelined; /* serial unit that takes a token in every cycle */
  MlirOperation doubled;   /* memory interface with two ports of each kind */
} loop_change;

/* Finds the interval of a loop's graph that has a schedule, all of whose
 * operations take part in every iteration; with NULL of the circuit as it is.
 * Returns false when out of memory. */
bool loop_interval_find(loop_graph *graph, const loop_change *change,
                        loop_interval *interval);

/* The memory interface of an access; null for other operations. */
MlirOperation loop_interval_interface(MlirOperation op);

#endif
