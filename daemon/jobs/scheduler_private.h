/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The parts that the files of the scheduler share: scheduler.c,
 * scheduler_background.c, scheduler_end.c, scheduler_prepare.c and
 * scheduler_progress.c.
 */
#ifndef DAEMON_SCHEDULER_PRIVATE_H
#define DAEMON_SCHEDULER_PRIVATE_H

#include "daemon/jobs/scheduler.h"
#include "daemon/project/project_search.h"

#define NS_PER_MS 1000000ull

/* The pool whose workers the job needs. */
pool *scheduler_pool_of(scheduler *scheduler, const job *job);

/* Accepts a job that is in no list and whose parameters are so large, or whose
 * project is, that a thread prepares it. `places` are finished. Returns false
 * when out of memory. */
bool scheduler_prepare(scheduler *scheduler, job *job, json_t *params,
                       project_places *places);

/* Answers why a job could not be prepared. */
void scheduler_tell_refusal(const job *job);

/* Lets a job, which is prepared, wait for a worker, unless one of its owner
 * that came before it is not. */
void scheduler_enqueue(scheduler *scheduler, job *job);

/* Puts a job that was accepted into the lists of all and of its owner. */
void scheduler_enlist(scheduler *scheduler, job *job);

/* Answers a job from the cache, if it can be. */
bool scheduler_answer_kept(scheduler *scheduler, job *job);

/* Hands waiting jobs to idle workers. */
void scheduler_dispatch(scheduler *scheduler);

/* Passes on what a worker tells its client before the rest of the job, which is
 * left to the background. `message` is the notification. */
void scheduler_take_update(scheduler *scheduler, job *job, json_span message);

/* Lets rests of jobs run whose turn it is. */
void scheduler_continue(scheduler *scheduler);

/* Ends a job that confirms what was said of a text that is no more. */
void scheduler_end_outdated(scheduler *scheduler, job *job);

/* Takes the job out of all lists, whether it waits or runs. */
void scheduler_detach(scheduler *scheduler, job *job);

/* Takes the job out of the queue, or from those that wait for it. */
void scheduler_leave_queue(scheduler *scheduler, job *job);

/* The last thing that happens to a job that is in no list and was answered:
 * counts and frees it. */
void scheduler_conclude(scheduler *scheduler, job *job, bool is_error);

/* Makes sure that a job with this deadline is not forgotten. */
void scheduler_watch_deadline(scheduler *scheduler, uint64_t deadline_ns);

/* Makes sure that the client of a job that has got its worker is told how far
 * it is. */
void scheduler_watch_progress(scheduler *scheduler, const job *job);

/* Keeps what has ended a job's worker, and tells where in `data` of its error.
 */
void scheduler_write_reproducer(scheduler *scheduler, const job *job,
                                json_t *data);

#endif
