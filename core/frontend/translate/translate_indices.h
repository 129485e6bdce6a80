/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Indices of accesses, emitted where the access is.
 */
#ifndef HLS_FRONTEND_TRANSLATE_INDICES_H
#define HLS_FRONTEND_TRANSLATE_INDICES_H

#include "core/frontend/translate/translate_context.h"

/* The memory that a pointer leads into at an access; `*bytes` are those of its
 * constant part that do not choose the member. NULL if there is none. */
const translate_memory *
translate_choose_memory(const translate_pointer *pointer, LLVMValueRef access,
                        int64_t *bytes);
/* The same memory, and the indices there, one
 * per dimension. NULL on failure, which has been diagnosed. */
const translate_memory *translate_find_element(translate_context *t,
                                               const translate_pointer *pointer,
                                               LLVMValueRef access,
                                               MlirLocation location,
                                               MlirValue *indices);
/* Where on a scale a pointer points to. */
MlirValue translate_flat_index(translate_context *t,
                               const translate_pointer *pointer,
                               translate_scale scale, LLVMValueRef user,
                               MlirLocation location);
/* The memory that has an element so many bytes behind the object's start. */
const translate_memory *translate_memory_around(const translate_object *object,
                                                int64_t offset);
/* The memory that has an element which ends there. */
const translate_memory *translate_memory_before(const translate_object *object,
                                                int64_t offset);
/* The bytes of one of the structs whose members the memories are; 0 if they are
 * none of an array of structs. */
int64_t translate_struct_bytes(const translate_object *object);
/* Do the elements lie side by side from a dimension on, without anything
 * between? */
bool translate_is_dense(const translate_memory *memory, unsigned first);
/* Whether the instruction widens an integer to the width of Clang's indices.
 * Indices have 32 bits in a circuit, so only the narrow value matters. */
bool translate_is_index_extension(LLVMValueRef instruction);

#endif
