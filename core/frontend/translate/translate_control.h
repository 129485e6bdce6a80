/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Basic blocks, phis as block arguments, branches and returns.
 */
#ifndef HLS_FRONTEND_TRANSLATE_CONTROL_H
#define HLS_FRONTEND_TRANSLATE_CONTROL_H

#include "core/frontend/translate/translate_context.h"

/* A block for each of `order`, whose first one is the entry, with an argument
 * for each phi. Returns false when something has gone wrong. */
bool translate_create_blocks(translate_context *t, LLVMBasicBlockRef *order,
                             size_t count);
/* Returns false when the instruction is no terminator of a kind C has. */
bool translate_terminator(translate_context *t, LLVMValueRef instruction);

#endif
