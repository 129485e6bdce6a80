/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The jobs: what becomes of each. lanes.h has their order, admission.h who may
 * come in.
 *
 * The daemon is a child subreaper: when a template is killed, its workers and
 * what they started become children of the daemon. Their process ids stay
 * theirs until the daemon reaps them, so it can kill them without hitting a
 * stranger.
 */
#include "scheduler.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "admission.h"
#include "log.h"
#include "reproducer.h"
#include "server.h"

#define NS_PER_MS 1000000ull
#define RETURNS_MAX 3

static void on_available(void *context);
static void on_answered(void *context, void *task, json_span rest,
                        bool is_error);
static void on_progress(void *context, void *task, json_span message,
                        const json_t *params);
static void on_depends(void *context, void *task, const json_t *params);
static void on_too_large(void *context, void *task, size_t size);
static void on_lost(void *context, void *task, const char *reason,
                    bool by_itself);
static void on_returned(void *context, void *task, const char *reason);
static void on_hopeless(void *context, const pool *pool, const char *reason);
static void on_stopped(void *context);
static void on_child(uv_signal_t *handle, int number);
static void on_deadline(uv_timer_t *timer);
static bool answer_from_cache(scheduler *scheduler, job *job,
                              const json_t *params);
static pool *pool_of(scheduler *scheduler, const job *job);
static void dispatch(scheduler *scheduler);
static void dispatch_role(scheduler *scheduler, worker_role role);
static void finish(scheduler *scheduler, job *job, bool is_error);
static void take_away(scheduler *scheduler, job *job, const char *reason);
static void detach(scheduler *scheduler, job *job);
static void conclude(scheduler *scheduler, job *job, bool is_error);
static void cancel_matching(scheduler *scheduler, connection *connection,
                            const json_t *id, const json_t *token);
static void cancel(scheduler *scheduler, job *job, const char *reason);
static void expire(scheduler *scheduler, job *job);
static bool has_used_up_deadline(const scheduler *scheduler, const job *job);
static const char *identity_of(job *job, const json_t *params);
static void note_loss(scheduler *scheduler, job *job, const char *reason);
static bool is_refused(scheduler *scheduler, job *job, const json_t *params);
static void watch_deadline(scheduler *scheduler, uint64_t deadline_ns);

static const pool_events pool_handlers = {
    .available = on_available,
    .answered = on_answered,
    .progress = on_progress,
    .depends = on_depends,
    .too_large = on_too_large,
    .lost = on_lost,
    .returned = on_returned,
    .hopeless = on_hopeless,
    .stopped = on_stopped,
};

int scheduler_init(scheduler *scheduler, server *server) {
  memset(scheduler, 0, sizeof *scheduler);
  scheduler->server = server;
  scheduler->options = server->options;
  scheduler->next_id = 1;
  list_init(&scheduler->jobs);
  lanes_init(&scheduler->lanes, server->options->workers);
  cache_init(&scheduler->cache, server->loop, server->options);
  uv_timer_init(server->loop, &scheduler->deadline); /* never fails */
  scheduler->deadline.data = scheduler->children.data = scheduler;
  pool_init(&scheduler->pools[ROLE_COMPILE], server->loop, server->options,
            server->options->worker_program, false, &pool_handlers, scheduler);
  pool_init(&scheduler->pools[ROLE_OPT], server->loop, server->options,
            server->options->opt_worker_program, true, &pool_handlers,
            scheduler);
  int status = uv_signal_init(server->loop, &scheduler->children);
  if (status == 0) {
    status = uv_signal_start(&scheduler->children, on_child, SIGCHLD);
  }
  if (status == 0 && prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) {
    log_warning("cannot become a subreaper: workers may survive a template "
                "that is killed");
  }
  return status;
}

void scheduler_start(scheduler *scheduler) {
  pool_start(&scheduler->pools[ROLE_COMPILE]);
}

void scheduler_stop(scheduler *scheduler) {
  for (worker_role role = 0; role < ROLES; role++) {
    pool_stop(&scheduler->pools[role]);
  }
}

