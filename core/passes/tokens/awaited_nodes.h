/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations of a loop of which it is seen outside when they start.
 */
#ifndef HLS_PASSES_AWAITED_NODES_H
#define HLS_PASSES_AWAITED_NODES_H

#include "core/passes/timing/loop_graph.h"

/* Does somebody outside of the loop wait for an operation: for its results, for
 * what it stores, or for its place in the order of a queue? */
bool awaited_nodes_has(const loop_graph *loop, const loop_node *node);

#endif
