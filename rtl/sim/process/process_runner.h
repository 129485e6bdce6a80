/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A process that has seen nothing of the user's, from which those are forked
 * that run what a user wrote: what this process has in its memory, such as
 * earlier requests, is not in theirs. It forgets what it was started with, and
 * is connected to this process alone.
 */
#ifndef SIM_PROCESS_RUNNER_H
#define SIM_PROCESS_RUNNER_H

#include "rtl/sim.h"
#include "rtl/sim/process/process_request.h"

#include <sys/resource.h>
#include <sys/types.h>

/* Has the runner start a child. Everything that it is told is in the request,
 * its descriptors, `job`, `shared` (descriptors of files in memory), and
 * `output` (a pipe, or -1). Returns its number, or -1 when there is no runner
 * any more. */
pid_t process_runner_fork(sim_runner *runner, const process_request *request,
                          int shared, int output);

/* Becomes readable when the child has ended. */
int process_runner_handle(const sim_runner *runner);

/* Kills the child. */
void process_runner_kill(sim_runner *runner);

/* Takes note of the child's end; waits for it. Returns false when the runner
 * has ended as well. */
bool process_runner_reap(sim_runner *runner, int *status, struct rusage *usage);

#endif
