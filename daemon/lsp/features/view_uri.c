/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The URIs of virtual documents.
 */
#include "daemon/lsp/features/view_uri.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/percent.h"

static const char *after(const char *text, const char *prefix) {
  size_t size = strlen(prefix);
  return strncmp(text, prefix, size) == 0 ? text + size : NULL;
}

bool view_uri_parse(view_uri *view, const char *uri) {
  const char *path = after(uri, "hls-ir:/");
  *view = (view_uri){0};
  if (!path) {
    path = after(uri, "hls-rtl:/");
    view->is_rtl = true;
  }
  const char *query = path ? strchr(path, '?') : NULL;
  const char *slash = path ? strchr(path, '/') : NULL;
  if (!query || !slash || slash > query) {
    return false;
  }
  view->kernel = percent_decode(path, (size_t)(slash - path), NULL);
  view->file = percent_decode(slash + 1, (size_t)(query - slash - 1), NULL);
  view->source = percent_decode(query + 1, strlen(query + 1), NULL);
  view->stage = view->file ? strdup(view->file) : NULL;
  if (!view->kernel || !view->file || !view->source || !view->stage) {
    view_uri_finish(view);
    return false;
  }
  char *dot = strrchr(view->stage, '.');
  if (dot) {
    *dot = '\0';
  }
  return true;
}

char *view_uri_rtl(const char *kernel, const char *file, const char *source) {
  char *parts[] = {percent_encode(kernel, ""), percent_encode(file, ""),
                   percent_encode(source, "")};
  char *uri = NULL;
  if (parts[0] && parts[1] && parts[2] &&
      asprintf(&uri, "hls-rtl:/%s/%s?%s", parts[0], parts[1], parts[2]) < 0) {
    uri = NULL;
  }
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    free(parts[i]);
  }
  return uri;
}

void view_uri_finish(view_uri *view) {
  free(view->kernel);
  free(view->stage);
  free(view->file);
  free(view->source);
  *view = (view_uri){0};
}
