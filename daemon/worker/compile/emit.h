/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All the way to RTL, for the handlers that need the circuit.
 */
#ifndef WORKER_EMIT_H
#define WORKER_EMIT_H

#include "daemon/worker/compile/compile.h"
#include "rtl/design.h"

/* Compiles to HLS_STAGE_HW and emits the RTL. Returns true when there is a
 * result to report: compilation->design is the circuit, borrowed, or NULL when
 * the kernel has errors. `native` asks for native code as well. */
bool compilation_emit(compile_state *compilation, const worker_state *worker,
                      bool native, rpc_failure *failure);

/* compilation_json, with the time of the emission when there was one. A new
 * reference; NULL when out of memory. */
cJSON *compilation_emission_json(compile_state *compilation);

#endif
