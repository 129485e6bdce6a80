/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The parts that the files of the pool share: pool.c (its interface),
 * pool_start.c, pool_reports.c and pool_end.c.
 */
#ifndef DAEMON_POOL_PRIVATE_H
#define DAEMON_POOL_PRIVATE_H

#include "daemon/workers/pool.h"

#define NS_PER_MS 1000000ull

/* The functions that the template and the workers call. */
extern const template_events pool_template_events;
extern const worker_events pool_worker_events;

/* Starts the template, which must be down. */
void pool_start_template(pool *pool);

/* Brings the population up to the number wanted, if that is possible now: one
 * more than may be busy, or as many while any is set aside. */
void pool_start_workers(pool *pool);

/* Makes a worker available once both of its greetings have come. */
void pool_begin_worker(worker *worker);

/* Something could not be started: tries again, but not at once. */
void pool_set_back(pool *pool, const char *reason);

/* A worker is not busy any more, if it was. */
void pool_count_out(worker *worker);

/* Kills a worker. A task it still has is lost for `reason`. */
void pool_condemn(worker *worker, const char *reason);

/* Lets a worker that has answered end when it has done enough, or when it turns
 * out, a little later, that it has grown too large. */
void pool_review(worker *worker);

/* Lets an idle worker end if there are more than are wanted. */
void pool_retire_surplus(pool *pool);

/* Forgets a worker whose process is gone and whose stream has ended. */
void pool_bury(worker *worker);

/* The template is down: no worker can be watched any more, so all go too. */
void pool_lose_template(pool *pool, const char *reason);

/* Makes sure that processes that start or end are looked after. */
void pool_watch(pool *pool);

#endif
