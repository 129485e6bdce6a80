/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The worker processes of one program: as many as may be busy at the same time
 * and one spare, so that a killed worker is replaced by one that is warm
 * already.
 *
 * A worker is killed when its work is cancelled or late, retired when it has
 * answered enough requests or grown too large, and lost when it crashes. When
 * the template goes, its workers go with it. Failures to start are repeated
 * with growing pauses.
 */
#ifndef DAEMON_POOL_H
#define DAEMON_POOL_H

#include <uv.h>

#include "daemon/host/json_text.h"
#include "daemon/host/list.h"
#include "daemon/host/options.h"
#include "daemon/workers/template.h"
#include "daemon/workers/worker_link.h"

struct pool;

/* The cause of the end of a worker. */
typedef enum worker_loss {
  LOSS_BY_ITSELF, /* a crash, or a breach of the rules: its task's doing */
  LOSS_KILLED,    /* SIGKILL, which the daemon has not sent */
  LOSS_OUTSIDE,   /* another signal that somebody sent, or its template's end */
} worker_loss;

/* The reports of the pool about its tasks and about itself. */
typedef struct pool_events {
  /* pool_take() may succeed now. */
  void (*available)(void *context);
  void (*answered)(void *context, void *task, kept_part rest, bool is_error);
  void (*progress)(void *context, void *task, json_span message,
                   const json_t *params);
  void (*depends)(void *context, void *task, const json_t *params);
  void (*too_large)(void *context, void *task, size_t size);
  /* The worker has ended at this task. */
  void (*lost)(void *context, void *task, const char *reason, worker_loss loss);
  /* The worker ended before it read the request: another may have it. */
  void (*returned)(void *context, void *task, const char *reason);
  /* Again and again no worker could be started, and none is left. */
  void (*hopeless)(void *context, const struct pool *pool, const char *reason);
  /* All processes have ended after pool_stop(); `pool->stopped` is set. */
  void (*stopped)(void *context);
} pool_events;

/* The programs to start. Strings are borrowed. */
typedef struct pool_kind {
  const char *program;
  const char *argument; /* of the program, or NULL */
  uint64_t workers;     /* that may be busy at the same time */
  bool huge_pages;      /* their allocator asks for them */
  bool rotates; /* workers get work in turn, since they prepare for the next
                   request after each; else the one last busy is preferred */
} pool_kind;

typedef struct pool {
  uv_loop_t *loop;
  const daemon_options *options;
  const pool_events *events;
  void *context;
  pool_kind kind;
  bool started;
  template_process template;
  list workers;
  uint64_t template_since_ns; /* when it was started */
  uint64_t next_id;
  uint64_t busy;     /* but for workers that were set aside */
  uint64_t restarts; /* workers replaced other than by retirement */
  unsigned failures; /* to start, in a row */
  char setback[512]; /* what the last of them was */
  bool stopping;
  bool stopped;
  uv_timer_t retry;    /* runs while nothing may be started */
  uv_timer_t watchdog; /* runs while a process should be starting or ending */
  uv_timer_t grace;    /* runs while the template should be ending */
  uv_timer_t review;   /* runs while a worker that answered is to be measured */
} pool;

/* Prepares; `options` are borrowed. */
void pool_init(pool *pool, uv_loop_t *loop, const daemon_options *options,
               const pool_kind *kind, const pool_events *events, void *context);

/* Starts the template, and workers as soon as it is warm. Does nothing the
 * second time. */
void pool_start(pool *pool);

/* A child of the daemon was reaped: the template, or a process that a template
 * has left behind. */
void pool_reaped(pool *pool, pid_t pid, int status);

/* An idle worker, if fewer than kind.workers are busy, beside those that were
 * set aside; else NULL. */
worker *pool_take(const pool *pool);

/* Gives an idle worker a task: a request with an id that is new, a method that
 * outlives it and parameters as JSON text. Exactly one of the events answered,
 * too_large, lost and returned follows, later, unless pool_abandon() comes
 * before it. */
void pool_run(pool *pool, worker *worker, void *task, uint64_t id,
              const char *method, const kept_part *params);

/* Another worker may be busy in the place of this one until its task ends. */
void pool_set_aside(pool *pool, worker *worker);

/* Lets a worker go on that waits in its task. */
void pool_continue(pool *pool, worker *worker);

/* Kills the worker of a task, which no event will mention again. */
void pool_abandon(pool *pool, worker *worker, const char *reason);

/* Ends all processes, by force when they do not end soon. */
void pool_stop(pool *pool);

/* Closes the pool's handles, after the event `stopped`. */
void pool_close(pool *pool);

#endif
