/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The jobs, from their acceptance to their worker's answer. lanes.h has their
 * order, admission.h who may come in, scheduler_end.c what ends them early.
 *
 * The daemon is a child subreaper: when a template is killed, its workers and
 * what they started become children of the daemon. Their process ids stay
 * theirs until the daemon reaps them, so it can kill them without hitting a
 * stranger.
 */
#include "daemon/jobs/scheduler.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "daemon/host/log.h"
#include "daemon/jobs/admission.h"
#include "daemon/jobs/job_quarantine.h"
#include "daemon/jobs/preparation.h"
#include "daemon/jobs/scheduler_private.h"
#include "daemon/project/project.h"

#define RETURNS_MAX 3

static void on_available(void *context);
static void on_answered(void *context, void *task, kept_part rest,
                        bool is_error);
static void on_progress(void *context, void *task, json_span message,
                        const json_t *params);
static void on_depends(void *context, void *task, const json_t *params);
static void on_too_large(void *context, void *task, size_t size);
static void on_lost(void *context, void *task, const char *reason,
                    worker_loss loss);
static void on_returned(void *context, void *task, const char *reason);
static void on_hopeless(void *context, const pool *pool, const char *reason);
static void on_stopped(void *context);
static void on_child(uv_signal_t *handle, int number);
static bool is_admitted(const scheduler *scheduler, const job_owner *owner,
                        const reply *reply, const job_kind *kind,
                        const json_t *params, size_t size,
                        admission *admission);
static void take_in(scheduler *scheduler, job *job, json_t *params);
static void dispatch_role(scheduler *scheduler, worker_role role);
static void finish(scheduler *scheduler, job *job, bool is_error);

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

static void init_pools(scheduler *scheduler);

int scheduler_init(scheduler *scheduler, uv_loop_t *loop,
                   const daemon_options *options,
                   const scheduler_events *events, void *context) {
  memset(scheduler, 0, sizeof(*scheduler));
  scheduler->loop = loop;
  scheduler->options = options;
  scheduler->events = events;
  scheduler->context = context;
  scheduler->next_id = 1;
  list_init(&scheduler->jobs);
  lanes_init(&scheduler->lanes, options->workers);
  cache_init(&scheduler->cache, loop, options);
  uv_timer_init(loop, &scheduler->deadline); /* these never fail */
  uv_timer_init(loop, &scheduler->progress);
  scheduler->deadline.data = scheduler->progress.data = scheduler;
  scheduler->children.data = scheduler;
  oom_kills_init(&scheduler->oom_kills);
  init_pools(scheduler);
  int status = uv_signal_init(loop, &scheduler->children);
  if (status == 0) {
    status = uv_signal_start(&scheduler->children, on_child, SIGCHLD);
  }
  if (status == 0 && prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) {
    log_warning("cannot become a subreaper: workers may survive a template "
                "that is killed");
  }
  return status;
}

static void init_pools(scheduler *scheduler) {
  const daemon_options *options = scheduler->options;
  const pool_kind kinds[ROLES] = {
      [ROLE_COMPILE] = {.program = options->worker_program,
                        .workers = options->workers,
                        .huge_pages = true},
      [ROLE_SIMULATE] = {.program = options->worker_program,
                         .argument = WORKER_ARGUMENT_SIMULATE,
                         .workers = scheduler->lanes.slow_max,
                         .huge_pages = true},
      [ROLE_OPT] = {.program = options->opt_worker_program,
                    .workers = options->workers,
                    .rotates = true},
  };
  for (worker_role role = 0; role < ROLES; role++) {
    pool_init(&scheduler->pools[role], scheduler->loop, options, &kinds[role],
              &pool_handlers, scheduler);
  }
}

void scheduler_start(scheduler *scheduler) {
  pool_start(&scheduler->pools[ROLE_COMPILE]);
}

void scheduler_stop(scheduler *scheduler) {
  for (worker_role role = 0; role < ROLES; role++) {
    pool_stop(&scheduler->pools[role]);
  }
}

void scheduler_refuse(scheduler *scheduler) { scheduler->refuses = true; }

