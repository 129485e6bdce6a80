/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kernels of a file that does not say so itself, but through a header.
 */
#include "daemon/lsp/session/kernel_include.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/c_text/c_functions.h"
#include "base/c_text/c_word.h"
#include "base/files/read_file.h"
#include "base/text/file_uri.h"
#include "daemon/lsp/session/document_project.h"
#include "daemon/lsp/session/include_lines.h"
#include "daemon/lsp/session/kernel_file.h"

/* A C file of another kind is looked through in well under a millisecond. */
#define MOST_HEADERS 32
#define MOST_NAMES 512
#define MOST_LEVELS 4
#define HEADER_BYTES_MAX (256u << 10)

typedef struct search {
  const lsp_session *session;
  json_t *folders;     /* where headers are that are not beside the file */
  unsigned left;       /* headers that may still be looked at … */
  unsigned names_left; /* … and names that may still be tried */
} search;

static bool text_leads_to_marked(search *all, const char *path,
                                 const char *text, size_t size,
                                 unsigned levels);

/* Looks at a header, of which the path is that of a folder and a name. */
static bool header_is_marked(search *all, const char *folder,
                             size_t folder_size, const include_line *include,
                             unsigned levels) {
  char header[PATH_MAX];
  int length = snprintf(header, sizeof header, "%.*s/%.*s", (int)folder_size,
                        folder, (int)include->size, include->name);
  if (length < 0 || (size_t)length >= sizeof header || all->left == 0 ||
      all->names_left == 0) {
    return false;
  }
  all->names_left--;
  const lsp_document *open = lsp_document_of_uri(all->session, header);
  if (open && !open->left_out) {
    all->left--;
    return text_leads_to_marked(all, header, open->text.text, open->text.size,
                                levels);
  }
  char *text = NULL;
  size_t size = 0;
  if (read_file(header, HEADER_BYTES_MAX, &text, &size) != READ_FILE_OK) {
    return false;
  }
  all->left--;
  bool is_marked = text_leads_to_marked(all, header, text, size, levels);
  free(text);
  return is_marked;
}

/* Looks at what a file of that path includes there: beside it, and in the
 * folders of headers. */
static bool leads_to_marked(search *all, const char *path,
                            const include_line *include, unsigned levels) {
  const char *slash = strrchr(path, '/');
  if (include->is_quoted && slash &&
      header_is_marked(all, path, (size_t)(slash - path), include, levels)) {
    return true;
  }
  size_t index;
  const json_t *folder;
  json_array_foreach(all->folders, index, folder) {
    const char *text = json_string_value(folder);
    if (text && text[0] == '/' &&
        header_is_marked(all, text, strlen(text), include, levels)) {
      return true;
    }
  }
  return false;
}

static bool includes_marked(search *all, const char *path, const char *text,
                            size_t size, unsigned levels) {
  include_line include = {0};
  while (levels > 0 && include_line_next(&include, text, size)) {
    if (leads_to_marked(all, path, &include, levels - 1)) {
      return true;
    }
  }
  return false;
}

static bool text_leads_to_marked(search *all, const char *path,
                                 const char *text, size_t size,
                                 unsigned levels) {
  return kernel_file_is_marked(text, size) ||
         includes_marked(all, path, text, size, levels);
}

/* A number for the lines that include (FNV-1a). */
static uint64_t hash_includes(const lsp_document *document) {
  uint64_t hash = 14695981039346656037u;
  include_line include = {0};
  while (
      include_line_next(&include, document->text.text, document->text.size)) {
    for (size_t i = 0; i <= include.size; i++) { /* with what closes it */
      hash = (hash ^ (unsigned char)include.name[i]) * 1099511628211u;
    }
  }
  return hash ^ document->session->headers_state;
}

/* The folders of the settings, and behind them those of the project; NULL when
 * out of memory. */
static json_t *folders_of(const lsp_document *document, const json_t *project) {
  json_t *all = json_array();
  json_array_extend(
      all, json_object_get(document->session->settings.options, "includeDirs"));
  json_array_extend(all, json_object_get(project, "includeDirs"));
  return all;
}

