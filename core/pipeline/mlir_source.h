/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * MLIR text as a source: its level and its kernel.
 */
#ifndef HLS_PIPELINE_MLIR_SOURCE_H
#define HLS_PIPELINE_MLIR_SOURCE_H

#include "core/pipeline/steps.h"

typedef enum mlir_level {
  MLIR_LEVEL_CF,        /* func.func */
  MLIR_LEVEL_HANDSHAKE, /* handshake.func */
} mlir_level;

/* Parses the request's text into the result's module and says at which level
 * it is. */
hls_status mlir_source_parse(pipeline_run *run, mlir_level *level);

/* Chooses the kernel among the functions of that level: the one the request
 * names, or the only one with a body that no other one calls. */
hls_status mlir_source_select_kernel(pipeline_run *run, mlir_level level);

/* Inlines what the kernel calls and drops all other functions with bodies, so
 * that one is left. */
hls_status mlir_source_isolate_kernel(pipeline_run *run);

#endif
