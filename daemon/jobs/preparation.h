/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The work on a job that takes time by the size of its parameters: writing
 * their text, for a request that was put together here, and the digest that the
 * cache knows them by. A thread does it when there is much of it.
 */
#ifndef DAEMON_PREPARATION_H
#define DAEMON_PREPARATION_H

#include "daemon/jobs/job.h"

typedef struct preparation preparation;

/* Called from the event loop when the thread is done. `had_memory`: the job has
 * its text. */
typedef void (*preparation_done)(void *context, job *job, bool had_memory);

/* Prepares a job now. Returns false when out of memory. */
bool preparation_do(job *job, json_t *params);

/* The same in a thread: `job->preparation` is set until `done` is called.
 * `params`, which is held as long, must not change. Returns false when out of
 * memory. */
bool preparation_start(job *job, json_t *params, uv_loop_t *loop,
                       preparation_done done, void *context);

/* The job ends: `done` will not be called. The job need not be in preparation.
 */
void preparation_forget(job *job);

#endif
