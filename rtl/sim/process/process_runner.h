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
#include "rtl/sim/process/process_reply.h"
#include "rtl/sim/process/process_request.h"

/* Has the runner start a child, and does not wait for that. Everything that the
 * child is told is in the request, its descriptors, `job`, `shared`
 * (descriptors of files in memory), and `output` (a pipe, or -1). Returns a
 * number for the functions below, or 0 when there is no runner any more, or
 * PROCESS_MOST_CHILDREN run. */
uint64_t process_runner_start_child(sim_runner *runner,
                                    const process_request *request, int shared,
                                    int output);

/* Whether the child has ended; does not wait. */
bool process_runner_has_ended(sim_runner *runner, uint64_t child);

/* Kills the child, whose end is still to be told. */
void process_runner_kill(sim_runner *runner, uint64_t child);

/* Nobody hears of the child any more. If it has not ended by itself, it is
 * killed when the runner has had no order for a moment. */
void process_runner_abandon(sim_runner *runner, uint64_t child);

/* Waits for the end of a child, and forgets it. Returns false when the runner
 * has ended as well. */
bool process_runner_reap(sim_runner *runner, uint64_t child,
                         process_child_end *end);

#endif
