/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kernels of a file that does not say so itself, but through a header.
 */
#include "daemon/lsp/session/kernel_include.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files/read_file.h"
#include "base/text/file_uri.h"
#include "daemon/lsp/session/include_lines.h"
#include "daemon/lsp/session/kernel_file.h"

/* A C file of another kind is looked through in well under a millisecond. */
#define MOST_HEADERS 32
#define MOST_LEVELS 4
#define HEADER_BYTES_MAX (256u << 10)

typedef struct search {
  const lsp_session *session;
  unsigned left; /* headers that may still be looked at */
} search;

static bool text_leads_to_marked(search *all, const char *path,
                                 const char *text, size_t size,
                                 unsigned levels);

/* Looks at a header beside the file of that path. */
static bool header_is_marked(search *all, const char *path,
                             const include_line *include, unsigned levels) {
  const char *slash = strrchr(path, '/');
  char header[PATH_MAX];
  int length = snprintf(header, sizeof header, "%.*s/%.*s",
                        (int)(slash ? slash - path : 0), path,
                        (int)include->size, include->name);
  if (!slash || length < 0 || (size_t)length >= sizeof header ||
      all->left == 0) {
    return false;
  }
  all->left--;
  const lsp_document *open = lsp_document_of_uri(all->session, header);
  if (open && !open->left_out) {
    return text_leads_to_marked(all, header, open->text.text, open->text.size,
                                levels);
  }
  char *text = NULL;
  size_t size = 0;
  bool is_marked =
      read_file(header, HEADER_BYTES_MAX, &text, &size) == READ_FILE_OK &&
      text_leads_to_marked(all, header, text, size, levels);
  free(text);
  return is_marked;
}

static bool includes_marked(search *all, const char *path, const char *text,
                            size_t size, unsigned levels) {
  include_line include = {0};
  while (levels > 0 && include_line_next(&include, text, size)) {
    if (include.is_quoted &&
        header_is_marked(all, path, &include, levels - 1)) {
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

bool kernel_include_is_marked(lsp_document *document) {
  uint64_t hash = hash_includes(document);
  if (document->knows_includes && document->includes == hash) {
    return document->includes_kernels;
  }
  const char *problem = NULL;
  char *path = file_uri_is(document->uri)
                   ? file_uri_decode(document->uri, &problem)
                   : NULL;
  search all = {.session = document->session, .left = MOST_HEADERS};
  document->knows_includes = true;
  document->includes = hash;
  document->includes_kernels =
      path && includes_marked(&all, path, document->text.text,
                              document->text.size, MOST_LEVELS);
  free(path);
  return document->includes_kernels;
}

void kernel_include_classify(lsp_document *document) {
  const lsp_settings *settings = &document->session->settings;
  document->has_kernels =
      !document->left_out &&
      (document->language == RPC_LANGUAGE_MLIR ||
       (rpc_language_is_c_or_cpp(document->language) &&
        (kernel_file_is_marked(document->text.text, document->text.size) ||
         kernel_file_is_configured(settings->kernel_files, document->uri) ||
         (!lsp_document_is_header(document) &&
          kernel_include_is_marked(document)))));
}
