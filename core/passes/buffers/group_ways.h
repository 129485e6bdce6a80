/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The channels by which a control token comes from one group of accesses to
 * load-store queues to the next.
 */
#ifndef HLS_PASSES_GROUP_WAYS_H
#define HLS_PASSES_GROUP_WAYS_H

#include "base/memory/ptr_map.h"
#include "mlir-c/IR.h"

/* Zero-initialise; finish() in every case. */
typedef struct group_ways {
  ptr_map channels; /* values that a control token passes on such a way */
} group_ways;

/* Finds the ways of a materialised function that begin and end at the lazy
 * forks that announce groups. Returns false when out of memory. */
bool group_ways_find(group_ways *ways, MlirOperation func);

/* Is a channel on such a way? Buffers may have been removed since. */
bool group_ways_has(const group_ways *ways, MlirValue channel);

void group_ways_finish(group_ways *ways);

#endif
