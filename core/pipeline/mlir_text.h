/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * MLIR text, looked at before its parser does.
 */
#ifndef HLS_PIPELINE_MLIR_TEXT_H
#define HLS_PIPELINE_MLIR_TEXT_H

#include "hls/diagnostic.h"

/* The end of the string or comment that begins at `at`, or `at` when none
 * does. */
const char *mlir_text_skip_opaque(const char *at);

/* Where `at` is in the text. */
hls_position mlir_text_position(const char *text, const char *at);

#endif
