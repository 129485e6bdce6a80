/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Telling what files say of a source.
 */
#include "daemon/server/status_project.h"

#include <stdlib.h>

#include "daemon/project/project.h"

static json_t *files_of(const project_places *places) {
  const char *const paths[] = {places->database, places->flags, places->file};
  json_t *files = json_array();
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    if (paths[i]) {
      json_array_append_new(files, json_string(paths[i]));
    }
  }
  return files;
}

json_t *status_project(const json_t *params) {
  const json_t *uri = json_object_get(json_object_get(params, "source"), "uri");
  if (!json_is_string(uri)) {
    return NULL;
  }
  project_places places;
  char *problem = NULL;
  bool is_searched = project_search(&places, uri);
  json_t *settings = is_searched ? project_read(&places, &problem) : NULL;
  json_t *told = json_pack("{s:o, s:o*, s:s*}", "files", files_of(&places),
                           "settings", settings, "problem", problem);
  free(problem);
  project_places_finish(&places);
  return told;
}
