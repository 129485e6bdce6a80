/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A compilation of its own, which never comes to a circuit.
 */
#include "daemon/worker/handlers/simulate_program.h"

bool simulate_program_begin(compile_state *program, const worker_state *worker,
                            const cJSON *params, rpc_failure *failure) {
  program->request.source_key = "program";
  if (!compilation_begin(program, worker, params, failure)) {
    return false;
  }
  return program->request.language == HLS_LANGUAGE_C ||
         rpc_fail(failure, RPC_INVALID_PARAMS,
                  "program must be C: a simulation runs its main()");
}

bool simulate_program_compile(compile_state *program,
                              const worker_state *worker, const char *kernel,
                              rpc_failure *failure) {
  const compile_goal goal = {.stage = HLS_STAGE_CF, .native = true};
  program->request.kernel = kernel;
  return compilation_run(program, worker, goal, failure);
}
