/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Global variables.
 */
#ifndef HLS_FRONTEND_TRANSLATE_GLOBALS_H
#define HLS_FRONTEND_TRANSLATE_GLOBALS_H

#include "core/frontend/translate/translate_context.h"

/* The memref of a global variable, or of the `number`-th of its memories. Null
 * on failure. */
MlirValue translate_make_global(translate_context *t,
                                const translate_memory *memory,
                                LLVMValueRef global, unsigned number,
                                MlirLocation location);

#endif
