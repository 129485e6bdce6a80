/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * workspace/symbol: the functions of open documents that have kernels, as the
 * compiler has found them, and those of all other files of the workspace, by
 * their text.
 */
#include <stdlib.h>
#include <string.h>

#include "base/c_text/c_functions.h"
#include "base/json/json_sort.h"
#include "base/text/file_uri.h"
#include "daemon/lsp/folders/folder_walk.h"
#include "daemon/lsp/folders/task.h"
#include "daemon/lsp/plain_c/plain_c.h"
#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/range.h"

/* What a request looks at, at most, in the folders of the workspace, and how
 * many functions it names: who looks for one asks for more of its name. */
#define MOST_NAMES 50000
#define MOST_LEVELS 16
#define FILE_BYTES_MAX ((size_t)4 << 20)
#define BYTES_MAX ((size_t)64 << 20)
#define MOST_FOUND 1000

enum { SYMBOL_KIND_FUNCTION = 12 };

typedef struct search {
  lsp_task task; /* the first member */
  char *query;
  position_encoding encoding;
  json_t *folders; /* of the workspace: a copy of its own */
  json_t *open;  /* texts of the editor by path; null: they are not looked at */
  json_t *known; /* symbols of the compiler */
  json_t *found; /* those of other texts */
  folder_walk walk;
} search;

static bool is_wanted(const search *all, const char *name) {
  return strcasestr(name, all->query) != NULL;
}

static void add_facts(search *all, lsp_document *document) {
  size_t index;
  const json_t *symbol;
  json_array_foreach(lsp_facts_get(document, "symbols"), index, symbol) {
    const char *name = json_string_value(json_object_get(symbol, "name"));
    if (name && is_wanted(all, name)) {
      json_t *range =
          lsp_facts_range(json_object_get(symbol, "selectionRange"));
      json_array_append_new(
          all->known,
          json_pack("{s:s, s:O, s:O, s:{s:s, s:o}}", "name", name, "kind",
                    json_object_get(symbol, "kind"), "containerName",
                    json_object_get(symbol, "detail"), "location", "uri",
                    document->uri, "range", range));
    }
  }
}

/* The file of a document is not looked at on disk; its text is in `open`, when
 * no compiler sees it. */
static void add_document(search *all, lsp_document *document) {
  char *path =
      file_uri_is(document->uri) ? file_uri_decode(document->uri, NULL) : NULL;
  if (document->has_kernels) {
    add_facts(all, document);
  }
  if (path) {
    bool has_text = !document->has_kernels && !document->left_out &&
                    rpc_language_is_c_or_cpp(document->language);
    json_object_set_new(all->open, path,
                        has_text ? json_stringn_nocheck(document->text.text,
                                                        document->text.size)
                                 : json_null());
  }
  free(path);
}

/* ---- In the thread ---- */

static json_t *symbol_of(const search *all, text_document *text,
                         const c_function *function, const char *uri,
                         const char *folder) {
  const c_token *name = &function->name;
  json_t *range = lsp_range(
      text_document_position(text, name->offset, all->encoding),
      text_document_position(text, name->offset + name->size, all->encoding));
  json_t *label = json_stringn(text->text + name->offset, name->size);
  return json_pack("{s:o, s:i, s:s, s:{s:s, s:o}}", "name", label, "kind",
                   SYMBOL_KIND_FUNCTION, "containerName", folder, "location",
                   "uri", uri, "range", range);
}

static void add_functions(search *all, const char *path, const char *text,
                          size_t size) {
  text_document document = {0};
  c_functions functions = c_functions_begin(text, size);
  c_function function;
  const char *slash = strrchr(path, '/');
  char *uri = NULL;
  while (json_array_size(all->found) < MOST_FOUND &&
         c_functions_next(&functions, &function)) {
    char *name = strndup(text + function.name.offset, function.name.size);
    if (name && is_wanted(all, name)) {
      /* Most files have none: their lines need not be counted. */
      uri = uri ? uri : file_uri_encode(path);
      if (uri && (document.text || text_document_set(&document, text, size))) {
        json_array_append_new(all->found,
                              symbol_of(all, &document, &function, uri,
                                        slash ? slash + 1 : path));
      }
    }
    free(name);
  }
  text_document_finish(&document);
  free(uri);
}

static bool visit(folder_walk *walk, const char *path, const char *text,
                  size_t size) {
  search *all = walk->data;
  if (!json_object_get(all->open, path)) {
    add_functions(all, path, text, size);
  }
  return json_array_size(all->found) < MOST_FOUND;
}

static void run(lsp_task *task) {
  search *all = (search *)task;
  const char *path;
  const json_t *text;
  size_t index;
  const json_t *folder;
  json_object_foreach((json_t *)all->open, path, text) {
    if (json_is_string(text)) {
      add_functions(all, path, json_string_value(text),
                    json_string_length(text));
    }
  }
  json_array_foreach(all->folders, index, folder) {
    folder_walk_run(&all->walk, json_string_value(folder), MOST_LEVELS);
  }
}

/* ---- In the event loop again ---- */

static const char *text_of(const json_t *symbol, const char *member) {
  const char *text = json_string_value(json_object_get(symbol, member));
  return text ? text : "";
}

static int by_name(const json_t *one, const json_t *other) {
  int order = strcmp(text_of(one, "name"), text_of(other, "name"));
  return order ? order
               : strcmp(text_of(json_object_get(one, "location"), "uri"),
                        text_of(json_object_get(other, "location"), "uri"));
}

static void answer(lsp_task *task) {
  const search *all = (const search *)task;
  bool ok = json_array_extend(all->known, all->found) == 0;
  reply_result(&task->to,
               ok ? json_sorted(all->known, by_name, MOST_FOUND) : NULL);
}

static void destroy(lsp_task *task) {
  search *all = (search *)task;
  json_decref(all->folders);
  json_decref(all->open);
  json_decref(all->known);
  json_decref(all->found);
  free(all->query);
  free(all);
}

/* NULL when out of memory. */
static search *create(const lsp_session *session, const char *query) {
  search *all = calloc(1, sizeof *all);
  if (!all) {
    return NULL;
  }
  all->task.run = run;
  all->task.answer = answer;
  all->task.destroy = destroy;
  all->query = strdup(query);
  all->encoding = session->encoding;
  all->folders = json_deep_copy(session->folders);
  all->open = json_object();
  all->known = json_array();
  all->found = json_array();
  all->walk = (folder_walk){.endings = folder_walk_c_and_headers,
                            .names_left = MOST_NAMES,
                            .bytes_left = BYTES_MAX,
                            .file_bytes_max = FILE_BYTES_MAX,
                            .visit = visit,
                            .data = all,
                            .is_left = &all->task.is_left};
  if (!all->query || !all->folders || !all->open || !all->known ||
      !all->found) {
    destroy(&all->task);
    return NULL;
  }
  return all;
}

void lsp_answer_workspace_symbols(lsp_session *session, const reply *to,
                                  const json_t *params) {
  const char *query = json_string_value(json_object_get(params, "query"));
  if (session->settings.clangd_present) {
    reply_result(to, json_array());
    return;
  }
  search *all = create(session, query ? query : "");
  if (!all) {
    reply_error(to, RPC_INTERNAL_ERROR, NULL, "out of memory");
    return;
  }
  list_for_each(item, &session->documents) {
    add_document(all, list_entry(item, lsp_document, link));
  }
  lsp_task_start(&all->task, session, to);
}
