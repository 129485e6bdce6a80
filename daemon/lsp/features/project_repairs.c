/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a simulation lacks is written where hlsc finds it as well.
 */
#include "daemon/lsp/features/project_repairs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/files/read_file.h"
#include "base/text/file_uri.h"
#include "daemon/lsp/folders/placeholder_files.h"
#include "daemon/lsp/publish/publish.h"
#include "daemon/lsp/session/range.h"
#include "daemon/project/project_edit.h"
#include "daemon/project/project_file.h"
#include "daemon/project/project_keys.h"
#include "daemon/project/project_search.h"

/* The longest name of a placeholder that is looked for. */
#define MAX_NAME 255

typedef struct repair {
  const char *code; /* of the diagnostic */
  const char *key;  /* of the project file */
  const char *what; /* a file is for a placeholder; NULL: there is no file */
  bool is_verilog;
} repair;

static const repair repairs[] = {
    {"model-missing", "models", "the C model", false},
    {"rtl-missing", "rtl", "the Verilog", true},
    {"test-bench", "ignore-exit-status", NULL, false},
};

/* The project file that counts, or the one that is to be made. */
typedef struct target {
  const lsp_document *document;
  char *source; /* the kernel's path */
  char *path;   /* of the project file … */
  char *uri;
  bool exists;
  text_document text;  /* … and its text, as the editor has it or on disk */
  json_t *settings;    /* what that says of the kernel, or NULL */
  const json_t *files; /* what placeholder_files_find() has found; borrowed */
} target;

static void target_finish(target *file) {
  free(file->source);
  free(file->path);
  free(file->uri);
  text_document_finish(&file->text);
  json_decref(file->settings);
}

/* The size of the folder of a path, without a slash. */
static size_t folder_size(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? (size_t)(slash - path) : 0;
}

static bool target_read(target *file) {
  const lsp_document *open =
      lsp_document_of_uri(file->document->session, file->path);
  if (open && !open->left_out) {
    return text_document_set(&file->text, open->text.text, open->text.size);
  }
  char *text = NULL;
  size_t size = 0;
  bool ok = read_file(file->path, PROJECT_FILE_BYTES_MAX, &text, &size) ==
                READ_FILE_OK &&
            text_document_set(&file->text, text, size);
  free(text);
  return ok;
}

/* What is wrong with the file is told where it is used. */
static bool read_settings(target *file) {
  char *problem = NULL;
  file->settings = json_object();
  if (file->settings && file->text.text) {
    project_file_read_text(file->settings, file->path, file->text.text,
                           file->text.size, file->source, &problem);
  }
  free(problem);
  return file->settings != NULL;
}

/* Whether two paths lead to one file. */
static bool is_same_file(const char *one, const char *other) {
  struct stat a, b;
  return strcmp(one, other) == 0 ||
         (stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_ino == b.st_ino &&
          a.st_dev == b.st_dev);
}

/* Whether the project lists the file, saved or not. */
static bool is_listed(const target *file, const repair *kind,
                      const char *path) {
  const project_key *key = project_key_find(kind->key);
  size_t index;
  const json_t *listed;
  json_array_foreach(json_object_get(file->settings, key->member), index,
                     listed) {
    if (is_same_file(json_string_value(listed), path)) {
      return true;
    }
  }
  return false;
}

/* To be finished in every case. */
static bool target_find(target *file, const lsp_document *document) {
  json_t *uri = json_string(document->uri);
  project_places places;
  *file = (target){.document = document};
  bool ok = project_search(&places, uri) && places.source;
  json_decref(uri);
  if (ok) {
    file->source = strdup(places.source);
    file->exists = places.file != NULL;
    if (places.file) {
      file->path = strdup(places.file);
    } else if (asprintf(&file->path, "%.*s/%s", (int)folder_size(places.source),
                        places.source, PROJECT_FILE_NAME) < 0) {
      file->path = NULL;
    }
    file->uri = file->path ? file_uri_encode(file->path) : NULL;
    /* One that is new in the editor has not been saved. */
    file->exists =
        file->exists ||
        (file->path && lsp_document_of_uri(document->session, file->path));
  }
  project_places_finish(&places);
  return file->source && file->uri && (!file->exists || target_read(file)) &&
         read_settings(file);
}

/* The path as the project file has it. */
static const char *spelled(const target *file, const char *path) {
  size_t size = folder_size(file->path);
  bool is_below = strncmp(file->path, path, size) == 0 && path[size] == '/';
  return is_below ? path + size + 1 : path;
}

/* A WorkspaceEdit; NULL when there is no place for it, or no memory. */
static json_t *edit_of(target *file, const repair *kind, const char *value) {
  const lsp_session *session = file->document->session;
  project_edit edit;
  const char *text = file->text.text ? file->text.text : "";
  if (!project_edit_find(text, file->text.size, kind->key, value,
                         kind->what != NULL, &edit)) {
    return NULL;
  }
  text_position begin =
      text_document_position(&file->text, edit.offset, session->encoding);
  text_position end = text_document_position(
      &file->text, edit.offset + edit.replaced, session->encoding);
  json_t *edits = json_pack("[{s:o, s:s}]", "range", lsp_range(begin, end),
                            "newText", edit.text);
  free(edit.text);
  if (file->exists || !session->creates_files) {
    return json_pack("{s:{s:o}}", "changes", file->uri, edits);
  }
  return json_pack("{s:[{s:s, s:s, s:{s:b}}, {s:{s:s, s:n}, s:o}]}",
                   "documentChanges", "kind", "create", "uri", file->uri,
                   "options", "ignoreIfExists", 1, "textDocument", "uri",
                   file->uri, "version", "edits", edits);
}

