/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where accesses wait for the tokens of others.
 */
#ifndef HLS_PASSES_ORDER_GATES_H
#define HLS_PASSES_ORDER_GATES_H

#include "core/passes/order/order_tokens.h"

/* Zero-initialise but for the tokens; finish() in every case. */
typedef struct order_gates {
  order_tokens *tokens; /* borrowed */
  ptr_map entries;      /* variable of a loop -> what its entries wait for */
  arena_pool arena;
} order_gates;

void order_gates_finish(order_gates *gates);

/* Lets an access of a block wait for a token, which comes from there when the
 * access is due. Returns false when out of memory. */
bool order_gates_add(order_gates *gates, order_token *token,
                     MlirOperation access, unsigned block, unsigned from);

/* Lets an access wait for a token in each of its executions. */
void order_gates_wait(MlirOperation access, MlirValue token);

#endif
