/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * MLIR's printing callbacks, into a text buffer.
 */
#ifndef HLS_PIPELINE_PRINT_H
#define HLS_PIPELINE_PRINT_H

#include "hls/buffer.h"
#include "mlir-c/IR.h"

/* Appends a module as text that has all there is to it, locations included.
 * Returns false when out of memory. */
bool print_located(MlirModule module, hls_buffer *text);

#endif
