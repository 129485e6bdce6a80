/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arithmetic that does nothing to the bits that are left of it.
 */
#ifndef HLS_PASSES_IDLE_STEPS_H
#define HLS_PASSES_IDLE_STEPS_H

#include "core/passes/widths/width_graph.h"

/* Finds the datum of a node that its result is, in the lowest `bits` bits: that
 * of a cast, and the one beside a number that changes nothing, such as a mask
 * of ones, and for which nobody waits (token_waits.h). Returns WIDTH_NONE when
 * there is none. */
uint32_t idle_steps_datum(const width_graph *graph, const width_node *node,
                          unsigned bits);

#endif
