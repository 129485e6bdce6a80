/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The jobs.
 *
 * There are lanes, each fair between connections. Simulations never occupy the
 * last worker, so that an editor's request need not wait for one to end; runs
 * of mlir-opt have workers of their own.
 *
 * The daemon is a child subreaper: when a template is killed, its workers and
 * what they started become children of the daemon. Their process ids stay
 * theirs until the daemon reaps them, so it can kill them without hitting a
 * stranger.
 */
#include "scheduler.h"

#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "log.h"
#include "server.h"

#define NS_PER_MS 1000000ull
#define RETURNS_MAX 3

static void on_available(void *context);
static void on_answered(void *context, void *task, json_span rest,
                        bool is_error);
static void on_progress(void *context, void *task, json_span message,
                        const json_t *params);
static void on_too_large(void *context, void *task, size_t size);
static void on_lost(void *context, void *task, const char *reason);
static void on_returned(void *context, void *task, const char *reason);
static void on_hopeless(void *context, const pool *pool, const char *reason);
static void on_stopped(void *context);
static void on_child(uv_signal_t *handle, int number);
static void on_deadline(uv_timer_t *timer);
static bool read_deadline(const scheduler *scheduler, const method *method,
                          const json_t *params, uint64_t *deadline_ms);
static bool token_is_valid(const json_t *token);
static pool *pool_of(scheduler *scheduler, const job *job);
static void dispatch(scheduler *scheduler);
static void dispatch_role(scheduler *scheduler, worker_role role);
static job *next_job(scheduler *scheduler, worker_role role);
static void finish(scheduler *scheduler, job *job, bool is_error);
static void take_away(scheduler *scheduler, job *job, const char *reason);
static void detach(scheduler *scheduler, job *job);
static void conclude(scheduler *scheduler, job *job, bool is_error);
static void cancel_matching(scheduler *scheduler, connection *connection,
                            const json_t *id, const json_t *token);
static void cancel(scheduler *scheduler, job *job);
static void expire(scheduler *scheduler, job *job);
static void watch_deadline(scheduler *scheduler, uint64_t deadline_ns);

