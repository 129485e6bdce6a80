/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pointers traced to an object.
 */
#ifndef HLS_FRONTEND_TRANSLATE_POINTERS_H
#define HLS_FRONTEND_TRANSLATE_POINTERS_H

#include "core/frontend/translate/translate_context.h"

/* Where a pointer value points to; NULL, diagnosed at `user`, when it cannot be
 * traced to one object. */
translate_pointer *translate_find_pointer(translate_context *t,
                                          LLVMValueRef value,
                                          LLVMValueRef user);
void translate_gep(translate_context *t, LLVMValueRef gep);
/* Gives a pointer phi or select its translation: a row-major element number. */
bool translate_define_flat_pointer(translate_context *t, LLVMValueRef pointer,
                                   MlirValue element);
bool translate_is_pointer(LLVMValueRef value);
/* Frees all pointers of the function. */
void translate_finish_pointers(translate_context *t);

#endif