/* Takes the title, which may be NULL. */
static void add(json_t *actions, target *file, const repair *kind,
                json_t *diagnostic, const char *value, json_t *title) {
  json_t *edit = edit_of(file, kind, value);
  if (edit && title) {
    json_array_append_new(actions,
                          json_pack("{s:O, s:s, s:[O], s:o}", "title", title,
                                    "kind", "quickfix", "diagnostics",
                                    diagnostic, "edit", json_incref(edit)));
  }
  json_decref(edit);
  json_decref(title);
}

/* The placeholder is what a message quotes first: it may be declared in another
 * file. Returns false when there is none. */
static bool find_name(const json_t *diagnostic, char name[MAX_NAME + 1]) {
  const char *message =
      json_string_value(json_object_get(diagnostic, "message"));
  const char *open = message ? strchr(message, '\'') : NULL;
  const char *close = open ? strchr(open + 1, '\'') : NULL;
  size_t size = close ? (size_t)(close - open - 1) : 0;
  if (size == 0 || size > MAX_NAME) {
    return false;
  }
  memcpy(name, open + 1, size);
  name[size] = '\0';
  return true;
}

static void add_files(json_t *actions, target *file, const repair *kind,
                      json_t *diagnostic) {
  char name[MAX_NAME + 1];
  const json_t *paths =
      find_name(diagnostic, name)
          ? placeholder_files_of(file->files, name, kind->is_verilog)
          : NULL;
  size_t index;
  const json_t *item;
  json_array_foreach(paths, index, item) {
    const char *path = json_string_value(item);
    if (strcmp(path, file->source) != 0 && !is_listed(file, kind, path)) {
      add(actions, file, kind, diagnostic, spelled(file, path),
          json_sprintf("Use %s as %s of '%s', in " PROJECT_FILE_NAME,
                       spelled(file, path), kind->what, name));
    }
  }
}

/* A status counts as little as the user wants; abort() is no status. */
static bool is_status(const json_t *diagnostic) {
  const char *message =
      json_string_value(json_object_get(diagnostic, "message"));
  return message && !strstr(message, "abort()");
}

/* What mends a diagnostic; NULL: nothing of the project. */
static const repair *repair_of(const json_t *diagnostic) {
  const char *code = json_string_value(json_object_get(diagnostic, "code"));
  for (size_t i = 0; code && i < sizeof repairs / sizeof *repairs; i++) {
    if (strcmp(code, repairs[i].code) == 0) {
      return &repairs[i];
    }
  }
  return NULL;
}

static void add_repairs(json_t *actions, target *file, json_t *diagnostic) {
  const repair *kind = repair_of(diagnostic);
  if (kind && kind->what) {
    add_files(actions, file, kind, diagnostic);
  } else if (kind && is_status(diagnostic)) {
    add(actions, file, kind, diagnostic, "true",
        json_string("Ignore what main() returns, in " PROJECT_FILE_NAME));
  }
}

/* The diagnostics in a range that may be mended; a new reference, or NULL. */
static json_t *mendable(const lsp_document *document, const json_t *range) {
  const lsp_settings *settings = &document->session->settings;
  if (document->run_state != document->state || !document->run_found ||
      !settings->is_trusted || !settings->repairs_project) {
    return NULL;
  }
  json_t *shown = lsp_published(document);
  json_t *all = json_array();
  size_t index;
  json_t *diagnostic;
  json_array_foreach(shown, index, diagnostic) {
    if (repair_of(diagnostic) &&
        lsp_ranges_meet(json_object_get(diagnostic, "range"), range)) {
      json_array_append(all, diagnostic);
    }
  }
  json_decref(shown);
  return all;
}

json_t *lsp_project_repairs_wanted(const lsp_document *document,
                                   const json_t *range) {
  json_t *diagnostics = mendable(document, range);
  json_t *all = json_array();
  size_t index;
  const json_t *diagnostic;
  json_array_foreach(diagnostics, index, diagnostic) {
    const repair *kind = repair_of(diagnostic);
    char name[MAX_NAME + 1];
    if (kind->what && find_name(diagnostic, name) &&
        !placeholder_files_of(all, name, kind->is_verilog)) {
      json_array_append_new(all,
                            placeholder_files_wanted(name, kind->is_verilog));
    }
  }
  json_decref(diagnostics);
  return all;
}

void lsp_project_repairs_add(json_t *actions, const lsp_document *document,
                             const json_t *range, const json_t *files) {
  json_t *diagnostics = mendable(document, range);
  if (json_array_size(diagnostics) > 0) {
    target file;
    size_t index;
    json_t *diagnostic;
    bool ok = target_find(&file, document);
    file.files = files;
    json_array_foreach(ok ? diagnostics : NULL, index, diagnostic) {
      add_repairs(actions, &file, diagnostic);
    }
    target_finish(&file);
  }
  json_decref(diagnostics);
}