static const pool_events pool_handlers = {
    .available = on_available,
    .answered = on_answered,
    .progress = on_progress,
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
  for (size_t lane = 0; lane < LANES; lane++) {
    queue_init(&scheduler->lanes[lane]);
  }
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
  const daemon_limits *limits = &scheduler->options->limits;
  connection *owner = reply->connection;
  uint64_t deadline_ms;
  if (!server_is_running(scheduler->server)) {
    reply_error(reply, RPC_SHUTTING_DOWN, NULL, "The daemon is shutting down");
    return;
  }
  if (!read_deadline(scheduler, method, params, &deadline_ms)) {
    reply_error(reply, RPC_INVALID_PARAMS, NULL,
                "options.deadlineMs is not a positive number");
    return;
  }
  if (!token_is_valid(json_object_get(params, "workDoneToken"))) {
    reply_error(reply, RPC_INVALID_PARAMS, NULL,
                "workDoneToken is neither a string nor an integer");
    return;
  }
  size_t own = 0;
  for (size_t lane = 0; lane < LANES; lane++) {
    own += owner->waiting[lane].waiting;
  }
  if (own >= limits->jobs_per_connection) {
    reply_limit(reply, "maxJobsPerConnection", limits->jobs_per_connection,
                "Too many requests of this connection are waiting");
    return;
  }
  if (scheduler_waiting(scheduler) >= limits->jobs) {
    reply_limit(reply, "maxJobs", limits->jobs,
                "Too many requests are waiting");
    return;
  }
  job *job = job_create(scheduler->next_id, reply, id, method, params, span);
  if (!job) {
    reply_error(reply, RPC_INTERNAL_ERROR, NULL, "Out of memory");
    return;
  }
  scheduler->next_id++;
  job->deadline_ms = deadline_ms;
  job->deadline_ns = job->arrived_ns + deadline_ms * NS_PER_MS;
  log_debug("c%llu j%llu: %s", (unsigned long long)owner->number,
            (unsigned long long)job->id, method->name);
  list_append(&scheduler->jobs, &job->in_all);
  list_append(&owner->jobs, &job->in_owner);
  queue_push(&scheduler->lanes[job_lane(job)], &owner->waiting[job_lane(job)],
             &job->place);
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

void scheduler_drop(scheduler *scheduler, connection *connection) {
  /* What waits goes first: it would only be handed the workers of the rest. */
  for (int running = 0; running < 2; running++) {
    list_for_each(item, &connection->jobs) {
      job *job = list_entry(item, struct job, in_owner);
      if ((job->worker != NULL) == (running == 1)) {
        log_debug("c%llu j%llu: dropped, its client has left",
                  (unsigned long long)connection->number,
                  (unsigned long long)job->id);
        take_away(scheduler, job, "its client has left");
        job_destroy(job);
      }
    }
  }
}

uint64_t scheduler_waiting(const scheduler *scheduler) {
  uint64_t waiting = 0;
  for (size_t lane = 0; lane < LANES; lane++) {
    waiting += scheduler->lanes[lane].waiting;
  }
  return waiting;
}

bool scheduler_is_empty(const scheduler *scheduler) {
  return list_empty(&scheduler->jobs);
}

void scheduler_close(scheduler *scheduler) {
  uv_close((uv_handle_t *)&scheduler->deadline, NULL);
  uv_close((uv_handle_t *)&scheduler->children, NULL);
  for (worker_role role = 0; role < ROLES; role++) {
    pool_close(&scheduler->pools[role]);
  }
}

static void on_available(void *context) { dispatch(context); }

static void on_answered(void *context, void *task, json_span rest,
                        bool is_error) {
  job *job = task;
  reply_rest(&job->reply, rest);
  finish(context, job, is_error);
}

static void on_progress(void *context, void *task, json_span message,
                        const json_t *params) {
  (void)context;
  job_pass_progress(task, message, params);
}

static void on_too_large(void *context, void *task, size_t size) {
  scheduler *scheduler = context;
  job *job = task;
  log_warning("j%llu: its answer has %zu bytes", (unsigned long long)job->id,
              size);
  job_end_progress(job);
  reply_limit(&job->reply, "maxFrameBytes",
              scheduler->options->limits.frame_bytes,
              "The answer is too large");
  finish(scheduler, job, true);
}

static void on_lost(void *context, void *task, const char *reason) {
  job *job = task;
  log_warning("c%llu j%llu: %s lost its worker: %s",
              (unsigned long long)job->reply.connection->number,
              (unsigned long long)job->id, job->method->name, reason);
  job_end_progress(job);
  reply_error(&job->reply, RPC_WORKER_LOST,
              json_pack("{s:s}", "reason", reason), "The worker was lost: %s",
              reason);
  finish(context, job, true);
}

static void on_returned(void *context, void *task, const char *reason) {
  scheduler *scheduler = context;
  job *job = task;
  if (++job->returns == RETURNS_MAX) {
    on_lost(scheduler, job, reason);
    return;
  }
  log_debug("j%llu: goes to another worker", (unsigned long long)job->id);
  connection *owner = job->reply.connection;
  int lane = job_lane(job);
  scheduler->running[lane]--;
  job->worker = NULL;
  queue_push_first(&scheduler->lanes[lane], &owner->waiting[lane], &job->place);
}

static void on_hopeless(void *context, const pool *pool, const char *reason) {
  scheduler *scheduler = context;
  list_for_each(item, &scheduler->jobs) {
    job *job = list_entry(item, struct job, in_all);
    if (!job->worker && pool_of(scheduler, job) == pool) {
      on_lost(scheduler, job, reason);
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

/* options.deadlineMs may shorten the limit, never lengthen it. */
static bool read_deadline(const scheduler *scheduler, const method *method,
                          const json_t *params, uint64_t *deadline_ms) {
  const daemon_limits *limits = &scheduler->options->limits;
  const json_t *wish =
      json_object_get(json_object_get(params, "options"), "deadlineMs");
  *deadline_ms =
      method->slow ? limits->simulate_deadline_ms : limits->deadline_ms;
  if (!wish) {
    return true;
  }
  double ms = json_number_value(wish);
  if (!json_is_number(wish) || !(ms > 0)) {
    return false;
  }
  if (ms < (double)*deadline_ms) {
    *deadline_ms = ms < 1 ? 1 : (uint64_t)ms;
  }
  return true;
}

/* As LSP has it; without one there is no progress. */
static bool token_is_valid(const json_t *token) {
  return !token || json_is_string(token) || json_is_integer(token);
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
    job *job = next_job(scheduler, role);
    if (!job) {
      return;
    }
    scheduler->running[job_lane(job)]++;
    job->worker = worker;
    pool_run(&scheduler->pools[role], worker, job, job->id, job->method->name,
             (json_span){job->params, job->params_size});
  }
}

/* Takes the next job that may run on such a worker from the queue. */
static job *next_job(scheduler *scheduler, worker_role role) {
  queue_item *first[LANES];
  for (size_t lane = 0; lane < LANES; lane++) {
    first[lane] = queue_first(&scheduler->lanes[lane]);
  }
  if (role == ROLE_OPT) {
    return first[LANE_OPT]
               ? list_entry(queue_pop(&scheduler->lanes[LANE_OPT]), job, place)
               : NULL;
  }
  uint64_t workers = scheduler->options->workers;
  uint64_t slow_max = workers > 1 ? workers - 1 : 1;
  if (scheduler->running[LANE_SLOW] >= slow_max) {
    first[LANE_SLOW] = NULL;
  }
  int lane = first[LANE_QUICK] ? LANE_QUICK : LANE_SLOW;
  if (first[LANE_QUICK] && first[LANE_SLOW]) {
    const job *quick = list_entry(first[LANE_QUICK], job, place);
    const job *slow = list_entry(first[LANE_SLOW], job, place);
    lane = slow->id < quick->id ? LANE_SLOW : LANE_QUICK;
  }
  if (!first[lane]) {
    return NULL;
  }
  return list_entry(queue_pop(&scheduler->lanes[lane]), job, place);
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
  if (job->place.source) {
    queue_remove(&scheduler->lanes[job_lane(job)], &job->place);
  } else {
    scheduler->running[job_lane(job)]--;
  }
  list_remove(&job->in_owner);
  list_remove(&job->in_all);
}

/* The last thing that happens to a job that was answered. */
static void conclude(scheduler *scheduler, job *job, bool is_error) {
  connection *owner = job->reply.connection;
  uint64_t microseconds = (uv_hrtime() - job->arrived_ns) / 1000;
  log_debug("c%llu j%llu: %s after %llu us", (unsigned long long)owner->number,
            (unsigned long long)job->id, is_error ? "failed" : "answered",
            (unsigned long long)microseconds);
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
        cancel(scheduler, job);
      }
    }
  }
}

static void cancel(scheduler *scheduler, job *job) {
  take_away(scheduler, job, "its request was cancelled");
  job_end_progress(job);
  reply_error(&job->reply, RPC_REQUEST_CANCELLED, NULL,
              "The request was cancelled");
  conclude(scheduler, job, true);
}

static void expire(scheduler *scheduler, job *job) {
  log_warning("c%llu j%llu: %s was %s at its deadline of %llu ms",
              (unsigned long long)job->reply.connection->number,
              (unsigned long long)job->id, job->method->name,
              job->worker ? "running" : "waiting",
              (unsigned long long)job->deadline_ms);
  take_away(scheduler, job, "its request took too long");
  const char *limit = job->method->slow ? "simulateDeadlineMs" : "deadlineMs";
  job_end_progress(job);
  reply_error(&job->reply, RPC_DEADLINE_EXCEEDED,
              json_pack("{s:s, s:I}", "limit", limit, "value",
                        (json_int_t)job->deadline_ms),
              "the request took longer than %llu ms",
              (unsigned long long)job->deadline_ms);
  conclude(scheduler, job, true);
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
