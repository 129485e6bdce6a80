/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The work on a job that takes time by the size of its parameters: adding what
 * the project of its source says, writing their text, for a request that was
 * put together here, and the digest that the cache knows them by. A thread does
 * it when there is much of it.
 */
#ifndef DAEMON_PREPARATION_H
#define DAEMON_PREPARATION_H

#include "daemon/jobs/job.h"
#include "daemon/project/project_search.h"

typedef struct preparation preparation;

/* Called from the event loop when the thread is done. `is_ready`: the job has
 * its text; otherwise job->refusal says why not. */
typedef void (*preparation_done)(void *context, job *job, bool is_ready);

/* Prepares a job now. `places` are the project's files, and are finished.
 * Returns false, with job->refusal as below, when it cannot be. */
bool preparation_do(job *job, json_t *params, project_places *places);

/* The same in a thread: `job->preparation` is set until `done` is called.
 * `params`, which is held as long, must not change. Returns false when out of
 * memory. */
bool preparation_start(job *job, json_t *params, project_places *places,
                       uv_loop_t *loop, preparation_done done, void *context);

/* The job ends: `done` will not be called. The job need not be in preparation.
 */
void preparation_forget(job *job);

#endif
