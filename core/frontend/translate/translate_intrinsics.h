/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * LLVM's intrinsic functions.
 */
#ifndef HLS_FRONTEND_TRANSLATE_INTRINSICS_H
#define HLS_FRONTEND_TRANSLATE_INTRINSICS_H

#include "core/frontend/translate/translate_context.h"

void translate_intrinsic(translate_context *t, LLVMValueRef call,
                         const char *name);

#endif
