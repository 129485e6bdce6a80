/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The runner's side of process_runner.h.
 */
#ifndef SIM_PROCESS_RUNNER_MAIN_H
#define SIM_PROCESS_RUNNER_MAIN_H

#include "rtl/sim.h"
#include <sys/types.h>

/* The runner's part of a fork: does not return. `parent` is the process that
 * has to be alive. */
_Noreturn void process_runner_main(int connection, pid_t parent,
                                   const sim_runner_hooks *hooks);

#endif
