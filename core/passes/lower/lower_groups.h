/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The order of groups in load-store queues.
 */
#ifndef HLS_PASSES_LOWER_GROUPS_H
#define HLS_PASSES_LOWER_GROUPS_H

#include "core/passes/lower/lower_context.h"

/* Orders the groups of load-store queues: the control token of a block is
 * handed to the queues and to all others at once. Returns false when out of
 * memory. */
bool lower_groups(lowering *low);

#endif
