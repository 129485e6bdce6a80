/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The state that a compiler keeps warm, for the other files of the pipeline.
 */
#ifndef HLS_PIPELINE_COMPILER_H
#define HLS_PIPELINE_COMPILER_H

#include "core/pipeline/native.h"
#include "core/pipeline/steps.h"

const step_set *compiler_steps(const hls_compiler *compiler);

/* Borrowed; made by the first call. NULL with `error` filled when that fails.
 */
native_side *compiler_native_side(hls_compiler *compiler, hls_error *error);

#endif