void scheduler_submit(scheduler *scheduler, job_owner *owner,
                      const reply *reply, const json_t *id,
                      const job_kind *kind, json_t *params,
                      const kept_part *text) {
  admission admission;
  if (!is_admitted(scheduler, owner, reply, kind, params, kept_text_cost(text),
                   &admission)) {
    return;
  }
  job *job =
      job_create(scheduler->next_id, owner, reply, id, kind, params, text);
  if (!job) {
    reply_error(reply, RPC_INTERNAL_ERROR, NULL, "out of memory");
    return;
  }
  scheduler->next_id++;
  if (job_quarantine_refuses(&scheduler->quarantine, job, params)) {
    job_destroy(job);
    return;
  }
  job->batch = admission.batch;
  job->deadline_ms = admission.deadline_ms;
  job->deadline_ns = job->arrived_ns + job->deadline_ms * NS_PER_MS;
  log_about(LOG_LEVEL_DEBUG, job_subject(job), "accepted");
  if (job->has_version) {
    scheduler_supersede(scheduler, owner, job->uri, job->version);
  }
  take_in(scheduler, job, params);
}

/* Looks for the files that say how the source is compiled, unless the request
 * wants none of them. `places` is to be finished in every case. Returns false
 * with job->refusal when options.project is wrong, or when out of memory. */
static bool find_project(project_places *places, job *job,
                         const json_t *params) {
  *places = (project_places){0};
  const json_t *wish =
      json_object_get(json_object_get(params, "options"), "project");
  const char *word = json_string_value(wish);
  if (wish && !json_is_null(wish) &&
      (!word || (strcmp(word, "use") != 0 && strcmp(word, "ignore") != 0))) {
    job->refusal = strdup("options.project is neither 'use' nor 'ignore'");
    return false;
  }
  bool is_wanted = job->uri && !(word && strcmp(word, "ignore") == 0);
  if (is_wanted && !project_search(places, job->uri)) {
    project_places_finish(places);
    return false;
  }
  return true;
}

/* A job that is in no list: it is answered from the cache, waits for a worker
 * or for what a thread does before, or there is an error. */
static void take_in(scheduler *scheduler, job *job, json_t *params) {
  if (!job_cache_begin(&scheduler->cache, params, &job->cache)) {
    reply_error(&job->reply, RPC_INVALID_PARAMS, NULL,
                "options.cache is neither 'use' nor 'bypass'");
    scheduler_conclude(scheduler, job, true);
    return;
  }
  project_places places;
  if (!find_project(&places, job, params)) {
    scheduler_tell_refusal(job);
    scheduler_conclude(scheduler, job, true);
    return;
  }
  /* The models of a project are read with it, for what simulates. */
  bool is_large = job->weight > KEPT_TEXT_LARGE ||
                  project_takes_time(&places) ||
                  (job->kind->slow && project_search_found(&places));
  if (is_large ? !scheduler_prepare(scheduler, job, params, &places)
               : !preparation_do(job, params, &places)) {
    scheduler_tell_refusal(job);
    scheduler_conclude(scheduler, job, true);
    return;
  }
  if (!is_large) {
    if (scheduler_answer_kept(scheduler, job)) {
      return;
    }
    job->weight = kept_text_cost(&job->params);
    scheduler_enlist(scheduler, job);
    scheduler_enqueue(scheduler, job);
  }
  scheduler_dispatch(scheduler);
}

void scheduler_enlist(scheduler *scheduler, job *job) {
  list_append(&scheduler->jobs, &job->in_all);
  list_append(&job->owner->jobs, &job->in_owner);
  scheduler->queued_bytes += job->weight;
  scheduler_watch_deadline(scheduler, job->deadline_ns);
}

static bool is_admitted(const scheduler *scheduler, const job_owner *owner,
                        const reply *reply, const job_kind *kind,
                        const json_t *params, size_t size,
                        admission *admission) {
  if (scheduler->refuses) {
    reply_error(reply, RPC_SHUTTING_DOWN, NULL, "the daemon is shutting down");
    return false;
  }
  admission_load load = {.own = owner->num_preparing,
                         .waiting = scheduler_waiting(scheduler),
                         .bytes = scheduler->queued_bytes};
  for (size_t lane = 0; lane < LANES; lane++) {
    load.own += owner->waiting[lane].waiting;
  }
  return admission_check(&scheduler->options->limits, &load, reply, kind,
                         params, size, admission);
}

uint64_t scheduler_waiting(const scheduler *scheduler) {
  return lanes_waiting(&scheduler->lanes) + scheduler->num_preparing;
}

bool scheduler_is_empty(const scheduler *scheduler) {
  return list_empty(&scheduler->jobs);
}

void scheduler_close(scheduler *scheduler) {
  cache_finish(&scheduler->cache);
  uv_close((uv_handle_t *)&scheduler->deadline, NULL);
  uv_close((uv_handle_t *)&scheduler->progress, NULL);
  uv_close((uv_handle_t *)&scheduler->children, NULL);
  for (worker_role role = 0; role < ROLES; role++) {
    pool_close(&scheduler->pools[role]);
  }
  quarantine_clear(&scheduler->quarantine);
}

