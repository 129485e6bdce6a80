/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a compiler keeps warm, for the other files of the pipeline.
 */
#ifndef HLS_PIPELINE_COMPILER_H
#define HLS_PIPELINE_COMPILER_H

#include "steps.h"

const step_set *compiler_steps(const hls_compiler *compiler);

#endif
