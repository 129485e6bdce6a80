/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/documentLink: the files that the document includes, where they
 * lie beside it or in the folders of the settings or the project.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text/file_uri.h"
#include "daemon/lsp/plain_c/plain_c.h"
#include "daemon/lsp/session/document_project.h"
#include "daemon/lsp/session/include_lines.h"
#include "daemon/lsp/session/range.h"

/* The URI of the file in a folder; NULL when there is none. free() it. */
static char *uri_in(const char *folder, size_t size, const char *name,
                    size_t name_size) {
  char path[PATH_MAX];
  int length = snprintf(path, sizeof path, "%.*s/%.*s", (int)size, folder,
                        (int)name_size, name);
  bool is_there =
      length > 0 && (size_t)length < sizeof path && access(path, R_OK) == 0;
  return is_there ? file_uri_encode(path) : NULL;
}

static char *find(const lsp_document *document, const json_t *folders,
                  const include_line *include) {
  const char *problem = NULL;
  char *own = file_uri_is(document->uri)
                  ? file_uri_decode(document->uri, &problem)
                  : NULL;
  const char *slash = own ? strrchr(own, '/') : NULL;
  char *uri =
      slash ? uri_in(own, (size_t)(slash - own), include->name, include->size)
            : NULL;
  free(own);
  size_t index;
  const json_t *folder;
  json_array_foreach(folders, index, folder) {
    const char *path = json_string_value(folder);
    uri = uri || !path
              ? uri
              : uri_in(path, strlen(path), include->name, include->size);
  }
  return uri;
}

void lsp_answer_document_links(lsp_document *document, const reply *to,
                               const json_t *params) {
  (void)params;
  json_t *links = json_array();
  bool is_wanted = !document->session->settings.clangd_present &&
                   rpc_language_is_c_or_cpp(document->language);
  json_t *folders =
      is_wanted ? document_project_list(
                      document,
                      json_object_get(document->session->settings.options,
                                      "includeDirs"),
                      "includeDirs")
                : NULL;
  include_line include = {0};
  while (is_wanted && include_line_next(&include, document->text.text,
                                        document->text.size)) {
    char *uri = find(document, folders, &include);
    if (uri) {
      size_t begin = (size_t)(include.name - document->text.text);
      position_encoding encoding = document->session->encoding;
      json_t *range =
          lsp_range(text_document_position(&document->text, begin, encoding),
                    text_document_position(&document->text,
                                           begin + include.size, encoding));
      json_array_append_new(
          links, json_pack("{s:o, s:s}", "range", range, "target", uri));
    }
    free(uri);
  }
  json_decref(folders);
  reply_result(to, links);
}
