/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * workspace/symbol: the functions of open documents that have kernels, as the
 * compiler has found them, and those of all other files of the workspace, by
 * their text.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/c_text/c_functions.h"
#include "base/json/json_sort.h"
#include "base/memory/array.h"
#include "base/text/file_uri.h"
#include "base/text/utf8.h"
#include "daemon/lsp/folders/folder_walk.h"
#include "daemon/lsp/folders/task.h"
#include "daemon/lsp/plain_c/plain_c.h"
#include "daemon/lsp/session/document_room.h"
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

/* A file that the editor has, whatever its path is. */
typedef struct open_file {
  uint64_t device;
  uint64_t inode;
} open_file;

typedef struct search {
  lsp_task task; /* the first member */
  char *query;
  position_encoding encoding;
  json_t *folders; /* of the workspace: a copy of its own */
  json_t *open;  /* texts of the editor by the URI of their path, which is UTF-8
                    where the path is not; null: they are not looked at */
  json_t *known; /* symbols of the compiler */
  json_t *found; /* those of other texts */
  bool failed;   /* there was no memory for some of it */
  open_file *files;
  size_t num_files;
  size_t capacity;
  folder_walk walk;
} search;

static bool is_wanted(const search *all, const char *name) {
  return strcasestr(name, all->query) != NULL;
}

/* Takes the symbol, which is NULL when there was no memory for it. */
static void add(search *all, json_t *list, json_t *symbol) {
  all->failed |= json_array_append_new(list, symbol) != 0;
}

static void add_facts(search *all, lsp_document *document) {
  size_t index;
  const json_t *symbol;
  json_array_foreach(lsp_facts_get(document, "symbols"), index, symbol) {
    const char *name = json_string_value(json_object_get(symbol, "name"));
    if (name && is_wanted(all, name)) {
      json_t *range =
          lsp_facts_range(json_object_get(symbol, "selectionRange"));
      add(all, all->known,
          json_pack("{s:s, s:O, s:O, s:{s:s, s:o}}", "name", name, "kind",
                    json_object_get(symbol, "kind"), "containerName",
                    json_object_get(symbol, "detail"), "location", "uri",
                    document->uri, "range", range));
    }
  }
}

/* A dialect that the compiler does not take is read like C, if the name is that
 * of a file in C. */
static bool is_text_in_c(const lsp_document *document) {
  return !document->left_out &&
         (rpc_language_is_c_or_cpp(document->language) ||
          rpc_language_is_c_or_cpp(rpc_language_of_name(document->uri)));
}

/* The file of a document is not looked at on disk; its text is in `open`, when
 * no compiler has told of it. */
static void add_document(search *all, lsp_document *document) {
  char *path =
      file_uri_is(document->uri) ? file_uri_decode(document->uri, NULL) : NULL;
  bool is_told = document->has_kernels && lsp_document_is_current(document) &&
                 lsp_facts_get(document, "symbols");
  if (is_told) {
    add_facts(all, document);
  }
  char *uri = path ? file_uri_encode(path) : NULL;
  if (path) {
    bool has_text = !is_told && is_text_in_c(document);
    json_t *text = has_text ? document_room_share(document) : json_null();
    all->failed |= !uri || json_object_set_new(all->open, uri, text) != 0;
  }
  free(uri);
  free(path);
}

/* ---- In the thread ---- */

/* A name that is no UTF-8 is that of the URI. */
static json_t *name_of_file(const char *path, const char *uri) {
  const char *whole = utf8_is_valid(path, strlen(path)) ? path : uri;
  const char *slash = strrchr(whole, '/');
  return json_string(slash ? slash + 1 : whole);
}

