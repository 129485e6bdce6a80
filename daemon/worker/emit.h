/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All the way to RTL, for the handlers that need the circuit.
 */
#ifndef WORKER_EMIT_H
#define WORKER_EMIT_H

#include "compile.h"
#include "rtl/design.h"

/* Compiles to HLS_STAGE_HW and emits the RTL. Returns true when there is a
 * result to report: `*design` is the circuit (rtl_design_destroy it), or NULL
 * when the kernel has errors. `native` asks for native code as well.
 * `*milliseconds` is the time of the emission. */
bool compilation_emit(compilation *compilation, const worker *worker,
                      bool native, rtl_design **design, double *milliseconds,
                      rpc_failure *failure);

/* compilation_json, with the time of the emission when there is a design. A new
 * reference; NULL when out of memory. */
json_t *emission_json(compilation *compilation, const rtl_design *design,
                      double milliseconds);

#endif
