/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The worker processes.
 *
 * The daemon is a child subreaper: when the template is killed, the workers
 * and what they started become children of the daemon. Their process ids stay
 * theirs until the daemon reaps them, so it can kill them without hitting a
 * stranger.
 */
#include "pool.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "log.h"
#include "process_memory.h"

/* Workers that exercise themselves at the same time: more would only make the
 * first of them, for which somebody may be waiting, later. */
#define STARTING_MAX 2
#define RETRY_FIRST_MS 100
#define RETRY_LAST_MS 5000
#define HOPELESS_FAILURES 3
#define WATCHDOG_MS 1000
#define START_PATIENCE_MS 60000
#define END_PATIENCE_MS 2000
#define KILL_PATIENCE_MS 8000
#define NS_PER_MS 1000000ull

static void on_template_ready(void *context);
static void on_forked(void *context, uint64_t id, pid_t pid);
static void on_fork_failed(void *context, uint64_t id, const char *message);
static void on_exited(void *context, uint64_t id, const char *reason);
static void on_worker_ready(worker *worker);
static void on_answered(worker *worker, json_span rest, bool is_error);
static void on_progress(worker *worker, json_span message,
                        const json_t *params);
static void on_misbehaved(worker *worker, const char *reason);
static void on_too_large(worker *worker, size_t size);
static void on_hung_up(worker *worker);
static void on_child(uv_signal_t *handle, int number);
static void on_retry(uv_timer_t *timer);
static void on_watchdog(uv_timer_t *timer);
static void on_grace(uv_timer_t *timer);
static void start_template(pool *pool);
static void start_workers(pool *pool);
static bool start_worker(pool *pool);
static void begin(worker *worker);
static void set_back(pool *pool, const char *reason);
static void watch(pool *pool);
static void set_state(worker *worker, worker_state state);
static void condemn(worker *worker, const char *reason);
static void retire_if_due(worker *worker);
static void bury(worker *worker);
static void lose_template(pool *pool, const char *reason);
static void kill_orphan(pid_t pid);
static worker *find(const pool *pool, uint64_t id);

static const template_events template_handlers = {
    .ready = on_template_ready,
    .forked = on_forked,
    .fork_failed = on_fork_failed,
    .exited = on_exited,
};

static const worker_events worker_handlers = {
    .ready = on_worker_ready,
    .answered = on_answered,
    .progress = on_progress,
    .misbehaved = on_misbehaved,
    .too_large = on_too_large,
    .hung_up = on_hung_up,
};

int pool_init(pool *pool, uv_loop_t *loop, const daemon_options *options,
              const pool_events *events, void *context) {
  memset(pool, 0, sizeof *pool);
  pool->loop = loop;
  pool->options = options;
  pool->events = events;
  pool->context = context;
  pool->next_id = 1;
  list_init(&pool->workers);
  template_init(&pool->template, loop, options->worker_program,
                &template_handlers, pool);
  pool->retry.data = pool->watchdog.data = pool->grace.data = pool;
  pool->children.data = pool;
  uv_timer_init(loop, &pool->retry); /* these never fail */
  uv_timer_init(loop, &pool->watchdog);
  uv_timer_init(loop, &pool->grace);
  int status = uv_signal_init(loop, &pool->children);
  if (status == 0) {
    status = uv_signal_start(&pool->children, on_child, SIGCHLD);
  }
  if (status == 0 && prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) {
    log_warning("cannot become a subreaper: workers may survive a template "
                "that is killed");
  }
  return status;
}

void pool_start(pool *pool) { start_template(pool); }

worker *pool_take(const pool *pool) {
  if (pool->busy >= pool->options->workers || pool->stopping) {
    return NULL;
  }
  /* The one used last has the warmest memory. */
  worker *best = NULL;
  list_for_each(item, &pool->workers) {
    worker *candidate = list_entry(item, worker, link);
    if (candidate->state == WORKER_IDLE &&
        (!best || candidate->since_ns > best->since_ns)) {
      best = candidate;
    }
  }
  return best;
}

void pool_run(pool *pool, worker *worker, void *task, uint64_t id,
              const char *method, json_span params) {
  worker->task = task;
  worker->task_name = method;
  set_state(worker, WORKER_BUSY);
  pool->busy++;
  worker_request(worker, id, method, params);
}

void pool_abandon(pool *pool, worker *worker, const char *reason) {
  (void)pool;
  worker->task = NULL;
  condemn(worker, reason);
}

