/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/codeAction: the repairs that diagnostics carry, and those of the
 * project.
 */
#include <string.h>

#include "daemon/lsp/features/features.h"
#include "daemon/lsp/features/project_repairs.h"
#include "daemon/lsp/features/repair_search.h"
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

void lsp_answer_code_actions(lsp_document *document, const reply *to,
                             const json_t *params) {
  if (!wants_fixes(params)) {
    reply_result(to, json_array());
    return;
  }
  json_t *files =
      lsp_project_repairs_wanted(document, json_object_get(params, "range"));
  if (json_array_size(files) > 0) {
    lsp_repair_search(document, to, params, files, actions_of);
  } else {
    json_decref(files);
    reply_result(to, actions_of(document, params, NULL));
  }
}
