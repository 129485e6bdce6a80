/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The result of hls/opt, from the files and outputs that a run has left.
 */
#ifndef WORKER_OPT_OUTCOME_H
#define WORKER_OPT_OUTCOME_H

#include "daemon/worker/json/rpc_failure.h"
#include "daemon/worker/opt/child.h"

/* The result. `max_bytes` bounds what it may hold in all. Files that the job's
 * words do not name are left out, with a word on standard error, because the
 * client does what the result says, and the process may have been taken over. A
 * new reference; NULL with `failure` filled. */
cJSON *opt_outcome_json(const opt_job *job, const opt_child *child,
                        const opt_end *end, size_t max_bytes,
                        rpc_failure *failure);

#endif
