/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The methods and who answers them.
 */
#ifndef DAEMON_METHODS_H
#define DAEMON_METHODS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "daemon/wire/connection.h"
#include "daemon/wire/reply.h"

/* Methods that workers answer; they are counted. */
#define WORKER_METHODS 8

/* The kinds of workers. */
typedef enum worker_role {
  ROLE_COMPILE,  /* hls-worker: kernels */
  ROLE_SIMULATE, /* hls-worker that may run programs */
  ROLE_OPT,      /* hls-opt-worker: mlir-opt */
  ROLES,
} worker_role;

typedef struct method {
  const char *name;
  /* What the daemon does itself. `params` may be NULL. */
  void (*answer)(connection *connection, const reply *reply,
                 const json_t *params);
  void (*notified)(connection *connection, const json_t *params);
  bool by_worker;
  worker_role role; /* whose, if by_worker */
  bool slow;        /* has a deadline and a lane of its own */
  size_t index;     /* below WORKER_METHODS, if by_worker */
} method;

/* The method of that name; NULL when there is none. */
const method *method_find(const char *name);

/* All methods in turn; NULL behind the last. */
const method *method_at(size_t index);

#endif
