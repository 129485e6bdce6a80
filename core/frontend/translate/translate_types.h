/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The types of MLIR for those of LLVM and of C.
 */
#ifndef HLS_FRONTEND_TRANSLATE_TYPES_H
#define HLS_FRONTEND_TRANSLATE_TYPES_H

#include "core/frontend/translate/translate_context.h"

/* Integers up to 64 bits, float and double; a null type for others. */
MlirType translate_type(translate_context *t, LLVMTypeRef type);
MlirType translate_index_type(translate_context *t);
/* The type of an element of an array as it lies in memory. */
MlirType translate_element_type(translate_context *t, const hls_scalar *scalar);
/* The memref of an array; a null type when there is none. */
MlirType translate_array_type(translate_context *t, const hls_scalar *scalar,
                              const int64_t *shape, unsigned rank);
MlirType translate_param_type(translate_context *t, const hls_param *param,
                              LLVMTypeRef type);

#endif
