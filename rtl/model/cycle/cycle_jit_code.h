/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A program as a module of LLVM.
 */
#ifndef RTL_MODEL_CYCLE_CYCLE_JIT_CODE_H
#define RTL_MODEL_CYCLE_CYCLE_JIT_CODE_H

#include "rtl/model/cycle/cycle_program.h"

#include "llvm-c/Types.h"

/* The function of the module that takes a cycle_machine. */
#define CYCLE_JIT_ENTRY "settle"

/* Functions have about `part_size` instructions of the program. `room` is for
 * the code to work in: cycle_jit_wide_room() words. NULL when out of memory.
 * The context owns what LLVM makes; the module is the caller's. */
LLVMModuleRef cycle_jit_code(const cycle_program *program, uint32_t part_size,
                             const uint64_t *room, LLVMContextRef context);

#endif
