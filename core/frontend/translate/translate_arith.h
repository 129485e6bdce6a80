/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Integer and floating point operations, comparisons, casts and selects.
 * Each function returns false when the opcode is not of its kind.
 */
#ifndef HLS_FRONTEND_TRANSLATE_ARITH_H
#define HLS_FRONTEND_TRANSLATE_ARITH_H

#include "core/frontend/translate/translate_context.h"

bool translate_binary(translate_context *t, LLVMValueRef instruction);
bool translate_compare(translate_context *t, LLVMValueRef instruction);
bool translate_cast(translate_context *t, LLVMValueRef instruction);
bool translate_select(translate_context *t, LLVMValueRef instruction);

#endif
