/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Instructions on wide vectors: as one integer of LLVM where this gives a few
 * instructions of the processor, else as a call.
 */
#ifndef RTL_MODEL_CYCLE_CYCLE_JIT_WIDE_H
#define RTL_MODEL_CYCLE_CYCLE_JIT_WIDE_H

#include "rtl/model/cycle/cycle_jit_value.h"

/* The words of room that calls need, as long as the code may run. */
uint32_t cycle_jit_wide_room(const cycle_program *program);

void cycle_jit_wide(cycle_jit_scope *scope,
                    const cycle_instruction *instruction);

#endif
