/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which numbers the integers of a circuit can be.
 */
#ifndef HLS_PASSES_WIDTH_RANGES_H
#define HLS_PASSES_WIDTH_RANGES_H

#include "core/passes/widths/width_graph.h"

/* Sets the ranges of all values of a graph, empty for those of which no token
 * comes. Returns false when out of memory. */
bool width_ranges_find(width_graph *graph);

#endif
