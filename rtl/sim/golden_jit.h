/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The C program as machine code in the memory of this process, by LLVM's ORC.
 */
#ifndef SIM_GOLDEN_JIT_H
#define SIM_GOLDEN_JIT_H

#include "golden_program.h"
#include "process.h"

typedef int (*golden_main)(int, char **, char **);

/* Compiles and links the program. Everything is resolved on return: running
 * main() needs no file and no compiler any more. Returns NULL with a reason in
 * shared->message. For a child process: the code is never freed, and a fatal
 * error of LLVM ends the process. */
golden_main golden_jit(const golden_program *program, process_shared *shared);

/* Makes LLVM's code generator known. Cheap after the first time. */
bool golden_jit_initialize(void);

#endif
