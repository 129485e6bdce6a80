/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Passes written in C, registered by name so that textual pipelines find them.
 * MLIR's C API can create an external pass but neither register it nor give it
 * options, and emit an error but not with notes; this closes the gaps.
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
 * target-period=4.0". On failure the pass has emitted an error (mlirEmitError)
 * whose text ends in " [stable-code]". */
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

/* A note of this form, in front of "old", "new" and at the end, is a repair of
 * the operation at its place: "fix: replace 'old' by 'new'". */
#define HLS_REPAIR_BEGIN "fix: replace '"
#define HLS_REPAIR_MIDDLE "' by '"
#define HLS_REPAIR_END "'"

/* mlirEmitError with notes attached to the error, each at its own place. */
typedef struct HlsNote {
  MlirLocation place;
  const char *text;
} HlsNote;
void hlsEmitErrorWithNotes(MlirLocation location, const char *message,
                           size_t count, const HlsNote *notes);

#ifdef __cplusplus
}
#endif
#endif
