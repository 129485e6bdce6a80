/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looking for files beside a kernel, in a thread.
 */
#include "daemon/lsp/features/repair_search.h"

#include <stdlib.h>
#include <string.h>

#include "base/text/file_uri.h"
#include "daemon/lsp/folders/placeholder_files.h"
#include "daemon/lsp/folders/task.h"

typedef struct search {
  lsp_task task; /* the first member */
  json_t *params;
  char *uri;      /* of the document … */
  uint64_t state; /* … as it was */
  char *folder;
  json_t *files;
  lsp_repair_actions actions;
  bool failed; /* there was no memory */
} search;

static void run(lsp_task *task) {
  search *all = (search *)task;
  all->failed =
      !placeholder_files_find(all->folder, all->files, &task->is_left);
}

static void answer(lsp_task *task) {
  const search *all = (const search *)task;
  lsp_document *document = lsp_document_find(task->session, all->uri);
  if (!document || document->state != all->state) {
    reply_error(&task->to, RPC_CONTENT_MODIFIED, NULL,
                "the document has changed");
  } else if (all->failed) {
    reply_result(&task->to, NULL);
  } else {
    reply_result(&task->to, all->actions(document, all->params, all->files));
  }
}

static void destroy(lsp_task *task) {
  search *all = (search *)task;
  json_decref(all->params);
  json_decref(all->files);
  free(all->uri);
  free(all->folder);
  free(all);
}

/* NULL when out of memory. */
static search *create(const lsp_document *document, const json_t *params,
                      json_t *files, lsp_repair_actions actions,
                      const char *path) {
  search *all = calloc(1, sizeof *all);
  if (!all) {
    json_decref(files);
    return NULL;
  }
  *all = (search){.task = {.run = run, .answer = answer, .destroy = destroy},
                  .params = json_incref((json_t *)params),
                  .uri = strdup(document->uri),
                  .state = document->state,
                  .folder = strndup(path, (size_t)(strrchr(path, '/') - path)),
                  .files = files,
                  .actions = actions};
  if (!all->uri || !all->folder) {
    destroy(&all->task);
    return NULL;
  }
  return all;
}

void lsp_repair_search(lsp_document *document, const reply *to,
                       const json_t *params, json_t *files,
                       lsp_repair_actions actions) {
  const char *problem = NULL;
  char *path = file_uri_decode(document->uri, &problem);
  if (problem) { /* there is no folder */
    json_decref(files);
    reply_result(to, actions(document, params, NULL));
    return;
  }
  if (!path) {
    json_decref(files);
  }
  search *all = path ? create(document, params, files, actions, path) : NULL;
  if (all) {
    lsp_task_start(&all->task, document->session, to);
  } else {
    reply_error(to, RPC_INTERNAL_ERROR, NULL, "out of memory");
  }
  free(path);
}
