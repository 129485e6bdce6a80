/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Passes written in C, registered by name so that textual pipelines find them.
 * MLIR's C API can create an external pass but neither register it nor give it
 * options; this closes the gap.
 */
#ifndef HLS_PASS_REGISTRY_H
#define HLS_PASS_REGISTRY_H

#include "mlir-c/IR.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Runs the pass on `root`. `options` is the text between the braces in a
 * pipeline (`name{options}`), "" when there is none, e.g. "algorithm=on-merges
 * target-period=4.0". On failure the pass has reported an error that has a
 * code (hls/ir_error.h). */
typedef MlirLogicalResult (*HlsPassRun)(MlirOperation root,
                                        MlirStringRef options);

/* Static data of the caller. */
typedef struct HlsPassDefinition {
  const char *argument;        /* "lower-cf-to-handshake" */
  const char *description;     /* one line */
  const char *const *dialects; /* namespaces to load first, NULL-terminated */
  HlsPassRun run;
} HlsPassDefinition;

/* Registers a pass on `builtin.module`. To be called once per process and
 * definition, before the first pipeline is parsed. */
void hlsRegisterPass(const HlsPassDefinition *definition);

/* Registers canonicalize-kernel, which no C function could be: rewrite patterns
 * are beyond MLIR's C API. Once per process, like the others. */
void hlsRegisterCanonicalizer(void);

/* Looks up one option in the options text of a pass. Returns a null string
 * (data == NULL) when it is not given. */
MlirStringRef hlsPassOption(MlirStringRef options, const char *name);

#ifdef __cplusplus
}
#endif
#endif
