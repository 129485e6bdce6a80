/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The jobs that end early: cancelled, superseded, late, or of a client that has
 * left. What waits always goes before what runs: it would only be handed the
 * workers of the rest.
 */
#include "daemon/host/log.h"
#include "daemon/jobs/job_quarantine.h"
#include "daemon/jobs/scheduler_private.h"
#include "daemon/losses/reproducer.h"

static void cancel_matching(scheduler *scheduler, job_owner *owner,
                            const json_t *id, const json_t *token);
static void cancel(scheduler *scheduler, job *job, const char *reason);
static void on_deadline(uv_timer_t *timer);
static void describe_delay(const job *job, char *text, size_t size);
static void expire(scheduler *scheduler, job *job);
static bool has_used_up_deadline(const scheduler *scheduler, const job *job);
static void take_away(scheduler *scheduler, job *job, const char *reason);

void scheduler_cancel(scheduler *scheduler, job_owner *owner,
                      const json_t *id) {
  cancel_matching(scheduler, owner, id, NULL);
}

void scheduler_cancel_token(scheduler *scheduler, job_owner *owner,
                            const json_t *token) {
  cancel_matching(scheduler, owner, NULL, token);
}

void scheduler_supersede(scheduler *scheduler, job_owner *owner,
                         const json_t *uri, json_int_t version) {
  for (int running = 0; running < 2; running++) {
    list_for_each(item, &owner->jobs) {
      job *job = list_entry(item, struct job, in_owner);
      if ((job->worker != NULL) == (running == 1) && job->has_version &&
          job->version < version && json_equal(job->uri, uri)) {
        cancel(scheduler, job, "a newer version of its document has come");
      }
    }
  }
}

void scheduler_end_background(scheduler *scheduler, job_owner *owner,
                              const json_t *id) {
  list_for_each(item, &owner->jobs) {
    job *job = list_entry(item, struct job, in_owner);
    if (job->update_token && json_equal(id, job->client_id)) {
      job->is_outdated = true;
      scheduler_end_outdated(scheduler, job);
    }
  }
}

void scheduler_end_outdated(scheduler *scheduler, job *job) {
  if (job->is_outdated && job->is_background) {
    cancel(scheduler, job, "its document has changed");
  }
}

void scheduler_drop(scheduler *scheduler, job_owner *owner) {
  for (int running = 0; running < 2; running++) {
    list_for_each(item, &owner->jobs) {
      job *job = list_entry(item, struct job, in_owner);
      if ((job->worker != NULL) == (running == 1)) {
        log_about(LOG_LEVEL_DEBUG, job_subject(job),
                  "dropped, its client has left");
        take_away(scheduler, job, "its client has left");
        job_destroy(job);
      }
    }
  }
}

/* One timer serves all jobs. It is not moved when a job ends: it then fires
 * once for nothing, which costs less than moving it for every job. */
void scheduler_watch_deadline(scheduler *scheduler, uint64_t deadline_ns) {
  if (scheduler->deadline_ns != 0 && scheduler->deadline_ns <= deadline_ns) {
    return;
  }
  uint64_t now = uv_hrtime();
  uint64_t left = deadline_ns > now ? deadline_ns - now : 0;
  scheduler->deadline_ns = deadline_ns;
  uv_timer_start(&scheduler->deadline, on_deadline, left / NS_PER_MS + 1, 0);
}

static void cancel_matching(scheduler *scheduler, job_owner *owner,
                            const json_t *id, const json_t *token) {
  for (int running = 0; running < 2; running++) {
    list_for_each(item, &owner->jobs) {
      job *job = list_entry(item, struct job, in_owner);
      bool match =
          id ? json_equal(id, job->client_id)
             : job->progress.token && json_equal(token, job->progress.token);
      if (match && (job->worker != NULL) == (running == 1)) {
        cancel(scheduler, job, NULL);
      }
    }
  }
}

