/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The tokens that an operation of a loop keeps.
 */
#ifndef HLS_PASSES_NODE_SLOTS_H
#define HLS_PASSES_NODE_SLOTS_H

#include "core/passes/timing/loop_graph.h"

/* Does an operation tell that a store has ended? */
bool node_slots_is_stored(const loop_node *node);

/* Has it a slot of which it learns late that there is room in it? */
bool node_slots_is_late(const loop_node *node);

/* How many tokens it keeps. What tells of a store's end hands the address on
 * without a register. */
int64_t node_slots_of(const loop_node *node);

#endif