void pool_stop(pool *pool) {
  if (pool->stopping) {
    return;
  }
  pool->stopping = true;
  uv_timer_stop(&pool->retry);
  if (pool->template.state == TEMPLATE_DOWN) {
    lose_template(pool, "the daemon stops");
    return;
  }
  template_end(&pool->template);
  uv_timer_start(&pool->grace, on_grace, END_PATIENCE_MS, 0);
}

void pool_close(pool *pool) {
  uv_close((uv_handle_t *)&pool->retry, NULL);
  uv_close((uv_handle_t *)&pool->watchdog, NULL);
  uv_close((uv_handle_t *)&pool->grace, NULL);
  uv_close((uv_handle_t *)&pool->children, NULL);
}

static void on_template_ready(void *context) {
  pool *pool = context;
  log_info("the template process %ld is warm", (long)pool->template.pid);
  start_workers(pool);
}

static void on_forked(void *context, uint64_t id, pid_t pid) {
  worker *worker = find(context, id);
  if (worker) {
    worker->pid = pid;
    log_debug("worker %llu is process %ld", (unsigned long long)id, (long)pid);
    begin(worker);
  }
}

static void on_fork_failed(void *context, uint64_t id, const char *message) {
  worker *worker = find(context, id);
  if (worker) {
    snprintf(worker->reason, sizeof worker->reason, "%s", message);
    worker->process_gone = true;
    worker->hung_up = true;
    bury(worker);
  }
}

static void on_exited(void *context, uint64_t id, const char *reason) {
  pool *pool = context;
  worker *worker = find(pool, id);
  if (!worker) {
    return;
  }
  worker->process_gone = true;
  if (worker->reason[0] == '\0') {
    snprintf(worker->reason, sizeof worker->reason, "%s", reason);
  }
  /* It may have answered before it ended: read that first. */
  if (worker->hung_up) {
    bury(worker);
    return;
  }
  if (worker->state != WORKER_BUSY) {
    set_state(worker, WORKER_DYING);
  }
  watch(pool);
}

static void on_worker_ready(worker *worker) {
  worker->was_ready = true;
  begin(worker);
}

static void on_answered(worker *worker, json_span rest, bool is_error) {
  pool *pool = worker->context;
  void *task = worker->task;
  worker->task = NULL;
  worker->requests++;
  pool->busy--;
  set_state(worker, worker->process_gone ? WORKER_DYING : WORKER_IDLE);
  pool->events->answered(pool->context, task, rest, is_error);
  retire_if_due(worker);
  pool->events->available(pool->context);
}

static void on_progress(worker *worker, json_span message,
                        const json_t *params) {
  pool *pool = worker->context;
  pool->events->progress(pool->context, worker->task, message, params);
}

static void on_misbehaved(worker *worker, const char *reason) {
  condemn(worker, reason);
}

static void on_too_large(worker *worker, size_t size) {
  pool *pool = worker->context;
  void *task = worker->task;
  worker->task = NULL;
  condemn(worker, "its message was above the frame limit");
  if (task) {
    pool->events->too_large(pool->context, task, size);
  }
}

static void on_hung_up(worker *worker) {
  pool *pool = worker->context;
  worker->hung_up = true;
  if (worker->process_gone) {
    bury(worker);
    return;
  }
  /* The template will say why; until then a task keeps its worker. */
  if (worker->state != WORKER_BUSY) {
    set_state(worker, WORKER_DYING);
    start_workers(pool);
  }
  watch(pool);
}

/* Reaps the template and whatever orphans the daemon inherited. */
static void on_child(uv_signal_t *handle, int number) {
  pool *pool = handle->data;
  (void)number;
  int status;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
    if (pid != pool->template.pid) {
      continue;
    }
    char how[96];
    char reason[160];
    template_describe_exit(status, how, sizeof how);
    snprintf(reason, sizeof reason, "the template process was %s%s",
             WIFSIGNALED(status) ? "" : "gone: it ", how);
    template_reaped(&pool->template);
    lose_template(pool, reason);
  }
}

static void on_retry(uv_timer_t *timer) {
  pool *pool = timer->data;
  bool any = false;
  list_for_each(item, &pool->workers) {
    worker *worker = list_entry(item, struct worker, link);
    any |= worker->state == WORKER_IDLE || worker->state == WORKER_BUSY;
  }
  if (pool->failures >= HOPELESS_FAILURES && !any) {
    pool->events->hopeless(pool->context, pool->setback);
  }
  if (pool->template.state == TEMPLATE_DOWN) {
    start_template(pool);
  } else {
    start_workers(pool);
  }
}

