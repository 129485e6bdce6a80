/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The word that goes with each error code.
 */
#include "protocol/errors.h"

const char *rpc_error_kind(rpc_error_code code) {
  switch (code) {
  case RPC_PARSE_ERROR:
    return "parse-error";
  case RPC_INVALID_REQUEST:
    return "invalid-request";
  case RPC_METHOD_NOT_FOUND:
    return "method-not-found";
  case RPC_INVALID_PARAMS:
    return "invalid-params";
  case RPC_INTERNAL_ERROR:
    return "internal-error";
  case RPC_SERVER_NOT_INITIALIZED:
    return "not-initialized";
  case RPC_REQUEST_CANCELLED:
    return "cancelled";
  case RPC_CONTENT_MODIFIED:
    return "content-modified";
  case RPC_SERVER_CANCELLED:
    return "server-cancelled";
  case RPC_UNKNOWN_KERNEL:
    return "unknown-kernel";
  case RPC_SOURCE_UNAVAILABLE:
    return "source-unavailable";
  case RPC_DEADLINE_EXCEEDED:
    return "deadline-exceeded";
  case RPC_WORKER_LOST:
    return "worker-lost";
  case RPC_LIMIT_EXCEEDED:
    return "limit-exceeded";
  case RPC_SHUTTING_DOWN:
    return "shutting-down";
  case RPC_VERSION_MISMATCH:
    return "version-mismatch";
  case RPC_KERNEL_REFUSED:
    return "kernel-refused";
  case RPC_NO_DAEMON:
    return "no-daemon";
  }
  return "unknown";
}
