/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The cycle of channels for which the iterations of a loop wait.
 */
#ifndef HLS_PASSES_CRITICAL_CYCLE_H
#define HLS_PASSES_CRITICAL_CYCLE_H

#include "core/passes/timing/loop_graph.h"

/* A cycle with the largest ratio of latency to iterations. */
typedef struct critical_cycle {
  int64_t latency;
  int64_t iterations;  /* 0 when no cycle takes time */
  MlirOperation *path; /* from a merge of the header on */
  size_t num_path;
} critical_cycle;

/* Finds it in a graph that has a schedule; it lives in the graph's memory.
 * Returns false when out of memory. */
bool critical_cycle_find(loop_graph *graph, critical_cycle *cycle);

#endif