static void on_available(void *context) { scheduler_dispatch(context); }

static void on_answered(void *context, void *task, kept_part rest,
                        bool is_error) {
  scheduler *scheduler = context;
  job *job = task;
  job_progress_conclude(&job->progress);
  reply_rest(&job->reply, rest);
  job_quarantine_forgive(&scheduler->quarantine, job);
  if (!is_error) {
    job_cache_keep(&scheduler->cache, &job->cache,
                   scheduler_pool_of(scheduler, job)->template.build,
                   (json_span){rest.text, rest.size});
  }
  finish(scheduler, job, is_error);
}

static void on_progress(void *context, void *task, json_span message,
                        const json_t *params) {
  job *job = task;
  if (job->update_token &&
      json_equal(json_object_get(params, "token"), job->update_token)) {
    scheduler_take_update(context, job, message);
  } else {
    job_progress_pass(&job->progress, job_subject(job), message, params);
  }
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
  job_progress_end(&job->progress);
  reply_limit(&job->reply, "maxFrameBytes",
              scheduler->options->limits.frame_bytes,
              "the answer is too large");
  finish(scheduler, job, true);
}

static void on_lost(void *context, void *task, const char *reason,
                    worker_loss loss) {
  scheduler *scheduler = context;
  job *job = task;
  json_t *data =
      json_pack("{s:s, s:I}", "reason", reason, "job", (json_int_t)job->id);
  log_about(LOG_LEVEL_WARNING, job_subject(job), "lost its worker: %s", reason);
  /* Nobody's request is to blame when somebody kills its worker. */
  if (loss == LOSS_BY_ITSELF ||
      (loss == LOSS_KILLED && oom_kills_happened(&scheduler->oom_kills))) {
    job_quarantine_note_loss(&scheduler->quarantine, job, reason);
    scheduler_write_reproducer(scheduler, job, data);
  }
  job_progress_end(&job->progress);
  reply_error(&job->reply, RPC_WORKER_LOST, data, "the worker was lost: %s",
              reason);
  finish(scheduler, job, true);
}

static void on_returned(void *context, void *task, const char *reason) {
  scheduler *scheduler = context;
  job *job = task;
  /* What was told cannot be told again. */
  if (job->is_background || ++job->returns == RETURNS_MAX) {
    on_lost(scheduler, job, reason, LOSS_OUTSIDE);
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
    if (!job->worker && scheduler_pool_of(scheduler, job) == pool) {
      on_lost(scheduler, job, reason, LOSS_OUTSIDE);
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
  scheduler->events->stopped(scheduler->context);
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

bool scheduler_answer_kept(scheduler *scheduler, job *job) {
  json_span rest;
  if (!job_cache_find(&scheduler->cache,
                      scheduler_pool_of(scheduler, job)->template.build,
                      &job->cache, &rest)) {
    return false;
  }
  reply_text(&job->reply, rest);
  if (!list_empty(&job->in_all)) {
    scheduler_detach(scheduler, job);
  }
  scheduler_conclude(scheduler, job, false);
  return true;
}

pool *scheduler_pool_of(scheduler *scheduler, const job *job) {
  return &scheduler->pools[job->kind->role];
}

void scheduler_dispatch(scheduler *scheduler) {
  for (worker_role role = 0; role < ROLES; role++) {
    dispatch_role(scheduler, role);
  }
  scheduler_continue(scheduler);
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
    pool_run(&scheduler->pools[role], worker, job, job->id,
             job->kind->method.name, &job->params);
    scheduler_watch_progress(scheduler, job);
  }
}

/* The job's worker is done with it, or it never had one; it was answered. */
static void finish(scheduler *scheduler, job *job, bool is_error) {
  scheduler_detach(scheduler, job);
  scheduler_conclude(scheduler, job, is_error);
}

void scheduler_detach(scheduler *scheduler, job *job) {
  scheduler_leave_queue(scheduler, job);
  scheduler->queued_bytes -= job->weight;
  list_remove(&job->in_owner);
  list_remove(&job->in_all);
}

void scheduler_conclude(scheduler *scheduler, job *job, bool is_error) {
  connection *client = job->owner->connection;
  uint64_t microseconds = (uv_hrtime() - job->arrived_ns) / 1000;
  log_about(LOG_LEVEL_DEBUG, job_subject(job), "%s after %llu us",
            is_error ? "failed" : "answered", (unsigned long long)microseconds);
  statistics_record(&scheduler->statistics, job->kind, microseconds, is_error);
  job_destroy(job);
  connection_settle(client);
  scheduler->events->settled(scheduler->context);
}
