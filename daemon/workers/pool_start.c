/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Starting the template and workers, and starting them again.
 */
#include <stdio.h>
#include <unistd.h>

#include "daemon/host/log.h"
#include "daemon/workers/pool_private.h"

/* Workers that exercise themselves at the same time: more would only make the
 * first of them, for which somebody may be waiting, later. */
#define STARTING_MAX 2
#define RETRY_FIRST_MS 100
#define RETRY_LAST_MS 5000
#define HOPELESS_FAILURES 3

static bool start_worker(pool *pool);
static void on_retry(uv_timer_t *timer);

void pool_start_template(pool *pool) {
  char message[PATH_MAX + 128];
  if (pool->stopping) {
    return;
  }
  if (!template_start(&pool->template, message, sizeof message)) {
    pool_set_back(pool, message);
    return;
  }
  log_info("started the template process %ld", (long)pool->template.pid);
  pool->template_since_ns = uv_hrtime();
  pool_watch(pool);
}

/* A worker that was set aside does without a spare: to start one takes the
 * processor just when others are to have it. */
void pool_start_workers(pool *pool) {
  uint64_t alive = 0;
  uint64_t starting = 0;
  bool any_aside = false;
  if (pool->stopping || pool->template.state != TEMPLATE_READY ||
      uv_is_active((uv_handle_t *)&pool->retry)) {
    return;
  }
  list_for_each(item, &pool->workers) {
    worker *worker = list_entry(item, struct worker, link);
    alive += worker->state != WORKER_DYING && !worker->is_aside;
    starting += worker->state == WORKER_STARTING;
    any_aside |= worker->is_aside;
  }
  uint64_t spares = any_aside ? 0 : 1;
  while (alive < pool->kind.workers + spares && starting < STARTING_MAX) {
    if (!start_worker(pool)) {
      return;
    }
    alive++;
    starting++;
  }
}

/* The greetings come on two sockets, in either order: that it is ready, and
 * which process it is. */
void pool_begin_worker(worker *worker) {
  pool *pool = worker->context;
  if (!worker->was_ready || worker->pid == 0 ||
      worker->state != WORKER_STARTING) {
    return;
  }
  worker_set_state(worker, WORKER_IDLE);
  pool->failures = 0;
  pool_start_workers(pool);
  pool->events->available(pool->context);
}

void pool_set_back(pool *pool, const char *reason) {
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

static bool start_worker(pool *pool) {
  int peer;
  worker *created = worker_create(pool->loop, pool->options->limits.frame_bytes,
                                  &pool_worker_events, pool, &peer);
  if (!created) {
    pool_set_back(pool, "there is no memory or descriptor for another worker");
    return false;
  }
  created->id = pool->next_id++;
  worker_set_state(created, WORKER_STARTING);
  list_append(&pool->workers, &created->link);
  bool sent = template_fork(&pool->template, created->id, peer, created->notes);
  close(peer);
  if (!sent) {
    worker_destroy(created);
    return false;
  }
  pool_watch(pool);
  return true;
}

static void on_retry(uv_timer_t *timer) {
  pool *pool = timer->data;
  bool any = false;
  list_for_each(item, &pool->workers) {
    worker *worker = list_entry(item, struct worker, link);
    any |= worker->state == WORKER_IDLE || worker->state == WORKER_BUSY;
  }
  if (pool->failures >= HOPELESS_FAILURES && !any) {
    pool->events->hopeless(pool->context, pool, pool->setback);
  }
  if (pool->template.state == TEMPLATE_DOWN) {
    pool_start_template(pool);
  } else {
    pool_start_workers(pool);
  }
}
