/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How late wires may be for no path to get too long that is not already. With
 * that, a register that the clock needs is found without a look at all that is
 * behind it.
 */
#ifndef HLS_PASSES_SPARE_BOUNDS_H
#define HLS_PASSES_SPARE_BOUNDS_H

#include "base/memory/arena.h"
#include "core/passes/cuts/joined_wires.h"

/* A node on the way to what is behind the one that was asked for. */
typedef struct spare_bounds_step {
  uint32_t node, next; /* its next way on */
} spare_bounds_step;

typedef struct spare_bounds {
  const joined_wires *wires; /* borrowed */
  double limit;              /* nanoseconds that a path may take */
  double *bound;             /* per node, where it is known */
  uint32_t *known;           /* per node: the last round in which it is */
  uint32_t round;
  spare_bounds_step *stack;
} spare_bounds;

/* Begins with nothing known. What is needed lives in `memory`. Returns false
 * when out of memory. */
bool spare_bounds_begin(spare_bounds *bounds, const joined_wires *wires,
                        arena_pool *memory);

/* Sets what a path may take. */
void spare_bounds_set_limit(spare_bounds *bounds, double limit);

/* Forgets what is known, so that what joined wires have made earlier counts. */
void spare_bounds_forget(spare_bounds *bounds);

/* Would a wire be too late at a time? No, too, where that is not certain. */
bool spare_bounds_are_missed(spare_bounds *bounds, uint32_t node, double ns);

/* Tells that two wires are one from now on. */
void spare_bounds_join(spare_bounds *bounds, uint32_t in, uint32_t out);

#endif
