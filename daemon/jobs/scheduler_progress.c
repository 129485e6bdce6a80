/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When clients are told how far their jobs are. One timer serves all jobs. Most
 * end before it runs out; it is not stopped for them, which costs less.
 */
#include "daemon/jobs/scheduler_private.h"

/* A client that waits for less time would only see something flash up. */
#define PROGRESS_AFTER_MS 1000
#define PROGRESS_EVERY_MS 250

static bool is_due(const job *job);
static void on_timer(uv_timer_t *timer);

void scheduler_watch_progress(scheduler *scheduler, const job *job) {
  if (is_due(job) && !uv_is_active((const uv_handle_t *)&scheduler->progress)) {
    uv_timer_start(&scheduler->progress, on_timer, PROGRESS_AFTER_MS, 0);
  }
}

void scheduler_grant_progress(job_owner *owner, const json_t *token) {
  list_for_each(item, &owner->jobs) {
    job *job = list_entry(item, struct job, in_owner);
    if (job->progress.token && json_equal(token, job->progress.token)) {
      job_progress_grant(&job->progress);
    }
  }
}

/* Whether the client is to be told how far the job is, by the daemon. */
static bool is_due(const job *job) {
  return job->worker && job->kind->role == ROLE_COMPILE &&
         job_progress_is_wanted(&job->progress);
}

static void on_timer(uv_timer_t *timer) {
  scheduler *scheduler = timer->data;
  uint64_t now = uv_hrtime();
  uint64_t next_ms = PROGRESS_AFTER_MS;
  bool any = false;
  list_for_each(item, &scheduler->jobs) {
    job *job = list_entry(item, struct job, in_all);
    if (!is_due(job)) {
      continue;
    }
    uint64_t age_ms = (now - job->worker->since_ns) / NS_PER_MS;
    uint64_t left_ms = PROGRESS_EVERY_MS;
    if (age_ms >= PROGRESS_AFTER_MS) {
      job_progress_tell(&job->progress, job->worker->notes);
    } else {
      left_ms = PROGRESS_AFTER_MS - age_ms;
    }
    next_ms = left_ms < next_ms ? left_ms : next_ms;
    any = true;
  }
  if (any) {
    uv_timer_start(timer, on_timer, next_ms, 0);
  }
}