static json_t *symbol_of(const search *all, text_document *text,
                         const c_function *function, const char *path,
                         const char *uri) {
  const c_token *name = &function->name;
  json_t *range = lsp_range(
      text_document_position(text, name->offset, all->encoding),
      text_document_position(text, name->offset + name->size, all->encoding));
  json_t *label = json_stringn(text->text + name->offset, name->size);
  return json_pack("{s:o, s:i, s:o, s:{s:s, s:o}}", "name", label, "kind",
                   SYMBOL_KIND_FUNCTION, "containerName",
                   name_of_file(path, uri), "location", "uri", uri, "range",
                   range);
}

/* The next function whose name is wanted. */
static bool next_wanted(search *all, c_functions *functions,
                        c_function *function) {
  bool is_found = false;
  while (!is_found && c_functions_next(functions, function)) {
    const char *begin = functions->tokens.text + function->name.offset;
    char *name = strndup(begin, function->name.size);
    all->failed |= !name;
    is_found = name && is_wanted(all, name) &&
               utf8_is_valid(begin, function->name.size);
    free(name);
  }
  return is_found;
}

static void add_functions(search *all, const char *path, const char *text,
                          size_t size) {
  text_document document = {0};
  c_functions functions = c_functions_begin(text, size);
  c_function function;
  char *uri = NULL;
  while (json_array_size(all->found) < MOST_FOUND && !all->failed &&
         next_wanted(all, &functions, &function)) {
    /* Most files have none: their lines need not be counted. */
    uri = uri ? uri : file_uri_encode(path);
    all->failed |=
        !uri || (!document.text && !text_document_set(&document, text, size));
    if (!all->failed) {
      add(all, all->found, symbol_of(all, &document, &function, path, uri));
    }
  }
  text_document_finish(&document);
  free(uri);
}

static bool visit(folder_walk *walk, const char *path, const char *text,
                  size_t size) {
  search *all = walk->data;
  add_functions(all, path, text, size);
  return json_array_size(all->found) < MOST_FOUND && !all->failed;
}

/* Whether the editor has that file. */
static bool is_open(const folder_walk *walk, uint64_t device, uint64_t inode) {
  const search *all = walk->data;
  for (size_t i = 0; i < all->num_files; i++) {
    if (all->files[i].inode == inode && all->files[i].device == device) {
      return true;
    }
  }
  return false;
}

static void note_open_file(search *all, const char *path) {
  struct stat info;
  if (stat(path, &info) != 0) {
    return; /* it is in the editor alone */
  }
  if (!ARRAY_RESERVE(all->files, all->num_files, all->capacity)) {
    all->failed = true;
    return;
  }
  all->files[all->num_files++] = (open_file){info.st_dev, info.st_ino};
}

static void look_at_open(search *all, const char *uri, const json_t *text) {
  char *path = file_uri_decode(uri, NULL);
  if (!path) {
    all->failed = true;
    return;
  }
  note_open_file(all, path);
  if (json_is_string(text)) {
    add_functions(all, path, json_string_value(text), json_string_length(text));
  }
  free(path);
}

static void run(lsp_task *task) {
  search *all = (search *)task;
  const char *uri;
  const json_t *text;
  size_t index;
  const json_t *folder;
  json_object_foreach(all->open, uri, text) {
    if (atomic_load(&task->is_left)) {
      return;
    }
    look_at_open(all, uri, text);
  }
  json_array_foreach(all->folders, index, folder) {
    folder_walk_add(&all->walk, json_string_value(folder), MOST_LEVELS);
  }
  folder_walk_run(&all->walk);
  all->failed |= all->walk.failed;
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
  bool ok = !all->failed && json_array_extend(all->known, all->found) == 0;
  reply_result(&task->to,
               ok ? json_sorted(all->known, by_name, MOST_FOUND) : NULL);
}

static void destroy(lsp_task *task) {
  search *all = (search *)task;
  json_decref(all->folders);
  json_decref(all->open);
  json_decref(all->known);
  json_decref(all->found);
  folder_walk_finish(&all->walk);
  free(all->files);
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
                            .is_known = is_open,
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
