/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A compiler, an RTL emitter and a simulator that do what the test says, so
 * that the worker can be tested without the real ones.
 *
 * With no function installed, the first word of the source text decides:
 *   ok         three traced passes, of which the second changes something
 *   error      one diagnostic at line 2, columns 5 to 8
 *   pass-error the third traced pass fails with a diagnostic
 *   no-kernel, ambiguous, invalid, internal, no-memory    that status
 *   rtl-error  compiles, but the emission is diagnosed
 *   environment  compiles, and gives the environment for the kernel's name
 *   lasting    compiles not, while a thread goes on that must not see exit()
 *   crash      abort()
 *   hang       never returns
 *   spawn      makes a child that sleeps, then never returns
 *   write PATH compiles, and gives the outcome of writing to PATH for the
 *              kernel's name
 *   socket     likewise for making a socket
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
  unsigned made_ready; /* how often the next text was prepared for */
  bool is_spent;       /* has a library of the passes failed? */
} fake_compiler;

extern fake_compiler fake;

#endif
