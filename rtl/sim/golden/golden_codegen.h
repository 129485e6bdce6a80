/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Machine code of a module. It is for the generic processor of the
 * architecture: with the instructions of this very machine, multiplications and
 * additions could be fused, and the circuit does not fuse them.
 */
#ifndef SIM_GOLDEN_CODEGEN_H
#define SIM_GOLDEN_CODEGEN_H

#include "core/frontend/object/object_code.h"
#include "llvm-c/LLJIT.h"
#include "llvm-c/TargetMachine.h"
#include <stdbool.h>
#include <stddef.h>

/* Where a reason is written when something fails. */
typedef struct golden_reason {
  char *text;
  size_t size;
} golden_reason;

/* How far away what the code uses may be. */
typedef enum golden_reach {
  GOLDEN_REACH_ANY,
  /* All of the program within 2 GiB, and the C library only by addresses that
   * are constants: LLVM's fast selection of instructions knows no other way to
   * use a variable or a function. */
  GOLDEN_REACH_NEAR,
} golden_reach;

/* A target machine, which the caller disposes of; or NULL with a reason. */
LLVMTargetMachineRef golden_codegen_machine(golden_reach reach,
                                            golden_reason reason);

/* What compiles for such a machine; or NULL with a reason. */
hls_object_writer *golden_codegen_writer(golden_reach reach,
                                         golden_reason reason);

/* Compiles `module`, which it changes, to an object file, which the caller
 * disposes of; or NULL with a reason, and the writer is only to be destroyed.
 * A fatal error of LLVM goes to its handler. */
LLVMMemoryBufferRef golden_codegen_object(hls_object_writer *writer,
                                          LLVMModuleRef module,
                                          golden_reason reason);

/* A linker in memory for the code of `machine`, which it takes. `create` makes
 * the layer that the objects go to; NULL: it is LLVM's own. */
LLVMErrorRef golden_codegen_linker(
    LLVMTargetMachineRef machine,
    LLVMOrcLLJITBuilderObjectLinkingLayerCreatorFunction create, void *user,
    LLVMOrcLLJITRef *linker);

/* Whether the module has assembly in it: only the assembler will say what that
 * does, which may be to read a file. */
bool golden_codegen_has_assembly(LLVMModuleRef module);

#endif
