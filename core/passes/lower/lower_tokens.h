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

#endif