void scheduler_submit(scheduler *scheduler, const reply *reply,
                      const json_t *id, const method *method,
                      const json_t *params, json_span span) {
  connection *owner = reply->connection;
  admission admission;
  if (!admission_check(scheduler, reply, method, params, span.size,
                       &admission)) {
    return;
  }
  job *job = job_create(scheduler->next_id, reply, id, method, params, span);
  if (!job) {
    reply_error(reply, RPC_INTERNAL_ERROR, NULL, "Out of memory");
    return;
  }
  scheduler->next_id++;
  if (is_refused(scheduler, job, params)) {
    job_destroy(job);
    return;
  }
  job->batch = admission.batch;
  job->deadline_ms = admission.deadline_ms;
  job->deadline_ns = job->arrived_ns + job->deadline_ms * NS_PER_MS;
  log_about(LOG_LEVEL_DEBUG, job_subject(job), "accepted");
  if (job->document) {
    scheduler_supersede(scheduler, owner, job->document, job->version);
  }
  if (answer_from_cache(scheduler, job, params)) {
    return;
  }
  list_append(&scheduler->jobs, &job->in_all);
  list_append(&owner->jobs, &job->in_owner);
  scheduler->queued_bytes += job->params_size;
  lanes_add(&scheduler->lanes, job);
  watch_deadline(scheduler, job->deadline_ns);
  pool_start(pool_of(scheduler, job));
  dispatch(scheduler);
}

void scheduler_cancel(scheduler *scheduler, connection *connection,
                      const json_t *id) {
  cancel_matching(scheduler, connection, id, NULL);
}

void scheduler_cancel_token(scheduler *scheduler, connection *connection,
                            const json_t *token) {
  cancel_matching(scheduler, connection, NULL, token);
}

void scheduler_supersede(scheduler *scheduler, connection *connection,
                         const json_t *uri, json_int_t version) {
  for (int running = 0; running < 2; running++) {
    list_for_each(item, &connection->jobs) {
      job *job = list_entry(item, struct job, in_owner);
      if ((job->worker != NULL) == (running == 1) && job->document &&
          job->version < version && json_equal(job->document, uri)) {
        cancel(scheduler, job, "a newer version of its document has come");
      }
    }
  }
}

