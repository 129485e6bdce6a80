/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The methods that workers answer, one file each (handle_<method>.c).
 */
#ifndef WORKER_HANDLERS_H
#define WORKER_HANDLERS_H

#include "daemon/worker/host/worker.h"
#include "daemon/worker/json/rpc_failure.h"

#include "daemon/worker/json/value.h"

/* Answers one request. Returns the result, a new reference, or NULL with
 * `failure` filled; NULL with an empty `failure` means out of memory. `params`
 * may be NULL. */
typedef cJSON *(*rpc_handler)(worker_state *worker, const cJSON *params,
                              rpc_failure *failure);

cJSON *handle_lower(worker_state *worker, const cJSON *params,
                    rpc_failure *failure);
cJSON *handle_verify(worker_state *worker, const cJSON *params,
                     rpc_failure *failure);
cJSON *handle_emit_rtl(worker_state *worker, const cJSON *params,
                       rpc_failure *failure);
cJSON *handle_simulate(worker_state *worker, const cJSON *params,
                       rpc_failure *failure);
cJSON *handle_diff(worker_state *worker, const cJSON *params,
                   rpc_failure *failure);
cJSON *handle_graph(worker_state *worker, const cJSON *params,
                    rpc_failure *failure);
cJSON *handle_explore(worker_state *worker, const cJSON *params,
                      rpc_failure *failure);
cJSON *handle_report(worker_state *worker, const cJSON *params,
                     rpc_failure *failure);
cJSON *handle_build(worker_state *worker, const cJSON *params,
                    rpc_failure *failure);
cJSON *handle_analyze(worker_state *worker, const cJSON *params,
                      rpc_failure *failure);
cJSON *handle_format(worker_state *worker, const cJSON *params,
                     rpc_failure *failure);
cJSON *handle_opt(worker_state *worker, const cJSON *params,
                  rpc_failure *failure);

#endif
