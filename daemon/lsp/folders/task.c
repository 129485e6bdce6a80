/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Requests that a thread works for.
 */
#include "daemon/lsp/folders/task.h"

#include "daemon/lsp/session/document_room.h"

/* Of a session, one task runs at a time: the threads are there for all
 * clients. So many of a kind run or wait: an editor that asks with each key
 * wants the last answer. */
#define MOST_OF_A_KIND 3

static void begin_next(lsp_session *session);

/* From now on nobody waits. */
static void forget(lsp_task *task) {
  list_remove(&task->link);
  reply_release(&task->to);
  json_decref(task->id);
  task->id = NULL;
  task->session = NULL;
}

/* The same before its end; one that has not begun is gone then. */
static void leave(lsp_task *task) {
  forget(task);
  atomic_store(&task->is_left, true);
  if (!task->has_begun) {
    task->destroy(task);
  } else {
    uv_cancel((uv_req_t *)&task->work); /* if no thread has it yet */
  }
}

static void cancel(lsp_task *task, const char *why) {
  reply_error(&task->to, RPC_REQUEST_CANCELLED, NULL, "%s", why);
  leave(task);
}

static void on_work(uv_work_t *work) {
  lsp_task *task = work->data;
  if (!atomic_load(&task->is_left)) {
    task->run(task);
  }
}

static void on_done(uv_work_t *work, int status) {
  lsp_task *task = work->data;
  (void)status; /* nobody waits for what was cancelled */
  if (task->session) {
    task->answer(task);
    forget(task);
  }
  lsp_session *session = task->runs_for;
  task->destroy(task);
  if (session) {
    session->task = NULL;
    document_room_drop_copies(session);
    begin_next(session);
  }
}

static bool begin(lsp_task *task) {
  lsp_session *session = task->session;
  task->work.data = task;
  if (uv_queue_work(session->dispatcher->loop, &task->work, on_work, on_done) !=
      0) {
    return false;
  }
  task->has_begun = true;
  task->runs_for = session;
  session->task = task;
  return true;
}

static void begin_next(lsp_session *session) {
  while (!session->task && !list_empty(&session->tasks)) {
    lsp_task *task = list_entry(session->tasks.next, lsp_task, link);
    if (!begin(task)) {
      reply_error(&task->to, RPC_INTERNAL_ERROR, NULL, "out of memory");
      leave(task);
    }
  }
}

/* Makes room for one more like it. */
static void end_oldest(lsp_session *session, const lsp_task *more) {
  lsp_task *oldest = NULL;
  unsigned count = 0;
  list_for_each(item, &session->tasks) {
    lsp_task *task = list_entry(item, lsp_task, link);
    if (task->run == more->run) {
      oldest = oldest ? oldest : task;
      count++;
    }
  }
  if (count >= MOST_OF_A_KIND) {
    cancel(oldest, "newer requests of its kind go before this one");
  }
}

void lsp_task_start(lsp_task *task, lsp_session *session, const reply *to) {
  list_init(&task->link);
  if (!reply_keep(&task->to, to)) {
    reply_error(to, RPC_INTERNAL_ERROR, NULL, "out of memory");
    task->destroy(task);
    return;
  }
  end_oldest(session, task);
  task->session = session;
  task->id = json_loadb(to->id.text, to->id.size,
                        JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
  list_append(&session->tasks, &task->link);
  begin_next(session);
}

void lsp_task_cancel(lsp_session *session, const json_t *id) {
  list_for_each(item, &session->tasks) {
    lsp_task *task = list_entry(item, lsp_task, link);
    if (json_equal(task->id, id)) {
      cancel(task, "the request was cancelled");
    }
  }
}

void lsp_task_drop_all(lsp_session *session) {
  list_for_each(item, &session->tasks) {
    leave(list_entry(item, lsp_task, link));
  }
  if (session->task) {
    session->task->runs_for = NULL;
    session->task = NULL;
  }
}
