/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Types: LLVM's and those of C parameters to MLIR's.
 */
#include "translate.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"

enum { MAX_WIDTH = 64 };

MlirType hls_translate_type(hls_translator *t, LLVMTypeRef type) {
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

MlirType hls_translate_index_type(hls_translator *t) {
  return mlirIndexTypeGet(t->context);
}

MlirType hls_translate_element_type(hls_translator *t, const hls_param *param) {
  if (param->scalar.kind == HLS_SCALAR_INT) {
    return mlirIntegerTypeGet(t->context, param->scalar.storage_bytes * 8);
  }
  if (param->scalar.kind == HLS_SCALAR_FLOAT && param->scalar.bits == 32) {
    return mlirF32TypeGet(t->context);
  }
  if (param->scalar.kind == HLS_SCALAR_FLOAT && param->scalar.bits == 64) {
    return mlirF64TypeGet(t->context);
  }
  return (MlirType){NULL};
}

MlirType hls_translate_param_type(hls_translator *t, const hls_param *param,
                                  LLVMTypeRef type) {
  if (!param->is_array) {
    return hls_translate_type(t, type);
  }
  MlirType element = hls_translate_element_type(t, param);
  if (mlirTypeIsNull(element) || param->rank == 0 ||
      param->rank > HLS_MAX_RANK) {
    return (MlirType){NULL};
  }
  return mlirMemRefTypeContiguousGetChecked(mlirLocationUnknownGet(t->context),
                                            element, param->rank, param->shape,
                                            mlirAttributeGetNull());
}
