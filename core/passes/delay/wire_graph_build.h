/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The graph of a circuit's wires: how it comes, and how it follows buffers.
 */
#ifndef HLS_PASSES_WIRE_GRAPH_BUILD_H
#define HLS_PASSES_WIRE_GRAPH_BUILD_H

#include "core/passes/delay/wire_graph.h"

/* Builds the graph of a function's body, with delays that are known already and
 * live as long as the graph, or NULL. Returns false when out of memory, which
 * is so, too, when there are more nodes or arcs than can be numbered. */
bool wire_graph_build(wire_graph *graph, MlirOperation func,
                      known_delays *known);
void wire_graph_finish(wire_graph *graph);

/* The channel of a value; SIZE_MAX where it has none. */
size_t wire_graph_channel(const wire_graph *graph, MlirValue value);

/* Follows a buffer that has been put into a channel of a materialised circuit,
 * in front of its user. The buffer's result, `behind`, becomes the last
 * channel. There has to be room for it. Returns false when out of memory. */
bool wire_graph_insert(wire_graph *graph, size_t channel, MlirValue behind,
                       known_delays *known);

/* Follows a buffer between two channels that becomes another one, with these
 * delays, or with those of wires, which are 0. Returns false when out of
 * memory.
 */
bool wire_graph_replace(wire_graph *graph, size_t in, size_t out,
                        const hls_unit_delays *delays);

/* Follows two units in a row, of one operand and one result each, that have
 * changed places: `in` led to the first unit, behind which is the channel
 * `first`, behind which was the second unit, behind which is `second`. */
void wire_graph_exchange(wire_graph *graph, size_t in, size_t first,
                         size_t second);

#endif
