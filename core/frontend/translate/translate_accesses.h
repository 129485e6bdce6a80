/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loads and stores of elements.
 */
#ifndef HLS_FRONTEND_TRANSLATE_ACCESSES_H
#define HLS_FRONTEND_TRANSLATE_ACCESSES_H

#include "core/frontend/translate/translate_context.h"

void translate_load(translate_context *t, LLVMValueRef load);
void translate_store(translate_context *t, LLVMValueRef store);

#endif
