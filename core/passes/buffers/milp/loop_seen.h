/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is seen outside of a loop in a program: its stores, and what leaves it.
 */
#ifndef HLS_PASSES_MILP_LOOP_SEEN_H
#define HLS_PASSES_MILP_LOOP_SEEN_H

#include "core/passes/buffers/milp/loop_rate.h"
#include "core/passes/buffers/milp/places.h"
#include "core/passes/timing/loop_graph.h"

/* Lists in `rate->seen` what is seen of a loop's graph, whose nodes have the
 * phases `offered`. It lives in `memory`. Returns false when out of memory. */
bool loop_seen_add(milp_program *program, const milp_places *places,
                   const loop_graph *graph, loop_rate *rate,
                   const size_t *offered, arena_pool *memory);

/* Lists that a token is seen when it has come through a place. */
bool loop_seen_add_arrival(milp_program *program, const milp_place *place,
                           loop_rate *rate, size_t offered, arena_pool *memory);

#endif
