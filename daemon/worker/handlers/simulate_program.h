/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The C program that the circuit of an MLIR kernel is judged by.
 */
#ifndef WORKER_SIMULATE_PROGRAM_H
#define WORKER_SIMULATE_PROGRAM_H

#include "daemon/worker/compile/compile.h"

/* Reads the source `program` of the parameters. Returns false with `failure`
 * filled. `program` is zeroed; compilation_finish() in every case. */
bool simulate_program_begin(compile_state *program, const worker_state *worker,
                            const cJSON *params, rpc_failure *failure);

/* Compiles it as far as main() needs: its function of that name is the kernel.
 * Returns true when there is a result, as compilation_run() does. */
bool simulate_program_compile(compile_state *program,
                              const worker_state *worker, const char *kernel,
                              rpc_failure *failure);

/* Whether a circuit has an input for each parameter of the C function of its
 * name, in their order and of their types, and its result, and no others.
 * Returns false with `failure` filled. */
bool simulate_program_fits(const compile_state *program, MlirOperation circuit,
                           const char *kernel, rpc_failure *failure);

#endif