/* Looks after processes that should have started or ended. */
static void on_watchdog(uv_timer_t *timer) {
  pool *pool = timer->data;
  uint64_t now = uv_hrtime();
  bool needed = pool->template.state == TEMPLATE_STARTING;
  bool stuck =
      needed && (now - pool->template_since_ns) / NS_PER_MS > START_PATIENCE_MS;
  list_for_each(item, &pool->workers) {
    worker *worker = list_entry(item, struct worker, link);
    uint64_t age_ms = (now - worker->since_ns) / NS_PER_MS;
    bool ending = worker->state == WORKER_DYING || worker->hung_up ||
                  worker->process_gone;
    if (ending && worker->process_gone) {
      /* Something that it started keeps the stream open. */
      worker->hung_up = true;
      bury(worker);
      continue;
    }
    if (ending && !worker->kill_sent) {
      worker->kill_sent = true;
      worker->since_ns = now;
      template_kill_worker(&pool->template, worker->id);
    } else if (ending) {
      stuck |= age_ms > KILL_PATIENCE_MS;
    } else if (worker->state == WORKER_STARTING) {
      stuck |= age_ms > START_PATIENCE_MS;
    } else {
      continue;
    }
    needed = true;
  }
  if (stuck) {
    log_error("the template process %ld does not react: replacing it",
              (long)pool->template.pid);
    template_kill(&pool->template);
  }
  if (!needed) {
    uv_timer_stop(timer);
  }
}

static void on_grace(uv_timer_t *timer) {
  pool *pool = timer->data;
  log_warning("the template process does not end: killing it");
  template_kill(&pool->template);
}

static void start_template(pool *pool) {
  char message[PATH_MAX + 128];
  if (pool->stopping) {
    return;
  }
  if (!template_start(&pool->template, message, sizeof message)) {
    set_back(pool, message);
    return;
  }
  log_info("started the template process %ld", (long)pool->template.pid);
  pool->template_since_ns = uv_hrtime();
  watch(pool);
}

/* Brings the population up to the number wanted. */
static void start_workers(pool *pool) {
  uint64_t alive = 0;
  uint64_t starting = 0;
  if (pool->stopping || pool->template.state != TEMPLATE_READY ||
      uv_is_active((uv_handle_t *)&pool->retry)) {
    return;
  }
  list_for_each(item, &pool->workers) {
    worker *worker = list_entry(item, struct worker, link);
    alive += worker->state != WORKER_DYING;
    starting += worker->state == WORKER_STARTING;
  }
  while (alive < pool->options->workers + 1 && starting < STARTING_MAX) {
    if (!start_worker(pool)) {
      return;
    }
    alive++;
    starting++;
  }
}

static bool start_worker(pool *pool) {
  int peer;
  worker *created = worker_create(pool->loop, pool->options->limits.frame_bytes,
                                  &worker_handlers, pool, &peer);
  if (!created) {
    set_back(pool, "there is no memory or descriptor for another worker");
    return false;
  }
  created->id = pool->next_id++;
  set_state(created, WORKER_STARTING);
  list_append(&pool->workers, &created->link);
  bool sent = template_fork(&pool->template, created->id, peer);
  close(peer);
  if (!sent) {
    worker_destroy(created);
    return false;
  }
  watch(pool);
  return true;
}

/* A worker may be used when it is ready and its process is known; the two
 * messages come on two sockets, in either order. */
static void begin(worker *worker) {
  pool *pool = worker->context;
  if (!worker->was_ready || worker->pid == 0 ||
      worker->state != WORKER_STARTING) {
    return;
  }
  set_state(worker, WORKER_IDLE);
  pool->failures = 0;
  start_workers(pool);
  pool->events->available(pool->context);
}

/* Something could not be started: try again, but not at once. */
static void set_back(pool *pool, const char *reason) {
  if (pool->stopping) {
    return;
  }
  pool->failures++;
  uint64_t delay = RETRY_LAST_MS;
  if (pool->failures <= 6) {
    delay = (uint64_t)RETRY_FIRST_MS << (pool->failures - 1);
  }
  log_error("%s; next attempt in %llu ms", reason, (unsigned long long)delay);
  snprintf(pool->setback, sizeof pool->setback, "%.*s",
           (int)sizeof pool->setback - 1, reason);
  uv_timer_start(&pool->retry, on_retry, delay, 0);
}

