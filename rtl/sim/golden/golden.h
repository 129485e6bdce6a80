/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The native run: main() is compiled to machine code in memory and run in a
 * sandboxed child process, and every call of the kernel is recorded.
 */
#ifndef SIM_GOLDEN_H
#define SIM_GOLDEN_H

#include "rtl/sim.h"
#include "rtl/sim/compare/layout.h"
#include "rtl/sim/golden/golden_program.h"

/* CPU time for code of the user's when the request does not say. */
#define GOLDEN_DEFAULT_SECONDS 10
#define GOLDEN_OUTPUT_BYTES (64u << 10)
#define GOLDEN_MEMORY_BYTES (2ull << 30)

typedef struct golden {
  hls_unit *unit; /* owns the signature that the layout refers to */
  golden_program program;
  sim_layout layout;
  int recording;    /* descriptor of the recorded calls */
  size_t num_calls; /* that main() made, all recorded in full */
} golden;

void golden_init(golden *native);
void golden_finish(golden *native);

/* Runs main(). When it cannot be used, returns HLS_OK with another verdict
 * than SIM_PASS and a message in `result`. Mistakes in the C files are
 * diagnostics. */
hls_status golden_run(golden *native, const sim_request *request,
                      void (*tick)(void *), void *tick_user, sim_result *result,
                      hls_diagnostics *diagnostics, hls_error *error);

#endif
