/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Large jobs between their acceptance and their place in the queue. Meanwhile
 * whatever their owner asks for waits behind them, so that it runs in the order
 * in which it came.
 */
#include "daemon/jobs/preparation.h"
#include "daemon/jobs/scheduler_private.h"

static void on_prepared(void *context, job *job, bool is_ready);
static void wait_behind(scheduler *scheduler, job *job);
static void let_go(scheduler *scheduler, job_owner *owner);

bool scheduler_prepare(scheduler *scheduler, job *job, json_t *params,
                       project_places *places) {
  if (!preparation_start(job, params, places, scheduler->loop, on_prepared,
                         scheduler)) {
    return false;
  }
  scheduler_enlist(scheduler, job);
  wait_behind(scheduler, job);
  return true;
}

void scheduler_enqueue(scheduler *scheduler, job *job) {
  if (job->owner->num_preparing > 0) {
    wait_behind(scheduler, job);
    return;
  }
  lanes_add(&scheduler->lanes, job);
  pool_start(scheduler_pool_of(scheduler, job));
}

void scheduler_leave_queue(scheduler *scheduler, job *job) {
  if (list_empty(&job->in_preparation)) {
    lanes_remove(&scheduler->lanes, job);
    return;
  }
  preparation_forget(job);
  list_remove(&job->in_preparation);
  job->owner->num_preparing--;
  scheduler->num_preparing--;
  let_go(scheduler, job->owner);
}

static void on_prepared(void *context, job *job, bool is_ready) {
  scheduler *scheduler = context;
  scheduler->queued_bytes -= job->weight;
  job->weight = kept_text_cost(&job->params);
  scheduler->queued_bytes += job->weight;
  if (!is_ready) {
    job_progress_end(&job->progress);
    scheduler_tell_refusal(job);
    scheduler_detach(scheduler, job);
    scheduler_conclude(scheduler, job, true);
  } else if (!scheduler_answer_kept(scheduler, job)) {
    let_go(scheduler, job->owner);
  }
  scheduler_dispatch(scheduler);
}

void scheduler_tell_refusal(const job *job) {
  if (job->refusal) {
    reply_error(&job->reply, RPC_INVALID_PARAMS, NULL, "%s", job->refusal);
  } else {
    reply_error(&job->reply, RPC_INTERNAL_ERROR, NULL, "out of memory");
  }
}

static void wait_behind(scheduler *scheduler, job *job) {
  list_append(&job->owner->preparing, &job->in_preparation);
  job->owner->num_preparing++;
  scheduler->num_preparing++;
}

/* The first jobs of an owner that are prepared wait for a worker from now on.
 */
static void let_go(scheduler *scheduler, job_owner *owner) {
  list_for_each(item, &owner->preparing) {
    job *job = list_entry(item, struct job, in_preparation);
    if (job->preparation) {
      return;
    }
    list_remove(item);
    owner->num_preparing--;
    scheduler->num_preparing--;
    lanes_add(&scheduler->lanes, job);
    pool_start(scheduler_pool_of(scheduler, job));
  }
}
