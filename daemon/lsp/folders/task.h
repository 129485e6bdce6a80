/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Requests for which files are read: a thread does that, for the event loop is
 * there for all clients.
 */
#ifndef LSP_TASK_H
#define LSP_TASK_H

#include <stdatomic.h>
#include <uv.h>

#include "daemon/lsp/session/session.h"
#include "daemon/wire/reply.h"

/* To be the first member of what a request needs. */
typedef struct lsp_task {
  list link;            /* in the session's tasks, while the client waits */
  lsp_session *session; /* NULL: nobody waits any more … */
  atomic_bool is_left;  /* … which run() may look at */
  bool has_begun;
  lsp_session *runs_for; /* its next task waits for the end; NULL: it is gone */
  reply to;
  json_t *id;
  uv_work_t work;

  /* Does the work; in a thread, so that it must not touch what others have. Is
   * not called when nobody waits any more. Tasks of one kind have the same. */
  void (*run)(struct lsp_task *task);
  /* Answers, if somebody still waits; in the event loop. */
  void (*answer)(struct lsp_task *task);
  /* Frees all of it; in the event loop. */
  void (*destroy)(struct lsp_task *task);
} lsp_task;

/* Begins a task, of which the functions are set, or lets it wait for another of
 * the session; takes it. Few of a kind may run or wait: the oldest is answered
 * as cancelled when there are more. A client that goes, or cancels the request,
 * does not wait for the end. */
void lsp_task_start(lsp_task *task, lsp_session *session, const reply *to);

/* Answers the request of this id as cancelled, if it is a task. */
void lsp_task_cancel(lsp_session *session, const json_t *id);

/* Has nobody wait for the session's tasks: its client is gone. */
void lsp_task_drop_all(lsp_session *session);

#endif
