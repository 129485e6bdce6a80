/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Machine code of a module. It is for the generic processor of the
 * architecture: with the instructions of this very machine, multiplications and
 * additions could be fused, and the circuit does not fuse them.
 */
#ifndef SIM_GOLDEN_CODEGEN_H
#define SIM_GOLDEN_CODEGEN_H

#include "llvm-c/TargetMachine.h"
#include <stdbool.h>
#include <stddef.h>

/* Where a reason is written when something fails. */
typedef struct golden_reason {
  char *text;
  size_t size;
} golden_reason;

/* A target machine, which the caller disposes of; or NULL with a reason. */
LLVMTargetMachineRef golden_codegen_machine(golden_reason reason);

/* Compiles `module`, which it changes, to an object file, which the caller
 * disposes of; or NULL with a reason. A fatal error of LLVM goes to its
 * handler. */
LLVMMemoryBufferRef golden_codegen_object(LLVMModuleRef module,
                                          golden_reason reason);

/* Whether the module has assembly in it: only the assembler will say what that
 * does, which may be to read a file. */
bool golden_codegen_has_assembly(LLVMModuleRef module);

#endif
