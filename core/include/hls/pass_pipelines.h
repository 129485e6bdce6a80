/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pipelines with a name of their own: a text that the name stands for, wherever
 * passes are named.
 */
#ifndef HLS_PASS_PIPELINES_H
#define HLS_PASS_PIPELINES_H

#include "hls/pass_registry.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Static data of the caller. What is left out is not there. */
typedef struct HlsPipelineDefinition {
  const char *argument;         /* "handshake-circuit" */
  const char *description;      /* one line */
  const char *passes;           /* as in a textual pipeline of a module; `$name`
                                   stands for the value of an option */
  const HlsPassOption *options; /* to one without a name */
} HlsPipelineDefinition;

/* Registers a pipeline, whose passes are looked up when it is used; one that has
 * its name already stays. To be called before the first pipeline is parsed. */
void hlsRegisterPipeline(const HlsPipelineDefinition *definition);

#ifdef __cplusplus
}
#endif
#endif
