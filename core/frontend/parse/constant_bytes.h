/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The numbers in an array that is a constant, all at once.
 */
#ifndef HLS_FRONTEND_CONSTANT_BYTES_H
#define HLS_FRONTEND_CONSTANT_BYTES_H

#include "llvm-c/Types.h"

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Copies the elements of an array of numbers of `element_bytes` each. Returns
 * false when the constant is none, or is not held as such; zeros are. */
bool hls_constant_bytes(LLVMValueRef constant, size_t element_bytes,
                        unsigned char *to);

#ifdef __cplusplus
}
#endif
#endif