/* `reason`: why somebody else than the client decided so; NULL: the client. */
static void cancel(scheduler *scheduler, job *job, const char *reason) {
  take_away(scheduler, job, "its request was cancelled");
  job_progress_end(&job->progress);
  reply_error(&job->reply, RPC_REQUEST_CANCELLED,
              reason ? json_pack("{s:s}", "reason", reason) : NULL,
              "the request was cancelled%s%s", reason ? ": " : "",
              reason ? reason : "");
  scheduler_conclude(scheduler, job, true);
}

static void on_deadline(uv_timer_t *timer) {
  scheduler *scheduler = timer->data;
  uint64_t now = uv_hrtime();
  uint64_t next = UINT64_MAX;
  scheduler->deadline_ns = 0;
  for (int running = 0; running < 2; running++) {
    list_for_each(item, &scheduler->jobs) {
      job *job = list_entry(item, struct job, in_all);
      if (job->deadline_ns > now) {
        next = job->deadline_ns < next ? job->deadline_ns : next;
      } else if ((job->worker != NULL) == (running == 1)) {
        expire(scheduler, job);
      }
    }
  }
  if (next != UINT64_MAX) {
    scheduler_watch_deadline(scheduler, next);
  }
}

static void expire(scheduler *scheduler, job *job) {
  log_about(LOG_LEVEL_WARNING, job_subject(job),
            "%s at its deadline of %llu ms",
            job->worker ? "running" : "waiting",
            (unsigned long long)job->deadline_ms);
  const char *limit = job->kind->slow ? "simulateDeadlineMs" : "deadlineMs";
  json_t *data =
      json_pack("{s:s, s:I, s:I}", "limit", limit, "value",
                (json_int_t)job->deadline_ms, "job", (json_int_t)job->id);
  if (has_used_up_deadline(scheduler, job)) {
    job_quarantine_note_loss(&scheduler->quarantine, job,
                             "it was still running at its deadline");
    scheduler_write_reproducer(scheduler, job, data);
  }
  char reason[128];
  describe_delay(job, reason, sizeof reason);
  take_away(scheduler, job, "its request took too long");
  job_progress_end(&job->progress);
  reply_error(&job->reply, RPC_DEADLINE_EXCEEDED, data, "%s", reason);
  scheduler_conclude(scheduler, job, true);
}

/* What a job has spent its time with until its deadline. To wait for others is
 * no fault of the request. */
static void describe_delay(const job *job, char *text, size_t size) {
  unsigned long long limit = job->deadline_ms;
  if (!job->worker) {
    snprintf(text, size,
             "the request has not begun within %llu ms: it waited for a worker",
             limit);
    return;
  }
  uint64_t begun = job->worker->since_ns;
  unsigned long long waited =
      begun > job->arrived_ns ? (begun - job->arrived_ns) / NS_PER_MS : 0;
  if (waited > 0) {
    snprintf(text, size,
             "the request took longer than %llu ms, of which it waited %llu ms "
             "for a worker",
             limit, waited);
  } else {
    snprintf(text, size, "the request took longer than %llu ms", limit);
  }
}

void scheduler_write_reproducer(scheduler *scheduler, const job *job,
                                json_t *data) {
  reproducer reproducer = {
      .method = job->kind->method.name,
      .params = {job->params.text, job->params.size},
      .notes = job->worker ? job->worker->notes : -1,
  };
  reproducer_write(&reproducer, scheduler->options->socket_path,
                   scheduler->losses++, data);
}

/* Whether the job ran, and long enough to say that it would again. */
static bool has_used_up_deadline(const scheduler *scheduler, const job *job) {
  const daemon_limits *limits = &scheduler->options->limits;
  uint64_t whole_ms =
      job->kind->slow ? limits->simulate_deadline_ms : limits->deadline_ms;
  return job->worker && job->deadline_ms == whole_ms &&
         (uv_hrtime() - job->worker->since_ns) / NS_PER_MS > whole_ms / 2;
}

/* Takes the job out of the queue or from its worker, which dies of it. */
static void take_away(scheduler *scheduler, job *job, const char *reason) {
  scheduler_detach(scheduler, job);
  if (job->worker) {
    pool_abandon(scheduler_pool_of(scheduler, job), job->worker, reason);
  }
}
