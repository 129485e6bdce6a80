/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which loops can be islands.
 */
#ifndef HLS_PASSES_ISLAND_LOOPS_H
#define HLS_PASSES_ISLAND_LOOPS_H

#include "core/passes/islands/island.h"
#include "core/passes/timing/loop_nest.h"

/* Finds whether a loop of a nest can be an island, with the start times of its
 * units, for a clock period in nanoseconds. `found` is zero-initialised, and
 * finished by the caller in every case. Changes nothing. */
bool island_loops_look(island *found, const loop_nest *nest, size_t loop,
                       double period);

/* Marks all loops that can be islands. Returns false when out of memory. */
bool island_loops_find(const loop_nest *nest, double period, bool *can_be);

#endif
