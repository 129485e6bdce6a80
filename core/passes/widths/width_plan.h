/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The widths at which the operations of a circuit work.
 */
#ifndef HLS_PASSES_WIDTH_PLAN_H
#define HLS_PASSES_WIDTH_PLAN_H

#include "core/passes/widths/width_graph.h"

/* The bits of the data of a node, and of its results before they are cut to
 * their forms: at least as many as those have. Of casts, this is the form of
 * the result. */
unsigned width_plan_work(const width_graph *graph, const width_node *node);

#endif
