/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many accesses a load-store queue holds at a time when the loops that use
 * it run at their intervals.
 */
#ifndef HLS_PASSES_QUEUE_SLOTS_H
#define HLS_PASSES_QUEUE_SLOTS_H

#include "core/ir/ir.h"
#include <stdint.h>

/* The slots that a queue needs. */
typedef struct queue_need {
  MlirOperation queue; /* a handshake.lsq */
  int64_t load_slots;  /* 0 if no loop uses any */
  int64_t store_slots;
} queue_need;

/* Finds what the loops of a materialised and buffered function need, given the
 * queues and zeros. Returns false when out of memory. */
bool queue_slots_find(MlirOperation func, queue_need *needs, size_t count);

#endif