void scheduler_drop(scheduler *scheduler, connection *connection) {
  /* What waits goes first: it would only be handed the workers of the rest. */
  for (int running = 0; running < 2; running++) {
    list_for_each(item, &connection->jobs) {
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

bool scheduler_is_empty(const scheduler *scheduler) {
  return list_empty(&scheduler->jobs);
}

void scheduler_close(scheduler *scheduler) {
  cache_finish(&scheduler->cache);
  uv_close((uv_handle_t *)&scheduler->deadline, NULL);
  uv_close((uv_handle_t *)&scheduler->children, NULL);
  for (worker_role role = 0; role < ROLES; role++) {
    pool_close(&scheduler->pools[role]);
  }
  quarantine_clear(&scheduler->quarantine);
}

static void on_available(void *context) { dispatch(context); }

static void on_answered(void *context, void *task, json_span rest,
                        bool is_error) {
  scheduler *scheduler = context;
  job *job = task;
  reply_rest(&job->reply, rest);
  if (scheduler->quarantine.used > 0) {
    quarantine_forgive(&scheduler->quarantine, identity_of(job, NULL));
  }
  if (!is_error) {
    job_cache_keep(&scheduler->cache, &job->cache,
                   pool_of(scheduler, job)->template.build, rest);
  }
  finish(scheduler, job, is_error);
}

static void on_progress(void *context, void *task, json_span message,
                        const json_t *params) {
  (void)context;
  job_pass_progress(task, message, params);
}

static void on_depends(void *context, void *task, const json_t *params) {
  (void)context;
  job_cache_depend(&((job *)task)->cache, params);
}

static void on_too_large(void *context, void *task, size_t size) {
  scheduler *scheduler = context;
  job *job = task;
  log_about(LOG_LEVEL_WARNING, job_subject(job), "its answer has %zu bytes",
            size);
  job_end_progress(job);
  reply_limit(&job->reply, "maxFrameBytes",
              scheduler->options->limits.frame_bytes,
              "The answer is too large");
  finish(scheduler, job, true);
}

static void on_lost(void *context, void *task, const char *reason,
                    bool by_itself) {
  scheduler *scheduler = context;
  job *job = task;
  json_t *data =
      json_pack("{s:s, s:I}", "reason", reason, "job", (json_int_t)job->id);
  log_about(LOG_LEVEL_WARNING, job_subject(job), "lost its worker: %s", reason);
  if (by_itself) {
    char path[PATH_MAX];
    note_loss(scheduler, job, reason);
    if (reproducer_write(scheduler->options->socket_path, scheduler->losses++,
                         job->method->name,
                         (json_span){job->params, job->params_size}, path)) {
      json_object_set_new(data, "reproducer", json_string(path));
    }
  }
  job_end_progress(job);
  reply_error(&job->reply, RPC_WORKER_LOST, data, "The worker was lost: %s",
              reason);
  finish(scheduler, job, true);
}

static void on_returned(void *context, void *task, const char *reason) {
  scheduler *scheduler = context;
  job *job = task;
  if (++job->returns == RETURNS_MAX) {
    on_lost(scheduler, job, reason, false);
    return;
  }
  log_about(LOG_LEVEL_DEBUG, job_subject(job), "goes to another worker");
  job->worker = NULL;
  lanes_return(&scheduler->lanes, job);
}

static void on_hopeless(void *context, const pool *pool, const char *reason) {
  scheduler *scheduler = context;
  list_for_each(item, &scheduler->jobs) {
    job *job = list_entry(item, struct job, in_all);
    if (!job->worker && pool_of(scheduler, job) == pool) {
      on_lost(scheduler, job, reason, false);
    }
  }
}

static void on_stopped(void *context) {
  scheduler *scheduler = context;
  for (worker_role role = 0; role < ROLES; role++) {
    if (!scheduler->pools[role].stopped) {
      return;
    }
  }
  server_pools_stopped(scheduler->server);
}

/* Reaps templates and whatever orphans the daemon has inherited. */
static void on_child(uv_signal_t *handle, int number) {
  scheduler *scheduler = handle->data;
  (void)number;
  int status;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
    for (worker_role role = 0; role < ROLES; role++) {
      pool_reaped(&scheduler->pools[role], pid, status);
    }
  }
}

static void on_deadline(uv_timer_t *timer) {
  scheduler *scheduler = timer->data;
  uint64_t now = uv_hrtime();
  uint64_t next = UINT64_MAX;
  scheduler->deadline_ns = 0;
  /* What waits goes first, as in scheduler_drop(). */
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
    watch_deadline(scheduler, next);
  }
}

/* Answers at once what was answered before, or asks for that wrongly. The job
 * is in no list. */
static bool answer_from_cache(scheduler *scheduler, job *job,
                              const json_t *params) {
  json_span rest;
  job_cache_outcome outcome = job_cache_find(
      &scheduler->cache, job->method->name, params,
      pool_of(scheduler, job)->template.build, &job->cache, &rest);
  switch (outcome) {
  case JOB_CACHE_MISSING:
    return false;
  case JOB_CACHE_WRONG:
    reply_error(&job->reply, RPC_INVALID_PARAMS, NULL,
                "options.cache is neither \"use\" nor \"bypass\"");
    break;
  case JOB_CACHE_FOUND:
    reply_rest(&job->reply, rest);
    break;
  }
  conclude(scheduler, job, outcome == JOB_CACHE_WRONG);
  return true;
}

static pool *pool_of(scheduler *scheduler, const job *job) {
  return &scheduler->pools[job->method->role];
}

/* Hands waiting jobs to idle workers. */
static void dispatch(scheduler *scheduler) {
  for (worker_role role = 0; role < ROLES; role++) {
    dispatch_role(scheduler, role);
  }
}

static void dispatch_role(scheduler *scheduler, worker_role role) {
  worker *worker;
  while ((worker = pool_take(&scheduler->pools[role])) != NULL) {
    job *job = lanes_next(&scheduler->lanes, role);
    if (!job) {
      return;
    }
    job->worker = worker;
    job->worker_id = worker->id;
    pool_run(&scheduler->pools[role], worker, job, job->id, job->method->name,
             (json_span){job->params, job->params_size});
  }
}

/* The job's worker is done with it, or it never had one; it was answered. */
static void finish(scheduler *scheduler, job *job, bool is_error) {
  detach(scheduler, job);
  conclude(scheduler, job, is_error);
}

/* Takes the job out of the queue or from its worker, which dies of it. */
static void take_away(scheduler *scheduler, job *job, const char *reason) {
  detach(scheduler, job);
  if (job->worker) {
    pool_abandon(pool_of(scheduler, job), job->worker, reason);
  }
}

/* Takes the job out of all lists. */
static void detach(scheduler *scheduler, job *job) {
  lanes_remove(&scheduler->lanes, job);
  scheduler->queued_bytes -= job->params_size;
  list_remove(&job->in_owner);
  list_remove(&job->in_all);
}

/* The last thing that happens to a job that was answered. */
static void conclude(scheduler *scheduler, job *job, bool is_error) {
  connection *owner = job->reply.connection;
  uint64_t microseconds = (uv_hrtime() - job->arrived_ns) / 1000;
  log_about(LOG_LEVEL_DEBUG, job_subject(job), "%s after %llu us",
            is_error ? "failed" : "answered", (unsigned long long)microseconds);
  statistics_record(&scheduler->statistics, job->method, microseconds,
                    is_error);
  job_destroy(job);
  connection_settle(owner);
  server_settle(scheduler->server);
}

static void cancel_matching(scheduler *scheduler, connection *connection,
                            const json_t *id, const json_t *token) {
  for (int running = 0; running < 2; running++) {
    list_for_each(item, &connection->jobs) {
      job *job = list_entry(item, struct job, in_owner);
      bool match = id ? json_equal(id, job->client_id)
                      : job->token && json_equal(token, job->token);
      if (match && (job->worker != NULL) == (running == 1)) {
        cancel(scheduler, job, NULL);
      }
    }
  }
}

/* `reason`: why somebody else than the client decided so; NULL: the client. */
static void cancel(scheduler *scheduler, job *job, const char *reason) {
  take_away(scheduler, job, "its request was cancelled");
  job_end_progress(job);
  reply_error(&job->reply, RPC_REQUEST_CANCELLED,
              reason ? json_pack("{s:s}", "reason", reason) : NULL,
              "The request was cancelled%s%s", reason ? ": " : "",
              reason ? reason : "");
  conclude(scheduler, job, true);
}

static void expire(scheduler *scheduler, job *job) {
  log_about(LOG_LEVEL_WARNING, job_subject(job),
            "%s at its deadline of %llu ms",
            job->worker ? "running" : "waiting",
            (unsigned long long)job->deadline_ms);
  if (has_used_up_deadline(scheduler, job)) {
    note_loss(scheduler, job, "it was still running at its deadline");
  }
  take_away(scheduler, job, "its request took too long");
  const char *limit = job->method->slow ? "simulateDeadlineMs" : "deadlineMs";
  job_end_progress(job);
  reply_error(&job->reply, RPC_DEADLINE_EXCEEDED,
              json_pack("{s:s, s:I, s:I}", "limit", limit, "value",
                        (json_int_t)job->deadline_ms, "job",
                        (json_int_t)job->id),
              "the request took longer than %llu ms",
              (unsigned long long)job->deadline_ms);
  conclude(scheduler, job, true);
}

/* Whether the job ran, and long enough to say that it would again. */
static bool has_used_up_deadline(const scheduler *scheduler, const job *job) {
  const daemon_limits *limits = &scheduler->options->limits;
  uint64_t whole_ms =
      job->method->slow ? limits->simulate_deadline_ms : limits->deadline_ms;
  return job->worker && job->deadline_ms == whole_ms &&
         (uv_hrtime() - job->worker->since_ns) / NS_PER_MS > whole_ms / 2;
}

/* What the quarantine knows the job by; NULL when it does not concern it.
 * `params` spares parsing them; NULL: they are parsed. */
static const char *identity_of(job *job, const json_t *params) {
  /* A crash of mlir-opt is a result. */
  if (job->identity || job->method->role != ROLE_COMPILE) {
    return job->identity;
  }
  json_t *parsed =
      params ? NULL
             : json_loadb(job->params, job->params_size, JSON_ALLOW_NUL, NULL);
  job->identity =
      quarantine_identity(job->method->name, params ? params : parsed);
  json_decref(parsed);
  return job->identity;
}

/* The job's worker has ended, and it was the job's doing. */
static void note_loss(scheduler *scheduler, job *job, const char *reason) {
  const char *identity = identity_of(job, NULL);
  quarantine_note_loss(&scheduler->quarantine,
                       identity ? strdup(identity) : NULL, reason,
                       uv_hrtime() / NS_PER_MS);
}

/* Answers a request that has ended too many workers. */
static bool is_refused(scheduler *scheduler, job *job, const json_t *params) {
  if (scheduler->quarantine.used == 0) {
    return false;
  }
  const quarantine_entry *entry =
      quarantine_find(&scheduler->quarantine, identity_of(job, params),
                      uv_hrtime() / NS_PER_MS);
  if (entry) {
    log_about(LOG_LEVEL_WARNING, job_subject(job),
              "refused, it has ended %u workers: %s", entry->losses,
              entry->reason);
    reply_error(&job->reply, RPC_KERNEL_REFUSED,
                json_pack("{s:s, s:i}", "reason", entry->reason, "losses",
                          (int)entry->losses),
                "The same request has ended %u workers (%s) and is refused "
                "until the kernel or its options change",
                entry->losses, entry->reason);
  }
  return entry != NULL;
}

/* One timer serves all jobs. It is not moved when a job ends: it then fires
 * once for nothing, which costs less than moving it for every job. */
static void watch_deadline(scheduler *scheduler, uint64_t deadline_ns) {
  if (scheduler->deadline_ns != 0 && scheduler->deadline_ns <= deadline_ns) {
    return;
  }
  uint64_t now = uv_hrtime();
  uint64_t left = deadline_ns > now ? deadline_ns - now : 0;
  scheduler->deadline_ns = deadline_ns;
  uv_timer_start(&scheduler->deadline, on_deadline, left / NS_PER_MS + 1, 0);
}
