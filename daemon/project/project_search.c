/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looking for project files in a folder and those above it.
 */
#include "daemon/project/project_search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text/file_uri.h"

/* Whoever may write the file may as well be the user. */
static bool has_say(const struct stat *info) {
  return S_ISREG(info->st_mode) &&
         (info->st_uid == geteuid() || info->st_uid == 0);
}

/* Sets `*found` to the path of the file if it is in the folder, the first
 * `length` bytes of `path`, which end with a slash. */
static bool look(const char *path, size_t length, const char *name,
                 struct stat *info, char **found) {
  char *file;
  if (asprintf(&file, "%.*s%s", (int)length, path, name) < 0) {
    return false;
  }
  if (stat(file, info) == 0 && has_say(info)) {
    *found = file;
  } else {
    free(file);
  }
  return true;
}

static bool look_for_flags(project_places *places, size_t length) {
  const char *path = places->source;
  struct stat info;
  return look(path, length, PROJECT_DATABASE_NAME, &places->database_info,
              &places->database) &&
         (places->database ||
          look(path, length, "build/" PROJECT_DATABASE_NAME,
               &places->database_info, &places->database)) &&
         (places->database ||
          look(path, length, PROJECT_FLAGS_NAME, &info, &places->flags));
}

/* The length of the folder above the one of that length, with its slash; 0 when
 * there is none. */
static size_t above(const char *path, size_t length) {
  while (length > 0 && path[length - 1] == '/') {
    length--;
  }
  while (length > 0 && path[length - 1] != '/') {
    length--;
  }
  return length;
}

bool project_search(project_places *places, const json_t *uri) {
  *places = (project_places){0};
  const char *text = json_string_value(uri);
  if (!text) {
    return true;
  }
  const char *problem = NULL;
  if (file_uri_is(text)) {
    places->source = file_uri_decode(text, &problem);
  } else if (text[0] == '/') {
    places->source = strdup(text);
  } else {
    return true;
  }
  if (!places->source) {
    return problem != NULL;
  }
  struct stat info;
  bool ok = true;
  size_t length = strlen(places->source);
  if (length > 0 && places->source[length - 1] == '/') {
    return true; /* a folder */
  }
  while (ok && (length = above(places->source, length)) > 0) {
    if (!places->file) {
      ok =
          look(places->source, length, PROJECT_FILE_NAME, &info, &places->file);
    }
    if (ok && !places->flags && !places->database) {
      ok = look_for_flags(places, length);
    }
  }
  return ok;
}

bool project_search_found(const project_places *places) {
  return places->file || places->flags || places->database;
}

void project_places_finish(project_places *places) {
  free(places->source);
  free(places->file);
  free(places->flags);
  free(places->database);
  *places = (project_places){0};
}