static bool look(const lsp_document *document, const json_t *project) {
  const char *problem = NULL;
  char *path = file_uri_is(document->uri)
                   ? file_uri_decode(document->uri, &problem)
                   : NULL;
  search all = {.session = document->session,
                .folders = folders_of(document, project),
                .left = MOST_HEADERS,
                .names_left = MOST_NAMES};
  bool is_marked = path && includes_marked(&all, path, document->text.text,
                                           document->text.size, MOST_LEVELS);
  json_decref(all.folders);
  free(path);
  return is_marked;
}

/* By the name alone: that of C++ may have a namespace or a class in front. */
static void note_kernel(lsp_document *document, const json_t *project) {
  const char *name = json_string_value(json_object_get(project, "kernel"));
  const char *colon = name ? strrchr(name, ':') : NULL;
  name = colon ? colon + 1 : name;
  free(document->project_kernel);
  document->project_kernel = name ? strdup(name) : NULL;
}

/* Asked with each keystroke: most files do not even have the word, which is
 * found out faster than what they define. */
static bool is_candidate(const lsp_document *document) {
  const char *name = document->project_kernel;
  return name && document->text.text &&
         c_text_has_word(document->text.text, document->text.size, name);
}

/* Whether the text seems to define the kernel. */
static bool seems_to_define(const lsp_document *document) {
  c_functions all = c_functions_begin(document->text.text, document->text.size);
  c_function function;
  while (c_functions_next(&all, &function)) {
    if (c_token_is(&all.tokens, &function.name, document->project_kernel)) {
      return true;
    }
  }
  return false;
}

/* Whether a header that the document includes with quotes, or one that this
 * includes, is marked as kernel_file_is_marked() has it: some headers beside
 * the document are looked at, as the editor has them or as they are on disk.
 * What was found is kept until the lines that include change, or
 * lsp_session.headers_state does; while the project is being read it is said as
 * it is known. */
static bool includes_say_so(lsp_document *document) {
  uint64_t hash = hash_includes(document);
  if (!document->knows_includes || document->includes != hash) {
    bool takes_time;
    json_t *project = document_project_read(document, &takes_time);
    document->includes = hash;
    document->includes_kernels = look(document, project);
    note_kernel(document, project);
    json_decref(project);
    document->knows_includes = true;
    if (takes_time && document->awaited_includes != hash) {
      document->knows_includes = !document_project_await(document);
      document->awaited_includes = hash;
    }
  }
  return document->includes_kernels;
}

static bool is_marked(lsp_document *document) {
  const lsp_settings *settings = &document->session->settings;
  return kernel_file_is_marked(document->text.text, document->text.size) ||
         kernel_file_is_configured(settings->kernel_files, document->uri) ||
         (!lsp_document_is_header(document) && includes_say_so(document));
}

void kernel_include_classify(lsp_document *document) {
  bool is_c =
      !document->left_out && rpc_language_is_c_or_cpp(document->language);
  bool is_certain =
      !document->left_out && (document->language == RPC_LANGUAGE_MLIR ||
                              (is_c && is_marked(document)));
  document->is_candidate = is_c && !is_certain &&
                           !lsp_document_is_header(document) &&
                           is_candidate(document);
  document->defines_kernel &= document->is_candidate;
  document->has_kernels = is_certain || document->is_candidate;
}

bool kernel_include_settle(lsp_document *document, const json_t *symbols,
                           bool is_complete) {
  bool is_found = false;
  size_t index;
  const json_t *symbol;
  json_array_foreach(symbols, index, symbol) {
    const char *name = json_string_value(json_object_get(symbol, "name"));
    const char *role = json_string_value(json_object_get(symbol, "detail"));
    is_found |= name && role && strcmp(role, "kernel") == 0 &&
                strcmp(name, document->project_kernel) == 0;
  }
  document->defines_kernel =
      is_found ||
      (!is_complete && (document->defines_kernel || seems_to_define(document)));
  document->has_kernels = document->defines_kernel;
  return document->has_kernels;
}
