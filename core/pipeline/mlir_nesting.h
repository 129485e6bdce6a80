/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How deeply MLIR text is nested. MLIR's parser recurses for every bracket and
 * has no limit of its own: deep enough text would overflow the stack.
 */
#ifndef HLS_PIPELINE_MLIR_NESTING_H
#define HLS_PIPELINE_MLIR_NESTING_H

#include "hls/diagnostic.h"

/* More than any program has, and far less than the stack holds. */
#define MLIR_NESTING_MAX 500

/* Looks for a bracket that is nested more deeply than MLIR_NESTING_MAX.
 * Returns true and its position, or false when there is none. `text` ends with
 * a NUL. */
bool mlir_nesting_exceeded(const char *text, hls_position *position);

#endif
