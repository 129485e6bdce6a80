/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The C program as machine code in the memory of this process: as it was linked
 * elsewhere, or by LLVM's ORC.
 */
#ifndef SIM_GOLDEN_JIT_H
#define SIM_GOLDEN_JIT_H

#include "rtl/sim/golden/golden_job.h"

/* Any function: to be cast to what it is. */
typedef void (*golden_function)(void);

/* Loads the image of the job, or compiles and links its modules, and returns
 * the function `entry`, which an image begins with. Everything is resolved on
 * return: to call it needs no file and no compiler any more.
 * Returns NULL with a reason in shared->message. For a child process: the code
 * is never freed, and a fatal error of LLVM ends the process. */
golden_function golden_jit(const golden_job *job, const char *entry,
                           process_shared *shared);

#endif
