/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The memories of a kernel.
 */
#ifndef HLS_FRONTEND_TRANSLATE_MEMORIES_H
#define HLS_FRONTEND_TRANSLATE_MEMORIES_H

#include "core/frontend/translate/translate_context.h"

/* The memories of an object, made when they are first asked for by `user`.
 * NULL, diagnosed at `user`, when it has none. */
const translate_object *translate_find_object(translate_context *t,
                                              LLVMValueRef value,
                                              LLVMValueRef user);
/* Whether a value is a parameter, local or global variable. */
bool translate_is_object(const translate_context *t, LLVMValueRef value);
void translate_finish_objects(translate_context *t);

#endif
