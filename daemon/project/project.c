/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading the files of a project.
 */
#include "daemon/project/project.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files/read_file.h"
#include "base/text/utf8.h"
#include "daemon/project/compile_database.h"
#include "daemon/project/compile_flags.h"
#include "daemon/project/project_file.h"

/* Of compile_flags.txt. */
#define FLAGS_BYTES_MAX (64 * 1024)

bool project_takes_time(const project_places *places) {
  return places->database &&
         compile_database_takes_time(places->database, &places->database_info,
                                     places->source);
}

/* Says why the text of compile_flags.txt cannot be used. Returns false. */
static bool refuse(char **problem, const char *path, const char *why) {
  if (asprintf(problem, "%s %s", path, why) < 0) {
    *problem = NULL;
  }
  return false;
}

/* On success the text is to be freed. What JSON cannot carry is told: without
 * it, the flags would be others than those of the file. */
static bool read_flags(const char *path, char **text, char **problem) {
  size_t size;
  switch (read_file(path, FLAGS_BYTES_MAX, text, &size)) {
  case READ_FILE_OK:
    if (utf8_is_valid(*text, size)) {
      return true;
    }
    free(*text);
    return refuse(problem, path, "is no UTF-8 text");
  case READ_FILE_TOO_LARGE:
    return refuse(problem, path, "is larger than 64 KiB");
  default:
    return refuse(problem, path, "cannot be read");
  }
}

static bool take_flags(json_t *settings, const char *path, char **problem) {
  char *text;
  if (!read_flags(path, &text, problem)) {
    return false;
  }
  char *folder = strdup(path);
  json_t *lines = compile_flags_lines(text);
  bool ok = folder && lines;
  if (ok) {
    *strrchr(folder, '/') = '\0';
    ok = compile_flags_take(settings, lines, folder);
  }
  json_decref(lines);
  free(folder);
  free(text);
  return ok;
}

json_t *project_read(const project_places *places, char **problem) {
  *problem = NULL;
  json_t *settings = json_object();
  bool ok = settings;
  if (ok && places->database) {
    ok = compile_database_take(settings, places->database,
                               &places->database_info, places->source, problem);
  }
  if (ok && places->flags) {
    ok = take_flags(settings, places->flags, problem);
  }
  if (ok && places->file) {
    ok = project_file_read(settings, places->file, places->source, problem);
  }
  if (!ok || !compile_flags_finish(settings)) {
    json_decref(settings);
    return NULL;
  }
  return settings;
}
