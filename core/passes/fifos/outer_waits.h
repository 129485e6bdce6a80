/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long tokens wait in loops around others, where that is known: in FIFOs,
 * and in front of an inner loop.
 */
#ifndef HLS_PASSES_OUTER_WAITS_H
#define HLS_PASSES_OUTER_WAITS_H

#include "core/passes/timing/loop_nest.h"

/* Zero-initialise; finish() in every case. */
typedef struct outer_waits {
  ptr_map cycles; /* FIFO, or value that enters an inner loop -> cycles */
} outer_waits;

/* Finds that for the loops all of whose iterations are known to take the same
 * time, but for how often inner loops run. Returns false when out of memory. */
bool outer_waits_find(outer_waits *waits, loop_nest *nest);

/* The cycles that a token waits in a FIFO, beside that of its register, or that
 * it may wait in a channel into an inner loop; 0 if none are known. */
int64_t outer_waits_of_fifo(const outer_waits *waits, MlirOperation fifo);
int64_t outer_waits_of_entry(const outer_waits *waits, MlirValue value);

void outer_waits_finish(outer_waits *waits);

#endif
