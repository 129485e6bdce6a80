/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pipelines that have a name.
 */
#ifndef HLS_PASSES_PIPELINES_H
#define HLS_PASSES_PIPELINES_H

#include "core/passes/passes_internal.h"
#include "hls/pass_pipelines.h"

extern const HlsPipelineDefinition handshake_circuit_pipeline;

#endif
