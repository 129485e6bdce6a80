/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many iterations lie between two that wait for each other.
 */
#ifndef HLS_PASSES_SHARED_ROUNDS_H
#define HLS_PASSES_SHARED_ROUNDS_H

#include "core/passes/timing/loop_graph.h"

/* Stores after how many iterations, at the least, a node needs what it has
 * made; 0: it never does. Returns false when out of memory. */
bool shared_rounds_find(const loop_graph *graph, size_t node, size_t *rounds);

#endif
