/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The controls that tokens are between blocks.
 */
#ifndef HLS_PASSES_LOWER_TOKENS_H
#define HLS_PASSES_LOWER_TOKENS_H

#include "core/passes/lower/lower_context.h"

/* Lowers a handshake.join (token_controls.h) of block `b`: the control that it
 * stands for. */
MlirValue lower_token_join(lowering *low, unsigned b, MlirOperation join);

/* The address of a store of a block, and the token that it is performed by.
 * Returns false when out of memory, as the others do. */
bool lower_token_stored(lowering *low, unsigned b, MlirOperation op);

/* The ends of a credit (order_credits.h): where its tokens are taken, and where
 * they are given. */
bool lower_token_take(lowering *low, MlirOperation source);
bool lower_token_give(lowering *low, MlirOperation sink);

#endif
