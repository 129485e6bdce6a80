/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls to functions without a body, and their declarations.
 */
#ifndef HLS_FRONTEND_TRANSLATE_CALLS_H
#define HLS_FRONTEND_TRANSLATE_CALLS_H

#include "core/frontend/translate/translate_context.h"

void translate_call(translate_context *t, LLVMValueRef call);
/* A func.func with the C names of its arguments. Takes `body`. */
MlirOperation translate_create_function(translate_context *t,
                                        const hls_signature *signature,
                                        MlirType type, MlirLocation location,
                                        MlirRegion body, bool is_private);
/* Appends a declaration per callee to the module, and one per placeholder that
 * nobody calls. */
void translate_declarations(translate_context *t);

#endif
