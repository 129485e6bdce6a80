/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The times at which the operations of an iteration start.
 */
#ifndef HLS_PASSES_LOOP_SCHEDULE_H
#define HLS_PASSES_LOOP_SCHEDULE_H

#include "core/passes/timing/loop_graph.h"

/* Finds when every operation starts, as in modulo scheduling: the longest path
 * of latencies from the header. What is carried around the loop and needed
 * late, like a sum, starts as late as it may. `scheduled` is false when there
 * are no such times: the channels have a cycle without a merge of the header.
 * Returns false when out of memory. */
bool loop_schedule_find(loop_graph *graph, bool *scheduled);

/* The same for iterations that begin every `interval` cycles, which must be
 * possible: what is carried around the loop comes no earlier than the iteration
 * before has it. To be called after loop_schedule_find(). Returns false when
 * out of memory. */
bool loop_schedule_overlap(loop_graph *graph, int64_t interval);

#endif
