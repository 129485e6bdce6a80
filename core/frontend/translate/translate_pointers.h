/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pointers traced to an object, and those that a branch or a loop chooses.
 */
#ifndef HLS_FRONTEND_TRANSLATE_POINTERS_H
#define HLS_FRONTEND_TRANSLATE_POINTERS_H

#include "core/frontend/translate/translate_context.h"

#include "llvm-c/Target.h"

/* How far a chain of phis and selects is followed back to its arrays. */
enum { TRANSLATE_MAX_TRACED = 256 };

/* Where a pointer value points to; NULL, diagnosed at `user`, when it cannot be
 * traced to one object. */
translate_pointer *translate_find_pointer(translate_context *t,
                                          LLVMValueRef value,
                                          LLVMValueRef user);
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

void translate_gep(translate_context *t, LLVMValueRef gep);
/* A pointer of the object, kept as what `value` points to. NULL when out of
 * memory. */
translate_pointer *translate_new_pointer(translate_context *t,
                                         LLVMValueRef value,
                                         const translate_object *object);
bool translate_is_gep(LLVMValueRef value);
/* Adds the bytes to member `field` of a struct, to `*bytes` if the struct is an
 * array of Clang's, and returns the member's type. */
LLVMTypeRef translate_add_member(LLVMTargetDataRef layout, LLVMTypeRef type,
                                 LLVMValueRef field, int64_t *member,
                                 int64_t *bytes);
/* The problem of a pointer that leads to no object, and the repair. */
typedef struct translate_complaint {
  const char *what; /* NULL: nothing */
  const char *instead;
} translate_complaint;

extern const translate_complaint translate_untraceable;
extern const translate_complaint translate_may_be_null;

/* Says why a pointer leads to no object, once for each. */
void translate_diagnose_pointer(translate_context *t, LLVMValueRef pointer,
                                LLVMValueRef user,
                                const translate_complaint *reason);
bool translate_is_pointer(LLVMValueRef value);
/* Frees all pointers of the function. */
void translate_finish_pointers(translate_context *t);

#endif
