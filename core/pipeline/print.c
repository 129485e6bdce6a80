/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Modules as text: the pretty form, without locations.
 */
#include "print.h"
#include "hls/pipeline.h"

void print_to_buffer(MlirStringRef chunk, void *buffer) {
  hls_buffer_append(buffer, chunk.data, chunk.length);
}

char *hls_module_print(MlirModule module) {
  hls_buffer text = {0};
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsAssumeVerified(flags); /* every stage is */
  mlirOperationPrintWithFlags(mlirModuleGetOperation(module), flags,
                              print_to_buffer, &text);
  mlirOpPrintingFlagsDestroy(flags);
  return hls_buffer_take(&text, NULL);
}
