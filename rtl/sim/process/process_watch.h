/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Watching a child process until it ends.
 */
#ifndef SIM_PROCESS_WATCH_H
#define SIM_PROCESS_WATCH_H

#include "hls/error.h"
#include "rtl/sim/process/process_outcome.h"
#include "rtl/sim/process/process_request.h"

#include <sys/types.h>

/* Serves the child, keeps what it writes to `output` (a pipe, or -1), kills it
 * when it is late, and reaps it. */
hls_status process_watch(pid_t pid, int output, const process_request *request,
                         process_outcome *outcome, hls_error *error);

#endif
