/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which accesses to memory need a queue, and which are kept in order by tokens.
 */
#ifndef HLS_PASSES_TOKEN_ORDER_H
#define HLS_PASSES_TOKEN_ORDER_H

#include "base/memory/ptr_map.h"
#include "mlir-c/IR.h"

/* Adds the names (attributes) of the accesses of a function at cf level that
 * need a load-store queue to keep the order that their handshake.deps ask for,
 * and sets their values to something. A token keeps the order of the others:
 * lower-cf-to-handshake lets the later access wait until the earlier one has
 * been performed. Returns false when out of memory. */
bool token_order_find_queued(MlirOperation func, ptr_map *queued);

#endif
