/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How cycle_jit_compile() goes about it, for tests and measurements.
 */
#ifndef RTL_MODEL_CYCLE_CYCLE_JIT_INTERNAL_H
#define RTL_MODEL_CYCLE_CYCLE_JIT_INTERNAL_H

#include "rtl/model/cycle/cycle_jit.h"

#include "llvm-c/TargetMachine.h"

typedef struct cycle_jit_options {
  uint32_t part_size; /* instructions of a function */
  LLVMCodeGenOptLevel level;
  const char *passes; /* NULL for none */
  const char *triple; /* NULL for that of this machine */
  const char *cpu, *features;
} cycle_jit_options;

cycle_jit *cycle_jit_compile_with(const cycle_jit_options *options,
                                  cycle_machine *machine, hls_error *error);

#endif
