/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In place of daemon/workers/pool.h's implementation: workers that are no
 * processes and do what a fuzz target says.
 */
#ifndef FUZZ_FAKE_POOL_H
#define FUZZ_FAKE_POOL_H

#include <stdbool.h>
#include <stddef.h>

#include "daemon/workers/pool.h"

/* The possible ends of a task. */
typedef enum fake_outcome {
  FAKE_ANSWERED,
  FAKE_FAILED, /* the worker answers an error */
  FAKE_LOST,
  FAKE_RETURNED,
  FAKE_TOO_LARGE,
  FAKE_PROGRESS, /* the task goes on */
  FAKE_UPDATE,   /* the same, in the background if that was asked for */
  FAKE_OUTCOMES,
} fake_outcome;

/* Lets one of the tasks that run meet its fate; `pick` chooses it. Returns
 * false when none runs. */
bool fake_pool_conclude(pool *pool, unsigned pick, fake_outcome outcome);

#endif
