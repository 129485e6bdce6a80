/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs without threads, where nobody can tell: to start threads for a small
 * input takes longer than what they do.
 */
#ifndef WORKER_OPT_TURNS_H
#define WORKER_OPT_TURNS_H

#include "daemon/worker/opt/child.h"

#include <stdbool.h>

/* Like opt_child_run(), but a small input's functions take turns in one thread.
 * If that lasts, or mlir-opt might have said something else then, there is
 * another run, with threads, and nothing is left of the first. */
bool opt_turns_run(worker_state *worker, const opt_job *job, opt_child *child,
                   opt_end *end);

#endif
