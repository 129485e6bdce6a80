/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/codeAction: the repairs that diagnostics carry, and those of the
 * project.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text/file_uri.h"
#include "daemon/lsp/features/features.h"
#include "daemon/lsp/features/placeholder_files.h"
#include "daemon/lsp/features/project_repairs.h"
#include "daemon/lsp/folders/task.h"
#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/range.h"

/* A TextEdit of each edit of a fix, by the document it is in. */
static json_t *changes_of(const json_t *fix) {
  json_t *changes = json_object();
  size_t index;
  const json_t *edit;
  json_array_foreach(json_object_get(fix, "edits"), index, edit) {
    const char *uri = json_string_value(json_object_get(edit, "uri"));
    json_t *edits = uri ? json_object_get(changes, uri) : NULL;
    if (uri && !edits) {
      edits = json_array();
      json_object_set_new(changes, uri, edits);
    }
    json_array_append_new(
        edits, json_pack("{s:O, s:O}", "range", json_object_get(edit, "range"),
                         "newText", json_object_get(edit, "newText")));
  }
  return changes;
}

static json_t *action_of(const json_t *diagnostic, const json_t *fix,
                         bool is_only) {
  return json_pack("{s:O, s:s, s:[O], s:b, s:{s:o}}", "title",
                   json_object_get(fix, "title"), "kind", "quickfix",
                   "diagnostics", diagnostic, "isPreferred", (int)is_only,
                   "edit", "changes", changes_of(fix));
}

/* Whether the client wants repairs: `only` names kinds or beginnings of them.
 */
static bool wants_fixes(const json_t *params) {
  const json_t *only =
      json_object_get(json_object_get(params, "context"), "only");
  if (!json_is_array(only)) {
    return true;
  }
  size_t index;
  const json_t *kind;
  json_array_foreach(only, index, kind) {
    const char *text = json_string_value(kind);
    if (text && (text[0] == '\0' || strcmp(text, "quickfix") == 0)) {
      return true;
    }
  }
  return false;
}

/* The repairs of those diagnostics that are in the range. */
static void add_actions(json_t *actions, const json_t *diagnostics,
                        const json_t *wanted) {
  size_t index;
  const json_t *diagnostic;
  json_array_foreach(diagnostics, index, diagnostic) {
    const json_t *fixes =
        json_object_get(json_object_get(diagnostic, "data"), "fixes");
    if (!lsp_ranges_meet(json_object_get(diagnostic, "range"), wanted)) {
      continue;
    }
    size_t number;
    const json_t *fix;
    json_array_foreach(fixes, number, fix) {
      json_array_append_new(
          actions, action_of(diagnostic, fix, json_array_size(fixes) == 1));
    }
  }
}

static json_t *actions_of(lsp_document *document, const json_t *params,
                          const json_t *files) {
  json_t *actions = json_array();
  const json_t *wanted = json_object_get(params, "range");
  add_actions(actions, lsp_facts_get(document, "diagnostics"), wanted);
  if (document->run_state == document->state) {
    add_actions(actions, document->run_found, wanted);
  }
  lsp_project_repairs_add(actions, document, wanted, files);
  return actions;
}

/* ---- Repairs for which files are looked for ---- */

typedef struct looking {
  lsp_task task; /* the first member */
  json_t *params;
  char *uri;      /* of the document … */
  uint64_t state; /* … as it was */
  char *folder;
  json_t *files;
} looking;

static void run(lsp_task *task) {
  looking *all = (looking *)task;
  placeholder_files_find(all->folder, all->files, &task->is_left);
}

static void answer(lsp_task *task) {
  const looking *all = (const looking *)task;
  lsp_document *document = lsp_document_find(task->session, all->uri);
  if (document && document->state == all->state) {
    reply_result(&task->to, actions_of(document, all->params, all->files));
  } else {
    reply_error(&task->to, RPC_CONTENT_MODIFIED, NULL,
                "the document has changed");
  }
}

static void destroy(lsp_task *task) {
  looking *all = (looking *)task;
  json_decref(all->params);
  json_decref(all->files);
  free(all->uri);
  free(all->folder);
  free(all);
}

/* The path of the folder that a document is in; NULL: there is none. */
static char *folder_of(const lsp_document *document) {
  char *path =
      file_uri_is(document->uri) ? file_uri_decode(document->uri, NULL) : NULL;
  char *slash = path ? strrchr(path, '/') : NULL;
  if (slash) {
    *slash = '\0';
  }
  return path;
}

/* Looks for files and answers then; takes `files`. Returns false when there is
 * no folder, or no memory. */
static bool look(lsp_document *document, const reply *to, const json_t *params,
                 json_t *files) {
  looking *all = calloc(1, sizeof *all);
  if (!all) {
    json_decref(files);
    return false;
  }
  *all = (looking){.task = {.run = run, .answer = answer, .destroy = destroy},
                   .params = json_incref((json_t *)params),
                   .uri = strdup(document->uri),
                   .state = document->state,
                   .folder = folder_of(document),
                   .files = files};
  if (!all->uri || !all->folder) {
    destroy(&all->task);
    return false;
  }
  lsp_task_start(&all->task, document->session, to);
  return true;
}

void lsp_answer_code_actions(lsp_document *document, const reply *to,
                             const json_t *params) {
  if (!wants_fixes(params)) {
    reply_result(to, json_array());
    return;
  }
  json_t *files =
      lsp_project_repairs_wanted(document, json_object_get(params, "range"));
  if (json_array_size(files) == 0) {
    json_decref(files);
  } else if (look(document, to, params, files)) {
    return;
  }
  reply_result(to, actions_of(document, params, NULL));
}
