/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pipelines that have a name.
 */
#ifndef HLS_PASSES_PIPELINES_H
#define HLS_PASSES_PIPELINES_H

#include "hls/pass_registry.h"

extern const HlsPipelineDefinition pipelines_circuit;

#endif
