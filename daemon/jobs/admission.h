/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether a request becomes a job: its wishes are understood and there is room
 * for it.
 */
#ifndef DAEMON_ADMISSION_H
#define DAEMON_ADMISSION_H

#include <jansson.h>

#include "daemon/host/options.h"
#include "daemon/jobs/job_kind.h"
#include "daemon/wire/reply.h"

/* The numbers and sizes that there are already. */
typedef struct admission_load {
  uint64_t own;     /* jobs of the connection that wait */
  uint64_t waiting; /* jobs of all */
  uint64_t bytes;   /* the parameters of all jobs */
} admission_load;

/* The wishes of the parameters to the scheduler. */
typedef struct admission {
  uint64_t deadline_ms;
  bool batch; /* options.priority is "batch": others go first */
} admission;

/* Reads the wishes in `params`, whose text has `size` bytes, and checks the
 * limits. Returns false after answering why not. */
bool admission_check(const daemon_limits *limits, const admission_load *load,
                     const reply *reply, const job_kind *kind,
                     const json_t *params, size_t size, admission *admission);

#endif
