/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A cycle_program compiled by LLVM.
 */
#ifndef RTL_MODEL_CYCLE_CYCLE_JIT_H
#define RTL_MODEL_CYCLE_CYCLE_JIT_H

#include "rtl/model/cycle/cycle_machine.h"

/* Compiled code; owns what it lies in. */
typedef struct cycle_jit cycle_jit;

/* Has LLVM compile the machine's program, and sets machine->settle to that.
 * Only slots that are observed, latched or stored are written by it; of an
 * observed vector, the first word, and each that follows one with 64 bits. NULL
 * when LLVM cannot: the reason is in `error`, and the machine is as it was.
 * What LLVM itself calls fatal ends the process. The result has to outlive the
 * machine; free with cycle_jit_destroy(). */
cycle_jit *cycle_jit_compile(cycle_machine *machine, hls_error *error);
void cycle_jit_destroy(cycle_jit *jit); /* accepts NULL */

#endif
