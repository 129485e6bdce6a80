/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What MLIR prints, in a text buffer.
 */
#ifndef HLS_MLIR_TEXT_H
#define HLS_MLIR_TEXT_H

#include "hls/buffer.h"
#include "mlir-c/Support.h"

/* An MlirStringCallback whose user data is an hls_buffer: appends the text. */
static inline void hls_buffer_append_ref(MlirStringRef text, void *buffer) {
  hls_buffer_append((hls_buffer *)buffer, text.data, text.length);
}

#endif
