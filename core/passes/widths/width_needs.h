/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many of the low bits of an integer have a use.
 */
#ifndef HLS_PASSES_WIDTH_NEEDS_H
#define HLS_PASSES_WIDTH_NEEDS_H

#include "core/passes/widths/width_graph.h"

/* Sets the needs of all values of a graph whose ranges are set: whatever the
 * bits above are, nothing that leaves the circuit depends on them. */
void width_needs_find(width_graph *graph);

/* The low bits that a node needs of a datum for so many of its results'. */
unsigned width_needs_of_datum(const width_graph *graph, const width_node *node,
                              uint32_t datum, unsigned need);

#endif
