/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * MLIR's diagnostics as ours.
 */
#ifndef HLS_PIPELINE_MLIR_DIAGNOSTICS_H
#define HLS_PIPELINE_MLIR_DIAGNOSTICS_H

#include "hls/diagnostic.h"
#include "hls/frontend.h"
#include "mlir-c/Diagnostics.h"

/* Between begin and end, everything the context reports goes into the list. */
typedef struct mlir_diagnostics {
  MlirContext context;
  MlirDiagnosticHandlerID id;
  hls_diagnostics *list;
  const hls_source *text; /* that was parsed, whose name locations lack; or
                             NULL */
} mlir_diagnostics;

/* `list` and `text` are borrowed until end(). */
void mlir_diagnostics_begin(mlir_diagnostics *self, MlirContext context,
                            hls_diagnostics *list, const hls_source *text);
void mlir_diagnostics_end(mlir_diagnostics *self);

#endif
