/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations of a loop that can share units without making it wait.
 */
#ifndef HLS_PASSES_SHARED_LOOPS_H
#define HLS_PASSES_SHARED_LOOPS_H

#include "core/passes/shared/shared_units.h"
#include "core/passes/timing/loop_nest.h"

/* Puts those of a loop, and of no loop in it, into units. Returns false when
 * out of memory. */
bool shared_loops_find(shared_units *units, const loop_nest *nest, size_t loop);

#endif
