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
 * `may_linger`: somebody goes on when that output ends. */
_Noreturn void process_child_main(const process_request *request,
                                  process_shared *shared, int output,
                                  pid_t parent, bool may_linger);

/* Does beforehand what does not depend on the request, in a child that waits
 * for one: its sandbox has begun. If that cannot be, process_child_main() says
 * so in its place. */
void process_child_get_ready(void);

/* The end of a child that was forked, with what run() was given. To take the
 * memory of a process apart takes the system as long as a small program runs:
 * one that may linger closes its output first, and leaves the rest to a moment
 * in which the runner has nothing else to do. */
_Noreturn void process_child_leave(process_shared *shared, int status);

#endif
