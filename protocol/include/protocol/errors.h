/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Error codes of JSON-RPC 2.0, of LSP 3.17, and the project's own. Every error
 * object of the project's own carries `data.kind`, the word given here.
 */
#ifndef PROTOCOL_ERRORS_H
#define PROTOCOL_ERRORS_H

typedef enum rpc_error_code {
  /* JSON-RPC 2.0 */
  RPC_PARSE_ERROR = -32700,
  RPC_INVALID_REQUEST = -32600,
  RPC_METHOD_NOT_FOUND = -32601,
  RPC_INVALID_PARAMS = -32602,
  RPC_INTERNAL_ERROR = -32603,
  /* LSP 3.17 */
  RPC_SERVER_NOT_INITIALIZED = -32002,
  RPC_REQUEST_CANCELLED = -32800,
  RPC_CONTENT_MODIFIED = -32801, /* "content-modified" */
  RPC_SERVER_CANCELLED = -32802, /* "server-cancelled" */
  /* hlsd */
  RPC_UNKNOWN_KERNEL = -32050,     /* "unknown-kernel" */
  RPC_SOURCE_UNAVAILABLE = -32051, /* "source-unavailable" */
  RPC_DEADLINE_EXCEEDED = -32052,  /* "deadline-exceeded" */
  RPC_WORKER_LOST = -32053,        /* "worker-lost" */
  RPC_LIMIT_EXCEEDED = -32054,   /* "limit-exceeded": data.limit, data.value */
  RPC_SHUTTING_DOWN = -32055,    /* "shutting-down" */
  RPC_VERSION_MISMATCH = -32056, /* "version-mismatch" */
  RPC_KERNEL_REFUSED = -32057,   /* "kernel-refused": data.losses, .reason */
  /* hlsc --json */
  RPC_NO_DAEMON = -32058, /* "no-daemon" */
} rpc_error_code;

/* The word for `data.kind`, e.g. "worker-lost" or "parse-error". Never NULL. */
const char *rpc_error_kind(rpc_error_code code);

#endif
