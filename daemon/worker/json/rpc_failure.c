/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Errors of requests, and the mapping from the compiler's errors to them.
 */
#include "daemon/worker/json/rpc_failure.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void rpc_failure_finish(rpc_failure *failure) {
  cJSON_Delete(failure->data);
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
  failure->data = VALUE_OBJECT({"limit", value_string(limit)},
                               {"value", value_integer(value)});
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

cJSON *rpc_failure_json(const rpc_failure *failure) {
  cJSON *data =
      VALUE_OBJECT({"kind", value_string(rpc_error_kind(failure->code))});
  if (failure->data) {
    data = value_extend(data, cJSON_Duplicate(failure->data, true));
  }
  return VALUE_OBJECT(
      {"code", value_integer(failure->code)},
      {"message", value_text(failure->message, strlen(failure->message))},
      {"data", data});
}
