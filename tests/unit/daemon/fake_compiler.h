/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A compiler, an RTL emitter and a simulator that do what the test says, so
 * that the worker can be tested without the real ones.
 *
 * With no function installed, the first word of the source text decides:
 *   ok         three traced passes, of which the second changes something
 *   error      one diagnostic at line 2, columns 5 to 8
 *   no-kernel, ambiguous, invalid, internal, no-memory    that status
 *   rtl-error  compiles, but the emission is diagnosed
 *   crash      abort()
 *   hang       never returns
 *   spawn      starts a child that sleeps, writes its process id to
 *              FAKE_SPAWN_FILE, then never returns
 */
#ifndef FAKE_COMPILER_H
#define FAKE_COMPILER_H

#include "hls/buffer.h"
#include "hls/pipeline.h"
#include "rtl/sim.h"

typedef struct fake_compiler {
  hls_status (*compile)(const hls_compile_request *request,
                        hls_compile_result *result, hls_error *error);
  hls_status (*simulate)(const sim_request *request, sim_result *result,
                         hls_diagnostics *diagnostics, hls_error *error);
} fake_compiler;

extern fake_compiler fake;

#endif
