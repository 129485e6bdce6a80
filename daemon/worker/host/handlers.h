/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The methods that workers answer, one file each (handle_<method>.c).
 */
#ifndef WORKER_HANDLERS_H
#define WORKER_HANDLERS_H

#include "daemon/worker/host/failure.h"
#include "daemon/worker/host/worker.h"

#include <jansson.h>

/* Answers one request. Returns the result, a new reference, or NULL with
 * `failure` filled; NULL with an empty `failure` means out of memory. `params`
 * may be NULL. */
typedef json_t *(*rpc_handler)(worker *worker, const json_t *params,
                               rpc_failure *failure);

json_t *handle_lower(worker *worker, const json_t *params,
                     rpc_failure *failure);
json_t *handle_verify(worker *worker, const json_t *params,
                      rpc_failure *failure);
json_t *handle_emit_rtl(worker *worker, const json_t *params,
                        rpc_failure *failure);
json_t *handle_simulate(worker *worker, const json_t *params,
                        rpc_failure *failure);
json_t *handle_diff(worker *worker, const json_t *params, rpc_failure *failure);
json_t *handle_graph(worker *worker, const json_t *params,
                     rpc_failure *failure);
json_t *handle_analyze(worker *worker, const json_t *params,
                       rpc_failure *failure);
json_t *handle_opt(worker *worker, const json_t *params, rpc_failure *failure);

#endif
