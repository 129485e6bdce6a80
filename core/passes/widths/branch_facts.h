/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a condition that has been decided tells of values that were made of the
 * same tokens.
 */
#ifndef HLS_PASSES_BRANCH_FACTS_H
#define HLS_PASSES_BRANCH_FACTS_H

#include "core/passes/widths/width_graph.h"

/* The numbers that the token of a value can have which belongs to a token of
 * the condition that is true, or false: those of the value's range, or some of
 * them. Both are values of the graph, whose ranges are the present ones. */
number_range branch_facts_range(const width_graph *graph, uint32_t condition,
                                bool is_true, uint32_t value);

#endif
