/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Credits: an access waits for what another one did a number of iterations ago.
 */
#ifndef HLS_PASSES_ORDER_CREDITS_H
#define HLS_PASSES_ORDER_CREDITS_H

#include "core/passes/cf/credit_places.h"
#include "core/passes/order/order_tokens.h"

/* Names of attributes, while tokens are taken from a source and given to a
 * sink: which credit it is, and how many tokens it has at the beginning. */
#define ORDER_CREDITS_NUMBER "credit"
#define ORDER_CREDITS_TOKENS "tokens"

typedef struct order_credit {
  MlirOperation earlier, later; /* accesses */
  unsigned earlier_block, later_block;
  unsigned distance; /* iterations from one to the other, at least */
  credit_place place;
  const struct order_credit *next;
} order_credit;

/* Lets the later access wait in each iteration until the earlier one has been
 * performed in all up to that `distance` before. Returns false when out of
 * memory. */
bool order_credits_add(order_tokens *tokens, const order_credit *credit,
                       unsigned number);

#endif
