/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Default limits. Each is configurable (docs/protocol.md, "Limits") and
 * answered by an error that names the limit and its value.
 */
#ifndef PROTOCOL_LIMITS_H
#define PROTOCOL_LIMITS_H

#define RPC_LIMIT_HEADER_BYTES 4096
#define RPC_LIMIT_FRAME_BYTES (64u * 1024 * 1024)
#define RPC_LIMIT_NESTING_DEPTH 64
#define RPC_LIMIT_VALUES (256u * 1024)
#define RPC_LIMIT_CONNECTIONS 256
#define RPC_LIMIT_JOBS_PER_CONNECTION 1024
#define RPC_LIMIT_JOBS 4096
#define RPC_LIMIT_QUEUED_BYTES (512u * 1024 * 1024)
#define RPC_LIMIT_BACKLOG_BYTES (64u * 1024 * 1024)
#define RPC_LIMIT_DOCUMENT_BYTES_PER_CONNECTION (64u * 1024 * 1024)
#define RPC_LIMIT_DOCUMENT_BYTES (256u * 1024 * 1024)
#define RPC_LIMIT_DEADLINE_MS 60000
#define RPC_LIMIT_SIMULATE_DEADLINE_MS 600000
#define RPC_LIMIT_WORKER_BYTES (4096ull * 1024 * 1024)

#endif
