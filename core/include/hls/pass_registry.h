/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Passes written in C, registered by name so that textual pipelines find them.
 * MLIR's C API can create an external pass but neither register it nor give it
 * options; this closes the gap.
 */
#ifndef HLS_PASS_REGISTRY_H
#define HLS_PASS_REGISTRY_H

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A pass that runs. */
typedef struct HlsPass {
  void *ptr;
} HlsPass;

/* Runs the pass on `root`. On failure the pass has reported an error that has a
 * code (hls/ir_error.h). */
typedef MlirLogicalResult (*HlsPassRun)(MlirOperation root, HlsPass pass);

/* An option, as MLIR's are: --help lists it, pipelines are printed with it, and
 * others than those of a pass are errors. */
typedef struct HlsPassOption {
  const char *name;        /* "period" */
  const char *description; /* one line */
  const char *usual;       /* its value when it is not given; "": none */
} HlsPassOption;

/* What a pass counts, for --mlir-pass-statistics. */
typedef struct HlsPassCounter {
  const char *name;        /* "registers" */
  const char *description; /* one line */
} HlsPassCounter;

/* Static data of the caller. What is left out is not there. */
typedef struct HlsPassDefinition {
  const char *argument;        /* "lower-cf-to-handshake" */
  const char *description;     /* one line */
  const char *const *dialects; /* namespaces to load first, to NULL */
  HlsPassRun run;
  const char *function;           /* the kind of function, "handshake.func",
                                     that the pass may run on, too, rather than
                                     on a module: it reads and changes nothing
                                     else then, as others run beside it */
  const HlsPassOption *options;   /* to one without a name */
  const HlsPassCounter *counters; /* at most 4, to one without a name */
} HlsPassDefinition;

/* Registers a pass on `builtin.module`, and on the functions that it names. May
 * be called again with the same definition; to be called before the first
 * pipeline is parsed. */
void hlsRegisterPass(const HlsPassDefinition *definition);

/* A pipeline with a name of its own, which stands for a text wherever passes
 * are named. Static data of the caller. What is left out is not there. */
typedef struct HlsPipelineDefinition {
  const char *argument;         /* "handshake-circuit" */
  const char *description;      /* one line */
  const char *passes;           /* as in a textual pipeline of a module; `$name`
                                   stands for the value of an option */
  const HlsPassOption *options; /* to one without a name */
} HlsPipelineDefinition;

/* Registers a pipeline, whose passes are looked up when it is used; one that
 * has its name already stays. To be called before the first pipeline is parsed.
 */
void hlsRegisterPipeline(const HlsPipelineDefinition *definition);

/* The pass with its usual options, for a pass manager, which owns it then. */
MlirPass hlsCreatePass(const HlsPassDefinition *definition);

/* The value of an option that the definition has; a null string (data == NULL)
 * when it is not given and has no usual one. The pass owns it. */
MlirStringRef hlsPassOption(HlsPass pass, const char *name);

/* Adds to what the pass counts; `counter` is the place in its definition. A
 * null pass counts nothing. */
void hlsPassCount(HlsPass pass, unsigned counter, size_t amount);

/* Prints what all passes of this process have counted, as MLIR does. */
void hlsPassCountsPrint(MlirStringCallback print, void *user);

#ifdef __cplusplus
}
#endif
#endif
