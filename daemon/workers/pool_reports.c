/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The reports of the template and the workers, and their consequences.
 */
#include <stdio.h>

#include "daemon/host/log.h"
#include "daemon/workers/pool_private.h"

static worker *find(const pool *pool, uint64_t id);

static void on_template_ready(void *context) {
  pool *pool = context;
  log_info("the template process %ld is warm", (long)pool->template.pid);
  pool_start_workers(pool);
}

static void on_forked(void *context, uint64_t id, pid_t pid) {
  worker *worker = find(context, id);
  if (worker) {
    worker->pid = pid;
    log_about(LOG_LEVEL_DEBUG, (log_subject){.worker = id}, "is process %ld",
              (long)pid);
    pool_begin_worker(worker);
  }
}

static void on_fork_failed(void *context, uint64_t id, const char *message) {
  worker *worker = find(context, id);
  if (worker) {
    snprintf(worker->reason, sizeof worker->reason, "%s", message);
    worker->process_gone = true;
    worker->hung_up = true;
    pool_bury(worker);
  }
}

static void on_exited(void *context, uint64_t id, const char *reason,
                      int number) {
  pool *pool = context;
  worker *worker = find(pool, id);
  if (!worker) {
    return;
  }
  worker->process_gone = true;
  worker->signal = number;
  if (worker->reason[0] == '\0') {
    snprintf(worker->reason, sizeof worker->reason, "%s", reason);
  }
  /* It may have answered before it ended: read that first. */
  if (worker->hung_up) {
    pool_bury(worker);
    return;
  }
  if (worker->state != WORKER_BUSY) {
    worker_set_state(worker, WORKER_DYING);
  }
  pool_watch(pool);
}

static void on_worker_ready(worker *worker) {
  worker->was_ready = true;
  pool_begin_worker(worker);
}

static void on_answered(worker *worker, kept_part rest, bool is_error) {
  pool *pool = worker->context;
  void *task = worker->task;
  worker->task = NULL;
  worker->requests++;
  pool_count_out(worker);
  worker_set_state(worker, worker->process_gone ? WORKER_DYING : WORKER_IDLE);
  pool->events->answered(pool->context, task, rest, is_error);
  pool_review(worker);
  pool_retire_surplus(pool);
  pool->events->available(pool->context);
}

static void on_progress(worker *worker, json_span message,
                        const json_t *params) {
  pool *pool = worker->context;
  pool->events->progress(pool->context, worker->task, message, params);
}

static void on_depends(worker *worker, const json_t *params) {
  pool *pool = worker->context;
  pool->events->depends(pool->context, worker->task, params);
}

static void on_misbehaved(worker *worker, const char *reason) {
  pool_condemn(worker, reason);
}

static void on_too_large(worker *worker, size_t size) {
  pool *pool = worker->context;
  void *task = worker->task;
  worker->task = NULL;
  pool_condemn(worker, "its message was above the frame limit");
  if (task) {
    pool->events->too_large(pool->context, task, size);
  }
}

static void on_hung_up(worker *worker) {
  pool *pool = worker->context;
  worker->hung_up = true;
  if (worker->process_gone) {
    pool_bury(worker);
    return;
  }
  /* The template will say why; until then a task keeps its worker. */
  if (worker->state != WORKER_BUSY) {
    worker_set_state(worker, WORKER_DYING);
    pool_start_workers(pool);
  }
  pool_watch(pool);
}

const template_events pool_template_events = {
    .ready = on_template_ready,
    .forked = on_forked,
    .fork_failed = on_fork_failed,
    .exited = on_exited,
};

const worker_events pool_worker_events = {
    .ready = on_worker_ready,
    .answered = on_answered,
    .progress = on_progress,
    .depends = on_depends,
    .misbehaved = on_misbehaved,
    .too_large = on_too_large,
    .hung_up = on_hung_up,
};

static worker *find(const pool *pool, uint64_t id) {
  list_for_each(item, &pool->workers) {
    worker *candidate = list_entry(item, worker, link);
    if (candidate->id == id) {
      return candidate;
    }
  }
  return NULL;
}
