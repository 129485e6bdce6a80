/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Buffers at the lazy forks that announce groups of accesses to load-store
 * queues.
 */
#ifndef HLS_PASSES_GROUP_ORDER_H
#define HLS_PASSES_GROUP_ORDER_H

#include "mlir-c/IR.h"
#include <stdbool.h>

/* Puts a ONE_SLOT_BREAK_DV and a ONE_SLOT_BREAK_R before every lazy fork but
 * the function's start, and a ONE_SLOT_BREAK_R behind its outputs to anything
 * but a queue. */
void group_order_separate_all(MlirOperation func);

/* The same, but with a register for data only where a token could come from
 * another lazy fork in the same cycle: at the entry of the loop between the
 * two, if there is one, so that it costs the loop's iterations nothing. Every
 * cycle of channels must have its register already. Returns false when out of
 * memory. */
bool group_order_separate(MlirOperation func);

#endif
