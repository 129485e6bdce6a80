/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Why a request gets a JSON-RPC error instead of a result.
 */
#ifndef WORKER_RPC_FAILURE_H
#define WORKER_RPC_FAILURE_H

#include "daemon/worker/json/value.h"
#include "hls/error.h"
#include "protocol/errors.h"

#include <stdbool.h>

/* Zero-initialise; finish() in every case. */
typedef struct rpc_failure {
  rpc_error_code code;
  char message[768];
  cJSON *data; /* members of `error.data` beside `kind`; owned, may be NULL */
} rpc_failure;

void rpc_failure_finish(rpc_failure *failure);

/* Fills `failure` and returns false, so that a function can say
 * `return rpc_fail(failure, …);`. */
__attribute__((format(printf, 3, 4))) bool
rpc_fail(rpc_failure *failure, rpc_error_code code, const char *format, ...);

/* The same from an error of the compiler, for every status but HLS_OK and
 * HLS_DIAGNOSED. */
bool rpc_fail_hls(rpc_failure *failure, const hls_error *error);

/* "out of memory", as internal-error. */
bool rpc_fail_no_memory(rpc_failure *failure);

/* limit-exceeded with `data.limit` and `data.value`; the message follows. */
__attribute__((format(printf, 4, 5))) bool
rpc_fail_limit(rpc_failure *failure, const char *limit, size_t value,
               const char *format, ...);

/* The `error` member of the answer: code, message and data. A new reference;
 * NULL when out of memory. */
cJSON *rpc_failure_json(const rpc_failure *failure);

#endif
