/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Workers that are no processes.
 */
#include "fake_pool.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/host/json_memory.h"

static worker *pick_busy(const pool *pool, unsigned pick);
static void *take_task(pool *pool, worker *worker);
static void send_progress(pool *pool, worker *worker, const char *token);

void pool_init(pool *pool, uv_loop_t *loop, const daemon_options *options,
               const pool_kind *kind, const pool_events *events,
               void *context) {
  *pool = (struct pool){.loop = loop,
                        .options = options,
                        .events = events,
                        .context = context,
                        .kind = *kind};
  list_init(&pool->workers);
  for (uint64_t i = 0; i < kind->workers; i++) {
    worker *created = calloc(1, sizeof *created);
    if (!created) {
      abort();
    }
    created->id = i + 1;
    created->state = WORKER_IDLE;
    list_append(&pool->workers, &created->link);
  }
}

void pool_start(pool *pool) { pool->started = true; }

void pool_reaped(pool *pool, pid_t pid, int status) {
  (void)pool;
  (void)pid;
  (void)status;
}

worker *pool_take(const pool *pool) {
  list_for_each(item, &pool->workers) {
    worker *worker = list_entry(item, struct worker, link);
    if (worker->state == WORKER_IDLE && !pool->stopping) {
      return worker;
    }
  }
  return NULL;
}

void pool_run(pool *pool, worker *worker, void *task, uint64_t id,
              const char *method, const kept_part *params) {
  json_memory_ran_out();
  json_t *parsed = json_loadb(params->text, params->size, JSON_ALLOW_NUL, NULL);
  if (!json_is_object(parsed) && !json_memory_ran_out()) {
    abort(); /* what workers get are parameters */
  }
  json_decref(parsed);
  worker->task = task;
  worker->task_id = id;
  worker->task_name = method;
  worker->state = WORKER_BUSY;
  worker->since_ns = uv_hrtime();
  pool->busy++;
}

void pool_set_aside(pool *pool, worker *worker) {
  (void)pool;
  worker->is_aside = true;
}

/* It waits for nothing. */
void pool_continue(pool *pool, worker *worker) {
  (void)pool;
  if (worker->state != WORKER_BUSY) {
    abort();
  }
}

void pool_abandon(pool *pool, worker *worker, const char *reason) {
  (void)reason;
  take_task(pool, worker);
  pool->events->available(pool->context);
}

void pool_stop(pool *pool) {
  pool->stopping = true;
  worker *worker;
  while ((worker = pick_busy(pool, 0)) != NULL) {
    pool->events->lost(pool->context, take_task(pool, worker), "stopped",
                       LOSS_OUTSIDE);
  }
  pool->stopped = true;
  pool->events->stopped(pool->context);
}

void pool_close(pool *pool) {
  while (!list_empty(&pool->workers)) {
    worker *worker = list_entry(pool->workers.next, struct worker, link);
    list_remove(&worker->link);
    free(worker);
  }
}

bool fake_pool_conclude(pool *pool, unsigned pick, fake_outcome outcome) {
  static const char result[] = "\"result\":{\"ok\":true}}";
  static const char error[] = "\"error\":{\"code\":-32050,\"message\":\"no\"}}";
  worker *worker = pick_busy(pool, pick);
  if (!worker) {
    return false;
  }
  if (outcome == FAKE_PROGRESS || outcome == FAKE_UPDATE) {
    send_progress(pool, worker, outcome == FAKE_PROGRESS ? "t" : "u");
    return true;
  }
  void *context = pool->context;
  const pool_events *events = pool->events;
  void *task = take_task(pool, worker);
  switch (outcome) {
  case FAKE_ANSWERED:
    events->answered(context, task,
                     (kept_part){.text = result, .size = sizeof result - 1},
                     false);
    break;
  case FAKE_FAILED:
    events->answered(context, task,
                     (kept_part){.text = error, .size = sizeof error - 1},
                     true);
    break;
  case FAKE_RETURNED:
    events->returned(context, task, "unread");
    break;
  case FAKE_TOO_LARGE:
    events->too_large(context, task, 1 << 30);
    break;
  default:
    events->lost(context, task, "crashed", LOSS_BY_ITSELF);
  }
  events->available(context);
  return true;
}

static worker *pick_busy(const pool *pool, unsigned pick) {
  if (pool->busy == 0) {
    return NULL;
  }
  pick %= (unsigned)pool->busy;
  list_for_each(item, &pool->workers) {
    worker *worker = list_entry(item, struct worker, link);
    if (worker->state == WORKER_BUSY && pick-- == 0) {
      return worker;
    }
  }
  return NULL;
}

static void *take_task(pool *pool, worker *worker) {
  void *task = worker->task;
  worker->task = NULL;
  worker->state = WORKER_IDLE;
  worker->is_aside = false;
  pool->busy--;
  return task;
}

static void send_progress(pool *pool, worker *worker, const char *token) {
  char text[120];
  int size = snprintf(text, sizeof text,
                      "{\"jsonrpc\":\"2.0\",\"method\":\"$/progress\","
                      "\"params\":{\"token\":\"%s\",\"value\":"
                      "{\"kind\":\"report\"}}}",
                      token);
  json_t *root = json_loads(text, 0, NULL);
  pool->events->progress(pool->context, worker->task,
                         (json_span){text, (size_t)size},
                         json_object_get(root, "params"));
  json_decref(root);
}
