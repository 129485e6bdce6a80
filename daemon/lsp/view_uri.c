/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The URIs of virtual documents.
 */
#include "lsp/view_uri.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static int hex_value(char c) {
  return isdigit((unsigned char)c) ? c - '0'
                                   : tolower((unsigned char)c) - 'a' + 10;
}

/* The text with one layer of percent-encoding taken off. free() it. */
static char *decode(const char *text, size_t size) {
  char *decoded = malloc(size + 1);
  size_t length = 0;
  for (size_t i = 0; decoded && i < size; i++) {
    if (text[i] == '%' && i + 2 < size &&
        isxdigit((unsigned char)text[i + 1]) &&
        isxdigit((unsigned char)text[i + 2])) {
      decoded[length++] =
          (char)(hex_value(text[i + 1]) * 16 + hex_value(text[i + 2]));
      i += 2;
    } else {
      decoded[length++] = text[i];
    }
  }
  if (decoded) {
    decoded[length] = '\0';
  }
  return decoded;
}

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
  view->kernel = decode(path, (size_t)(slash - path));
  view->file = decode(slash + 1, (size_t)(query - slash - 1));
  view->source = decode(query + 1, strlen(query + 1));
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

void view_uri_finish(view_uri *view) {
  free(view->kernel);
  free(view->stage);
  free(view->file);
  free(view->source);
  *view = (view_uri){0};
}
