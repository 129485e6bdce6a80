/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Keeping the folders of a workspace.
 */
#include "daemon/lsp/folders/workspace.h"

#include <stdlib.h>
#include <string.h>

#include "base/text/file_uri.h"

/* The path of a URI, without a slash at its end, which is "" for the root; NULL
 * when it is none of a folder on this machine. */
static char *path_of(const json_t *uri) {
  const char *text = json_string_value(uri);
  char *path = text && file_uri_is(text) ? file_uri_decode(text, NULL) : NULL;
  size_t size = path ? strlen(path) : 0;
  while (size > 0 && path[size - 1] == '/') {
    path[--size] = '\0';
  }
  return path;
}

/* Where it is in the session's; their number when it is not. */
static size_t find(const lsp_session *session, const char *path) {
  size_t index;
  const json_t *folder;
  json_array_foreach(session->folders, index, folder) {
    if (strcmp(json_string_value(folder), path) == 0) {
      break;
    }
  }
  return index;
}

static void add(lsp_session *session, const json_t *uri) {
  char *path = path_of(uri);
  if (path && find(session, path) == json_array_size(session->folders)) {
    json_array_append_new(session->folders, json_string(path));
  }
  free(path);
}

static void add_all(lsp_session *session, const json_t *folders) {
  size_t index;
  const json_t *folder;
  json_array_foreach(folders, index, folder) {
    add(session, json_object_get(folder, "uri"));
  }
}

void lsp_workspace_begin(lsp_session *session, const json_t *params) {
  const json_t *folders = json_object_get(params, "workspaceFolders");
  if (json_is_array(folders)) {
    add_all(session, folders);
  } else {
    add(session, json_object_get(params, "rootUri"));
  }
}

void lsp_workspace_change(lsp_session *session, const json_t *params) {
  const json_t *event = json_object_get(params, "event");
  size_t index;
  const json_t *folder;
  json_array_foreach(json_object_get(event, "removed"), index, folder) {
    char *path = path_of(json_object_get(folder, "uri"));
    if (path) {
      json_array_remove(session->folders, find(session, path));
    }
    free(path);
  }
  add_all(session, json_object_get(event, "added"));
}
