/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The kinds of workers.
 */
#ifndef DAEMON_WORKER_ROLE_H
#define DAEMON_WORKER_ROLE_H

typedef enum worker_role {
  ROLE_COMPILE,  /* hls-worker: kernels */
  ROLE_SIMULATE, /* hls-worker that may run programs */
  ROLE_OPT,      /* hls-opt-worker: mlir-opt */
  ROLES,
} worker_role;

#endif
