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

/* A child that was started. */
typedef struct process_watched {
  pid_t pid;      /* without a runner, or … */
  uint64_t child; /* … that of the runner */
  int output;     /* a pipe, or -1 */
  process_shared *shared;
} process_watched;

/* Serves the child, keeps what it writes, kills it when it is late, and reaps
 * it, unless it leaves. */
hls_status process_watch(const process_watched *child,
                         const process_request *request,
                         process_outcome *outcome, hls_error *error);

#endif