/* Makes sure that the watchdog runs. */
static void watch(pool *pool) {
  if (!uv_is_active((uv_handle_t *)&pool->watchdog)) {
    uv_timer_start(&pool->watchdog, on_watchdog, WATCHDOG_MS, WATCHDOG_MS);
  }
}

static void set_state(worker *worker, worker_state state) {
  worker->state = state;
  worker->since_ns = uv_hrtime();
}

/* Kills a worker. A task it still has is answered with `reason`. */
static void condemn(worker *worker, const char *reason) {
  pool *pool = worker->context;
  void *task = worker->task;
  if (worker->state == WORKER_DYING) {
    return;
  }
  pool->busy -= worker->state == WORKER_BUSY;
  worker->task = NULL;
  set_state(worker, WORKER_DYING);
  snprintf(worker->reason, sizeof worker->reason, "%s", reason);
  worker->kill_sent = true;
  template_kill_worker(&pool->template, worker->id);
  watch(pool);
  if (task) {
    pool->events->lost(pool->context, task, reason);
  }
  start_workers(pool);
  pool->events->available(pool->context);
}

/* Compilers keep what they have seen: a worker is not used for ever. */
static void retire_if_due(worker *worker) {
  pool *pool = worker->context;
  const daemon_options *options = pool->options;
  if (worker->state != WORKER_IDLE ||
      (worker->requests < options->worker_jobs &&
       process_resident_bytes(worker->pid) <
           options->limits.worker_bytes / 2)) {
    return;
  }
  log_debug("worker %llu retires after %llu requests",
            (unsigned long long)worker->id,
            (unsigned long long)worker->requests);
  worker->retired = true;
  set_state(worker, WORKER_DYING);
  worker_end_input(worker);
  watch(pool);
  start_workers(pool);
}

/* The process is gone and the stream has ended. */
static void bury(worker *worker) {
  pool *pool = worker->context;
  void *task = worker->task;
  bool unread = worker->unread;
  bool failed_to_start = !worker->was_ready && !pool->stopping;
  char reason[sizeof worker->reason];
  snprintf(reason, sizeof reason, "%s", worker->reason);
  pool->busy -= worker->state == WORKER_BUSY;
  pool->restarts += !worker->retired && !pool->stopping;
  if (!worker->retired && !pool->stopping) {
    log_warning("worker %llu (process %ld) ended: %s",
                (unsigned long long)worker->id, (long)worker->pid, reason);
  }
  worker_destroy(worker);
  if (failed_to_start) {
    char message[sizeof reason + 64];
    snprintf(message, sizeof message, "a worker could not be started: %s",
             reason);
    set_back(pool, message);
  }
  if (task && unread) {
    pool->events->returned(pool->context, task, reason);
  } else if (task) {
    pool->events->lost(pool->context, task, reason);
  }
  start_workers(pool);
  pool->events->available(pool->context);
}

/* The template is down: no worker can be watched any more, so all of them go
 * too. */
static void lose_template(pool *pool, const char *reason) {
  list_for_each(item, &pool->workers) {
    worker *worker = list_entry(item, struct worker, link);
    if (!worker->process_gone && worker->pid > 0) {
      kill_orphan(worker->pid);
    }
  }
  while (!list_empty(&pool->workers)) {
    worker *worker = list_entry(pool->workers.next, struct worker, link);
    void *task = worker->task;
    pool->busy -= worker->state == WORKER_BUSY;
    pool->restarts += !pool->stopping;
    worker_destroy(worker);
    if (task) {
      pool->events->lost(pool->context, task, reason);
    }
  }
  if (!pool->stopping) {
    set_back(pool, reason);
  } else if (!pool->stopped) {
    pool->stopped = true;
    uv_timer_stop(&pool->grace);
    uv_timer_stop(&pool->watchdog);
    pool->events->stopped(pool->context);
  }
}

/* Kills a worker's process group, provided that the worker is ours now: then
 * its id cannot belong to anybody else. */
static void kill_orphan(pid_t pid) {
  siginfo_t info = {0};
  if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0) {
    kill(-pid, SIGKILL);
    kill(pid, SIGKILL);
  }
}

static worker *find(const pool *pool, uint64_t id) {
  list_for_each(item, &pool->workers) {
    worker *candidate = list_entry(item, worker, link);
    if (candidate->id == id) {
      return candidate;
    }
  }
  return NULL;
}
