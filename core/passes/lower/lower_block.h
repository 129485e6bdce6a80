/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The operations of one block.
 */
#ifndef HLS_PASSES_LOWER_BLOCK_H
#define HLS_PASSES_LOWER_BLOCK_H

#include "core/passes/lower/lower_context.h"

/* Lowers the operations of one block, terminator included, and fills its
 * lower_block. */
bool lower_block_body(lowering *low, unsigned b);

#endif
