/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pointers that a branch or a loop chooses.
 */
#ifndef HLS_FRONTEND_TRANSLATE_CHOSEN_H
#define HLS_FRONTEND_TRANSLATE_CHOSEN_H

#include "core/frontend/translate/translate_context.h"

/* Gives a pointer phi or select its translation: a number, `element`, on the
 * scale of the pointer. It may be set later. NULL when diagnosed. */
translate_pointer *translate_choose_pointer(translate_context *t,
                                            LLVMValueRef value,
                                            MlirValue element);
/* The scale of such a pointer. */
translate_scale translate_scale_of(const translate_pointer *chosen);
/* One for two pointers into the same object. */
translate_scale translate_common_scale(const translate_pointer *one,
                                       const translate_pointer *other);

#endif
