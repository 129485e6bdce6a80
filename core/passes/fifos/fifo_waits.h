/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long tokens wait in the FIFOs of loops.
 */
#ifndef HLS_PASSES_FIFO_WAITS_H
#define HLS_PASSES_FIFO_WAITS_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/passes/timing/loop_nest.h"

typedef struct fifo_wait {
  int64_t cycles;   /* that a token waits, with those of the FIFO's register */
  int64_t interval; /* cycles from one token to the next */
} fifo_wait;

/* Zero-initialise; finish() in every case. */
typedef struct fifo_waits {
  ptr_map waits; /* operation -> fifo_wait */
  arena_pool memory;
} fifo_waits;

/* Finds that for the FIFOs of the innermost loops all of whose iterations are
 * known to take the same time; with a load-store queue they do not. Returns
 * false when out of memory. */
bool fifo_waits_find(fifo_waits *waits, loop_nest *nest);

/* What is known of an operation that has a slot for each token that waits in
 * it; NULL: nothing. */
const fifo_wait *fifo_waits_of(const fifo_waits *waits, MlirOperation op);

void fifo_waits_finish(fifo_waits *waits);

#endif
