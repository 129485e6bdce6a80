/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether a request becomes a job: its wishes are understood and there is room
 * for it.
 */
#ifndef DAEMON_ADMISSION_H
#define DAEMON_ADMISSION_H

#include <jansson.h>

#include "daemon/server/methods.h"
#include "daemon/wire/reply.h"

struct scheduler;

/* What the parameters ask of the scheduler. */
typedef struct admission {
  uint64_t deadline_ms;
  bool batch; /* options.priority is "batch": others go first */
} admission;

/* Reads the wishes in `params`, whose text has `size` bytes, and checks the
 * limits. Returns false after answering why not. */
bool admission_check(const struct scheduler *scheduler, const reply *reply,
                     const method *method, const json_t *params, size_t size,
                     admission *admission);

#endif
