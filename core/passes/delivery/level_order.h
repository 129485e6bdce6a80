/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which node of a level is always behind which.
 */
#ifndef HLS_PASSES_LEVEL_ORDER_H
#define HLS_PASSES_LEVEL_ORDER_H

#include "core/passes/delivery/levels.h"

/* Finds dominators and joins of all levels. Returns false when some ways part
 * and do not meet as they have parted, or when out of memory. */
bool level_order_find(levels *l, flow *f);

/* Is a node of a level on every way to another one of it? */
bool level_order_dominates(const levels *l, size_t a, size_t b);

#endif
