/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What passes report of their work: what each of a pipeline has counted, and
 * what it does, where that is asked for.
 */
#ifndef HLS_PASS_REPORTS_H
#define HLS_PASS_REPORTS_H

#include "hls/pass_registry.h"
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Prints what the passes of this process have counted, each by itself, in the
 * order in which they were made, which is that of their pipeline.
 * hlsPassCountsPrint adds up those of one definition. */
void hlsPassCountsPrintEach(MlirStringCallback print, void *user);

/* Has the passes of these names, or all when there are none, tell on standard
 * error what they do: `--debug-only`, in any build of LLVM. Not to be called
 * while passes run. */
void hlsPassDebugOnly(const char **names, unsigned count);

/* Is the pass to tell what it does? Each that runs tells what it has run on and
 * what it has counted there; a pass may tell more. */
bool hlsPassIsDebugged(HlsPass pass);

/* Writes a line behind the name of the pass, if it is. */
__attribute__((format(printf, 2, 3))) void
hlsPassDebug(HlsPass pass, const char *format, ...);

#ifdef __cplusplus
}
#endif
#endif
