/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The IR that the circuit is made from, compiled to machine code and run on the
 * calls that the native run recorded. Where it disagrees with the C program,
 * the translation from C is wrong (or the C program undefined) and no circuit
 * could be right; where it agrees and the circuit does not, the circuit is
 * wrong.
 *
 * It has a process of its own: main() may leave anything behind in the one it
 * ran in, and models of placeholders begin here as they began there.
 */
#ifndef SIM_GOLDEN_IR_H
#define SIM_GOLDEN_IR_H

#include "rtl/sim/golden/golden.h"
#include "rtl/sim/golden/golden_job.h"

/* The IR in its process, and what is to be said of it. */
typedef struct golden_ir golden_ir;

/* Compiles `request->ir` in a process that waits for the calls: main() need not
 * have ended, only begun, and the circuit need not be there. What fails is told
 * by golden_ir_run(). `native` and the request are borrowed until
 * golden_ir_finish(). Returns NULL when out of memory. */
golden_ir *golden_ir_start(const golden *native, const sim_request *request);

/* Runs it on every recorded call and sets `result->ir`. The request is the same
 * or a later one, with the circuit. When it does not agree,
 * message and mismatches say where; the verdict is left to the caller, but for
 * SIM_OUT_OF_BOUNDS: the C program leaves an array. Once. */
hls_status golden_ir_run(golden_ir *ir, const sim_request *request,
                         void (*tick)(void *), void *tick_user,
                         sim_result *result, hls_error *error);

/* Ends the process if it still waits. Accepts NULL. */
void golden_ir_finish(golden_ir *ir);

/* Runs it once more, after golden_ir_start() for the same request, up to the
 * end of a call, for the last of its stores to an element. Returns NULL when
 * there is none, or when it cannot be found out. Borrowed from `request->ir`.
 */
const hls_access *golden_ir_find_store(const golden *native,
                                       const sim_request *request,
                                       const golden_watch *watch);

/* Completes the module, unless that is done: GOLDEN_IR_ENTRY calls the kernel
 * through its C interface, and the C interfaces of placeholders call their
 * models. Sets `needs_models` when there are such calls. */
hls_status golden_ir_complete(const hls_native_code *ir, const golden *native,
                              bool *needs_models, hls_error *error);

#endif
