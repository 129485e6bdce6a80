/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The worker processes: what the scheduler asks of them.
 */
#include "daemon/workers/pool.h"

#include <string.h>

#include "daemon/host/log.h"
#include "daemon/workers/pool_private.h"

#define END_PATIENCE_MS 2000

static void on_grace(uv_timer_t *timer);

void pool_init(pool *pool, uv_loop_t *loop, const daemon_options *options,
               const pool_kind *kind, const pool_events *events,
               void *context) {
  memset(pool, 0, sizeof *pool);
  pool->loop = loop;
  pool->options = options;
  pool->events = events;
  pool->context = context;
  pool->kind = *kind;
  pool->next_id = 1;
  list_init(&pool->workers);
  template_init(&pool->template, loop, kind->program, kind->argument,
                &pool_template_events, pool);
  pool->template.huge_pages = kind->huge_pages;
  pool->retry.data = pool->watchdog.data = pool->grace.data = pool;
  pool->review.data = pool;
  uv_timer_init(loop, &pool->retry); /* these never fail */
  uv_timer_init(loop, &pool->watchdog);
  uv_timer_init(loop, &pool->grace);
  uv_timer_init(loop, &pool->review);
}

void pool_start(pool *pool) {
  if (!pool->started) {
    pool->started = true;
    pool_start_template(pool);
  }
}

worker *pool_take(const pool *pool) {
  if (pool->busy >= pool->kind.workers || pool->stopping) {
    return NULL;
  }
  /* The one used last has the warmest memory, the one used first has had the
   * most time to prepare. */
  worker *best = NULL;
  list_for_each(item, &pool->workers) {
    worker *candidate = list_entry(item, worker, link);
    if (candidate->state == WORKER_IDLE &&
        (!best ||
         (candidate->since_ns > best->since_ns) != pool->kind.rotates)) {
      best = candidate;
    }
  }
  return best;
}

void pool_run(pool *pool, worker *worker, void *task, uint64_t id,
              const char *method, const kept_part *params) {
  worker->task = task;
  worker->task_name = method;
  worker_set_state(worker, WORKER_BUSY);
  pool->busy++;
  worker_request(worker, id, method, params);
}

void pool_set_aside(pool *pool, worker *worker) {
  pool->busy--;
  worker->is_aside = true;
  pool_start_workers(pool);
}

void pool_continue(pool *pool, worker *worker) {
  (void)pool;
  worker_continue(worker);
}

void pool_abandon(pool *pool, worker *worker, const char *reason) {
  (void)pool;
  worker->task = NULL;
  pool_condemn(worker, reason);
}

void pool_stop(pool *pool) {
  if (pool->stopping) {
    return;
  }
  pool->stopping = true;
  uv_timer_stop(&pool->retry);
  if (pool->template.state == TEMPLATE_DOWN) {
    pool_lose_template(pool, "the daemon stops");
    return;
  }
  template_end(&pool->template);
  uv_timer_start(&pool->grace, on_grace, END_PATIENCE_MS, 0);
}

void pool_close(pool *pool) {
  uv_close((uv_handle_t *)&pool->retry, NULL);
  uv_close((uv_handle_t *)&pool->watchdog, NULL);
  uv_close((uv_handle_t *)&pool->grace, NULL);
  uv_close((uv_handle_t *)&pool->review, NULL);
}

static void on_grace(uv_timer_t *timer) {
  pool *pool = timer->data;
  log_warning("the template process does not end: killing it");
  template_kill(&pool->template);
}
