/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Modules as text, in the pretty form.
 */
#include "core/pipeline/print.h"
#include "hls/location.h"
#include "hls/mlir_text.h"
#include "hls/pipeline.h"

bool print_located(MlirModule module, hls_buffer *text) {
  hls_module_write(mlirModuleGetOperation(module), true, hls_buffer_append_ref,
                   text);
  return !text->failed;
}

char *hls_module_print(MlirModule module) {
  hls_buffer text = {0};
  hls_module_write(mlirModuleGetOperation(module), false, hls_buffer_append_ref,
                   &text);
  return hls_buffer_take(&text, NULL);
}
