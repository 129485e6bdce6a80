/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long an iteration takes until it comes to an access.
 */
#ifndef HLS_PASSES_LOOP_ARRIVAL_H
#define HLS_PASSES_LOOP_ARRIVAL_H

#include "core/ir/cfg_loops.h"

/* The cycles from the beginning of an iteration of a loop until the operands of
 * an access are there, by the latencies of the units, if nothing keeps it
 * waiting. What comes from another loop, or from an earlier iteration, is there
 * at once. Operations that cannot all be looked at count as none. */
int64_t loop_arrival_of(const cfg *graph, const cfg_loops *loops, unsigned loop,
                        MlirOperation access);

#endif
