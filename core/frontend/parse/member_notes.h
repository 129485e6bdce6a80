/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The member of a struct that an access has been found to lead to. Addresses
 * that are equal become one whatever they are of, the end of one member and the
 * start of the next, so an address tells no more than a place. What is noted
 * stays at the access: of two accesses that become one, if it is the same.
 */
#ifndef HLS_FRONTEND_MEMBER_NOTES_H
#define HLS_FRONTEND_MEMBER_NOTES_H

#include "llvm-c/Types.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* No offset of a member: the access is to what lies between them. */
#define HLS_PADDING INT64_MIN

/* Notes that a load or store leads to the member whose first element lies so
 * many bytes behind the start of the object. */
void hls_note_member(LLVMValueRef access, int64_t offset);
void hls_forget_member(LLVMValueRef access);
/* Returns whether that has been noted. */
bool hls_noted_member(LLVMValueRef access, int64_t *offset);

#ifdef __cplusplus
}
#endif
#endif
