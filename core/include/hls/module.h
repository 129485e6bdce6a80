/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Modules from text, with what the C API of MLIR leaves out.
 */
#ifndef HLS_MODULE_H
#define HLS_MODULE_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Parses a module like mlirModuleCreateParse; locations in it name the file
 * `name`. A NUL stands behind the text. Null after errors, which the context
 * has reported; otherwise the caller owns it. */
MlirModule hlsModuleParse(MlirContext context, MlirStringRef text,
                          MlirStringRef name);

#ifdef __cplusplus
}
#endif
#endif
