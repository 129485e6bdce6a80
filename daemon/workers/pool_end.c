/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How workers end: killed, retired, crashed, or with their template.
 */
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>

#include "daemon/host/log.h"
#include "daemon/workers/pool_private.h"
#include "daemon/workers/process_memory.h"

#define WATCHDOG_MS 1000
#define START_PATIENCE_MS 60000
#define KILL_PATIENCE_MS 8000
/* After so long the answer has reached its client. */
#define REVIEW_AFTER_MS 2

static worker_loss loss_by(int number);
static void on_review(uv_timer_t *timer);
static void on_watchdog(uv_timer_t *timer);
static void kill_orphan(pid_t pid);

void pool_condemn(worker *worker, const char *reason) {
  pool *pool = worker->context;
  void *task = worker->task;
  if (worker->state == WORKER_DYING) {
    return;
  }
  pool_count_out(worker);
  worker->task = NULL;
  worker_set_state(worker, WORKER_DYING);
  snprintf(worker->reason, sizeof worker->reason, "%s", reason);
  worker->kill_sent = true;
  template_kill_worker(&pool->template, worker->id);
  pool_watch(pool);
  if (task) {
    pool->events->lost(pool->context, task, reason, LOSS_BY_ITSELF);
  }
  pool_start_workers(pool);
  pool->events->available(pool->context);
}

void pool_count_out(worker *worker) {
  pool *pool = worker->context;
  pool->busy -= worker->state == WORKER_BUSY && !worker->is_aside;
  worker->is_aside = false;
}

static void retire(worker *worker) {
  pool *pool = worker->context;
  log_about(LOG_LEVEL_DEBUG, (log_subject){.worker = worker->id},
            "retires after %llu requests",
            (unsigned long long)worker->requests);
  worker->retired = true;
  worker_set_state(worker, WORKER_DYING);
  worker_end_input(worker);
  pool_watch(pool);
  pool_start_workers(pool);
}

/* The one used longest ago. Workers that were set aside have had others started
 * in their place. */
void pool_retire_surplus(pool *pool) {
  worker *oldest = NULL;
  uint64_t alive = 0;
  list_for_each(item, &pool->workers) {
    worker *candidate = list_entry(item, worker, link);
    alive += candidate->state != WORKER_DYING && !candidate->is_aside;
    if (candidate->state == WORKER_IDLE &&
        (!oldest || candidate->since_ns < oldest->since_ns)) {
      oldest = candidate;
    }
  }
  if (oldest && alive > pool->kind.workers + 1) {
    retire(oldest);
  }
}

static void retire_if_large(worker *worker) {
  const pool *pool = worker->context;
  worker->is_unmeasured = false;
  if (process_memory_resident(worker->pid) > pool->options->worker_idle_bytes) {
    retire(worker);
  }
}

/* Compilers keep what they have seen: a worker is not used for ever. One that
 * is never idle for long is measured at once. */
void pool_review(worker *worker) {
  pool *pool = worker->context;
  if (worker->state != WORKER_IDLE) {
    return;
  }
  if (worker->requests >= pool->options->worker_jobs) {
    retire(worker);
  } else if (worker->is_unmeasured) {
    retire_if_large(worker);
  } else {
    worker->is_unmeasured = true;
    if (!uv_is_active((uv_handle_t *)&pool->review)) {
      uv_timer_start(&pool->review, on_review, REVIEW_AFTER_MS, 0);
    }
  }
}

static void on_review(uv_timer_t *timer) {
  const pool *pool = timer->data;
  list_for_each(item, &pool->workers) {
    worker *worker = list_entry(item, struct worker, link);
    if (worker->is_unmeasured && worker->state == WORKER_IDLE) {
      retire_if_large(worker);
    }
  }
}

void pool_bury(worker *worker) {
  pool *pool = worker->context;
  void *task = worker->task;
  bool unread = worker->unread;
  worker_loss loss = loss_by(worker->signal);
  bool failed_to_start = !worker->was_ready && !pool->stopping;
  char reason[sizeof worker->reason];
  snprintf(reason, sizeof reason, "%s", worker->reason);
  pool_count_out(worker);
  pool->restarts += !worker->retired && !pool->stopping;
  if (!worker->retired && !pool->stopping) {
    log_event(worker->kill_sent ? LOG_LEVEL_INFO : LOG_LEVEL_WARNING,
              "worker %llu (process %ld) ended: %s",
              (unsigned long long)worker->id, (long)worker->pid, reason);
  }
  worker_destroy(worker);
  if (failed_to_start) {
    char message[sizeof reason + 64];
    snprintf(message, sizeof message, "a worker cannot be started: %s", reason);
    pool_set_back(pool, message);
  }
  if (task && unread) {
    pool->events->returned(pool->context, task, reason);
  } else if (task) {
    pool->events->lost(pool->context, task, reason, loss);
  }
  pool_start_workers(pool);
  pool->events->available(pool->context);
}

void pool_lose_template(pool *pool, const char *reason) {
  list_for_each(item, &pool->workers) {
    worker *worker = list_entry(item, struct worker, link);
    if (!worker->process_gone && worker->pid > 0) {
      kill_orphan(worker->pid);
    }
  }
  while (!list_empty(&pool->workers)) {
    worker *worker = list_entry(pool->workers.next, struct worker, link);
    void *task = worker->task;
    pool_count_out(worker);
    pool->restarts += !pool->stopping;
    worker_destroy(worker);
    if (task) {
      pool->events->lost(pool->context, task, reason, LOSS_OUTSIDE);
    }
  }
  if (!pool->stopping) {
    pool_set_back(pool, reason);
  } else if (!pool->stopped) {
    pool->stopped = true;
    uv_timer_stop(&pool->grace);
    uv_timer_stop(&pool->watchdog);
    pool->events->stopped(pool->context);
  }
}

void pool_reaped(pool *pool, pid_t pid, int status) {
  if (pid != pool->template.pid) {
    return;
  }
  char how[96];
  char reason[160];
  template_describe_exit(status, how, sizeof how);
  snprintf(reason, sizeof reason, "the template process was %s%s",
           WIFSIGNALED(status) ? "" : "gone: it ", how);
  template_reaped(&pool->template);
  pool_lose_template(pool, reason);
}

void pool_watch(pool *pool) {
  if (!uv_is_active((uv_handle_t *)&pool->watchdog)) {
    uv_timer_start(&pool->watchdog, on_watchdog, WATCHDOG_MS, WATCHDOG_MS);
  }
}

/* Signals that a process gets for what it does itself, as opposed to those that
 * are sent to end it. */
static worker_loss loss_by(int number) {
  switch (number) {
  case 0: /* it has exited */
  case SIGABRT:
  case SIGBUS:
  case SIGFPE:
  case SIGILL:
  case SIGSEGV:
  case SIGSYS:
  case SIGTRAP:
  case SIGXCPU:
  case SIGXFSZ:
    return LOSS_BY_ITSELF;
  case SIGKILL:
    return LOSS_KILLED;
  default:
    return LOSS_OUTSIDE;
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
      pool_bury(worker);
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

/* Kills a worker's process group, provided that the worker is ours now: then
 * its id cannot belong to anybody else. */
static void kill_orphan(pid_t pid) {
  siginfo_t info = {0};
  if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0) {
    kill(-pid, SIGKILL);
    kill(pid, SIGKILL);
  }
}
