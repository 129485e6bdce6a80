/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Errors of requests, and the mapping from the compiler's errors to them.
 */
#include "daemon/worker/host/failure.h"

#include "daemon/worker/json/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void rpc_failure_finish(rpc_failure *failure) {
  json_decref(failure->data);
  *failure = (rpc_failure){0};
}

static void set(rpc_failure *failure, rpc_error_code code, const char *format,
                va_list arguments) {
  rpc_failure_finish(failure);
  failure->code = code;
  vsnprintf(failure->message, sizeof(failure->message), format, arguments);
}

bool rpc_fail(rpc_failure *failure, rpc_error_code code, const char *format,
              ...) {
  va_list arguments;
  va_start(arguments, format);
  set(failure, code, format, arguments);
  va_end(arguments);
  return false;
}

bool rpc_fail_no_memory(rpc_failure *failure) {
  return rpc_fail(failure, RPC_INTERNAL_ERROR, "out of memory");
}

bool rpc_fail_limit(rpc_failure *failure, const char *limit, size_t value,
                    const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  set(failure, RPC_LIMIT_EXCEEDED, format, arguments);
  va_end(arguments);
  failure->data =
      json_pack("{s:s, s:I}", "limit", limit, "value", (json_int_t)value);
  return false;
}

bool rpc_fail_hls(rpc_failure *failure, const hls_error *error) {
  const char *message = error->message[0] ? error->message : "no details";
  switch (error->status) {
  case HLS_NO_KERNEL:
  case HLS_AMBIGUOUS_KERNEL:
    return rpc_fail(failure, RPC_UNKNOWN_KERNEL, "%s", message);
  case HLS_INVALID:
    return rpc_fail(failure, RPC_INVALID_PARAMS, "%s", message);
  case HLS_NO_MEMORY:
    return rpc_fail_no_memory(failure);
  default:
    return rpc_fail(failure, RPC_INTERNAL_ERROR, "%s: %s",
                    hls_status_name(error->status), message);
  }
}

json_t *rpc_failure_json(const rpc_failure *failure) {
  json_t *data = json_pack("{s:s}", "kind", rpc_error_kind(failure->code));
  if (data && failure->data && json_object_update(data, failure->data)) {
    json_decref(data);
    return NULL;
  }
  return json_pack("{s:i, s:o, s:o}", "code", (int)failure->code, "message",
                   utf8_json(failure->message, strlen(failure->message)),
                   "data", data);
}
