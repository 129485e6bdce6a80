/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Requests that a thread works for.
 */
#include "daemon/lsp/folders/task.h"

/* From now on nobody waits. */
static void leave(lsp_task *task) {
  list_remove(&task->link);
  reply_release(&task->to);
  json_decref(task->id);
  task->id = NULL;
  task->session = NULL;
  atomic_store(&task->is_left, true);
}

static void on_work(uv_work_t *work) {
  lsp_task *task = work->data;
  if (!atomic_load(&task->is_left)) {
    task->run(task);
  }
}

static void on_done(uv_work_t *work, int status) {
  lsp_task *task = work->data;
  (void)status; /* never cancelled */
  if (task->session) {
    task->answer(task);
    leave(task);
  }
  task->destroy(task);
}

void lsp_task_start(lsp_task *task, lsp_session *session, const reply *to) {
  list_init(&task->link);
  if (!reply_keep(&task->to, to)) {
    reply_error(to, RPC_INTERNAL_ERROR, NULL, "out of memory");
    task->destroy(task);
    return;
  }
  task->session = session;
  task->id = json_loadb(to->id.text, to->id.size, JSON_DECODE_ANY, NULL);
  task->work.data = task;
  if (uv_queue_work(session->dispatcher->loop, &task->work, on_work, on_done) !=
      0) {
    reply_error(to, RPC_INTERNAL_ERROR, NULL, "out of memory");
    leave(task);
    task->destroy(task);
    return;
  }
  list_append(&session->tasks, &task->link);
}

void lsp_task_cancel(lsp_session *session, const json_t *id) {
  list_for_each(item, &session->tasks) {
    lsp_task *task = list_entry(item, lsp_task, link);
    if (json_equal(task->id, id)) {
      reply_error(&task->to, RPC_REQUEST_CANCELLED, NULL,
                  "the request was cancelled");
      leave(task);
    }
  }
}

void lsp_task_drop_all(lsp_session *session) {
  list_for_each(item, &session->tasks) {
    leave(list_entry(item, lsp_task, link));
  }
}
