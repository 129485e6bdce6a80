/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The begin and the end of an editor's session.
 */
#include "daemon/lsp/methods/lifecycle.h"

#include "daemon/lsp/folders/task.h"
#include "daemon/lsp/folders/workspace.h"
#include "daemon/lsp/methods/analysis.h"
#include "daemon/lsp/methods/measuring.h"
#include "daemon/lsp/session/document.h"
#include "daemon/lsp/session/document_room.h"
#include "daemon/lsp/session/job.h"
#include "daemon/lsp/session/pending.h"

static void work(lsp_session *session) {
  lsp_analysis_work(session);
  lsp_measuring_work(session);
}

bool lsp_begin(scheduler *dispatcher, job_owner *owner, const json_t *params) {
  if (!lsp_session_create(dispatcher, owner, params, work)) {
    return false;
  }
  lsp_workspace_begin(lsp_session_of(owner->connection), params);
  return true;
}

void lsp_end(lsp_session *session) {
  if (!session) {
    return;
  }
  list_for_each(item, &session->jobs) {
    lsp_job_destroy(list_entry(item, lsp_job, link));
  }
  lsp_task_drop_all(session);
  list_for_each(item, &session->documents) {
    lsp_document *document = list_entry(item, lsp_document, link);
    lsp_pending_drop(document);
    document_room_free(document);
    lsp_document_destroy(document);
  }
  lsp_session_destroy(session);
}
