/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long tokens wait in channels that a call passes once.
 */
#ifndef HLS_PASSES_CALL_WAITS_H
#define HLS_PASSES_CALL_WAITS_H

#include "core/passes/buffers/cycle_levels.h"
#include "core/passes/buffers/group_ways.h"
#include "core/passes/timing/loop_nest.h"

/* Zero-initialise; finish() in every case. Nothing is known before find().
 */
typedef struct call_waits {
  const loop_nest *nest; /* borrowed; NULL: nothing is known */
  cycle_levels levels;
  group_ways groups;
  ptr_map starts; /* operation -> cycle of a call in which it starts, + 1 */
} call_waits;

/* Finds when the operations of a materialised function with these loops start
 * first. Returns false when out of memory. */
bool call_waits_find(call_waits *waits, MlirOperation func,
                     const loop_nest *nest);

/* Does a call pass a channel at most once, and may its token wait there? Its
 * registers may have been taken out. On the way from one group of a load-store
 * queue to the next it may not, as no register would be left that keeps the two
 * in different cycles. */
bool call_waits_has(const call_waits *waits, MlirValue value);

/* Cycles that the token waits in such a channel, which had so many registers.
 */
int64_t call_waits_of(const call_waits *waits, MlirValue value,
                      int64_t registers);

void call_waits_finish(call_waits *waits);

#endif
