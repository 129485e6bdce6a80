/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The difference of two pointers into one array.
 */
#ifndef HLS_FRONTEND_TRANSLATE_POINTER_DIFFERENCE_H
#define HLS_FRONTEND_TRANSLATE_POINTER_DIFFERENCE_H

#include "core/frontend/translate/translate_context.h"

/* Pointers as integers: allowed to be subtracted only. */
void translate_ptrtoint(translate_context *t, LLVMValueRef instruction);
/* `p - q` of two pointers into one array. Returns false for others. */
bool translate_pointer_difference(translate_context *t,
                                  LLVMValueRef instruction);

#endif
