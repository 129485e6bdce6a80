/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Modules as text, in the pretty form.
 */
#include "core/pipeline/print.h"
#include "hls/mlir_text.h"
#include "hls/pipeline.h"

bool print_located(MlirModule module, hls_buffer *text) {
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsAssumeVerified(flags);
  mlirOpPrintingFlagsEnableDebugInfo(flags, true, false);
  mlirOperationPrintWithFlags(mlirModuleGetOperation(module), flags,
                              hls_buffer_append_ref, text);
  mlirOpPrintingFlagsDestroy(flags);
  return !text->failed;
}

char *hls_module_print(MlirModule module) {
  hls_buffer text = {0};
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsAssumeVerified(flags); /* every stage is */
  mlirOperationPrintWithFlags(mlirModuleGetOperation(module), flags,
                              hls_buffer_append_ref, &text);
  mlirOpPrintingFlagsDestroy(flags);
  return hls_buffer_take(&text, NULL);
}
