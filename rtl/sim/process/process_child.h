/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The child's side of process.h.
 */
#ifndef SIM_PROCESS_CHILD_H
#define SIM_PROCESS_CHILD_H

#include "rtl/sim/process/process_request.h"
#include <sys/types.h>

/* The child's part of a fork: does not return. `output` is the writing end for
 * standard output and error, or -1; `parent` the process that has to be alive.
 */
_Noreturn void process_child_main(const process_request *request,
                                  process_shared *shared, int output,
                                  pid_t parent);

#endif
