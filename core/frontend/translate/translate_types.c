/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Types: LLVM's and those of C parameters to MLIR's.
 */
#include "core/frontend/translate/translate_types.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"

enum { MAX_WIDTH = 64 };

MlirType translate_type(translate_context *t, LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMIntegerTypeKind: {
    unsigned width = LLVMGetIntTypeWidth(type);
    return width <= MAX_WIDTH ? mlirIntegerTypeGet(t->context, width)
                              : (MlirType){NULL};
  }
  case LLVMFloatTypeKind:
    return mlirF32TypeGet(t->context);
  case LLVMDoubleTypeKind:
    return mlirF64TypeGet(t->context);
  default:
    return (MlirType){NULL};
  }
}

MlirType translate_index_type(translate_context *t) {
  return mlirIndexTypeGet(t->context);
}

MlirType translate_element_type(translate_context *t,
                                const hls_scalar *scalar) {
  if (scalar->kind == HLS_SCALAR_INT &&
      scalar->storage_bytes <= MAX_WIDTH / 8) {
    return mlirIntegerTypeGet(t->context, scalar->storage_bytes * 8);
  }
  if (scalar->kind == HLS_SCALAR_FLOAT && scalar->bits == 32) {
    return mlirF32TypeGet(t->context);
  }
  if (scalar->kind == HLS_SCALAR_FLOAT && scalar->bits == 64) {
    return mlirF64TypeGet(t->context);
  }
  return (MlirType){NULL};
}

MlirType translate_array_type(translate_context *t, const hls_scalar *scalar,
                              const int64_t *shape, unsigned rank) {
  MlirType element = translate_element_type(t, scalar);
  if (mlirTypeIsNull(element) || rank == 0 || rank > TRANSLATE_MAX_RANK) {
    return (MlirType){NULL};
  }
  return mlirMemRefTypeContiguousGetChecked(mlirLocationUnknownGet(t->context),
                                            element, rank, shape,
                                            mlirAttributeGetNull());
}

MlirType translate_param_type(translate_context *t, const hls_param *param,
                              LLVMTypeRef type) {
  return param->is_array ? translate_array_type(t, &param->scalar, param->shape,
                                                param->rank)
                         : translate_type(t, type);
}
