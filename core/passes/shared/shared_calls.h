/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations outside of loops that can share units.
 */
#ifndef HLS_PASSES_SHARED_CALLS_H
#define HLS_PASSES_SHARED_CALLS_H

#include "core/passes/shared/shared_units.h"
#include "core/passes/timing/loop_nest.h"

/* Puts those that a call performs once, one after the other, into units.
 * Returns false when out of memory. */
bool shared_calls_find(shared_units *units, const loop_nest *nest,
                       MlirOperation func);
/* Is an operation in a loop? Of one without a block nothing is known: it counts
 * as if it were. */
bool shared_calls_are_in_loop(const loop_nest *nest, MlirOperation op);

#endif
