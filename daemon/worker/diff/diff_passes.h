/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/diff around every pass.
 */
#ifndef WORKER_DIFF_PASSES_H
#define WORKER_DIFF_PASSES_H

#include "daemon/worker/host/worker.h"
#include "daemon/worker/json/rpc_failure.h"

/* Compiles and answers with `passes`: what each pass changed, or with a name
 * what that one did. Passes that changed nothing are left out unless asked for.
 * `context` is a number of lines (text_diff.h). A new reference; NULL with
 * `failure` filled, or without memory. */
cJSON *diff_passes(const worker_state *worker, const cJSON *params,
                   const char *name, unsigned context, rpc_failure *failure);

#endif
