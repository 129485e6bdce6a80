/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Adding settings of a project to requests.
 */
#include "daemon/project/project_params.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/host/named_file.h"
#include "daemon/project/compile_flags.h"
#include "daemon/project/project_keys.h"
#include "protocol/language.h"
#include "protocol/methods.h"

/* A design has no placeholders, and no files of them. */
static bool reaches(const project_key *key, const char *method) {
  switch (key->reach) {
  case PROJECT_SIMULATED:
    return strcmp(method, RPC_METHOD_SIMULATE) == 0 ||
           strcmp(method, RPC_METHOD_EXPLORE) == 0 ||
           (strcmp(method, RPC_METHOD_BUILD) == 0 &&
            key->form != PROJECT_PATHS);
  case PROJECT_JUDGED:
    return strcmp(method, RPC_METHOD_SIMULATE) == 0;
  default:
    return true;
  }
}

/* An array of {path, text}, or NULL with `*problem` as above. */
static json_t *read_files(const json_t *paths, char **problem) {
  json_t *files = json_array();
  size_t left = NAMED_FILES_BYTES_MAX;
  size_t index;
  const json_t *path;
  json_array_foreach(paths, index, path) {
    json_t *file = named_file_read(json_string_value(path), &left);
    if (!file || json_array_append_new(files, file) != 0) {
      if (!file && asprintf(problem,
                            "%s, which the project file names, cannot be read, "
                            "is no UTF-8 text or is too large",
                            json_string_value(path)) < 0) {
        *problem = NULL;
      }
      json_decref(files);
      return NULL;
    }
  }
  return files;
}

/* Both lists in one; a new reference, NULL when out of memory. */
static json_t *joined(json_t *first, json_t *second) {
  json_t *list = json_copy(first);
  if (!list || json_array_extend(list, second) != 0) {
    json_decref(list);
    return NULL;
  }
  return list;
}

/* The project's macros, and those of the request in their place. The same. */
static json_t *joined_macros(const json_t *project, json_t *said) {
  json_t *options = json_object();
  bool ok = options;
  size_t index;
  const json_t *macro;
  json_array_foreach(project, index, macro) {
    ok = ok && compile_flags_define(options, json_string_value(macro));
  }
  json_array_foreach(said, index, macro) {
    if (!json_is_string(macro)) {
      json_decref(options);
      return json_incref(said); /* the worker says what is wrong with it */
    }
    ok = ok && compile_flags_define(options, json_string_value(macro));
  }
  ok = ok && compile_flags_finish(options);
  json_t *list = json_incref(json_object_get(options, "defines"));
  json_decref(options);
  if (ok && !list) {
    return json_array(); /* both were empty */
  }
  return list;
}

/* The value of a key for a request that says `said`, which may be NULL: a new
 * reference, or NULL with `*problem`. */
static json_t *value_for(const project_key *key, json_t *said, json_t *value,
                         char **problem) {
  bool is_list = json_is_array(said) && json_is_array(value);
  if (is_list && strcmp(key->member, "includeDirs") == 0) {
    return joined(said, value);
  }
  if (is_list && key->form == PROJECT_CHOICES) {
    return joined(value, said); /* the last choice holds */
  }
  if (is_list && strcmp(key->member, "defines") == 0) {
    return joined_macros(value, said);
  }
  if (said && !json_is_null(said)) {
    return json_incref(said);
  }
  return key->reach == PROJECT_SIMULATED && key->form == PROJECT_PATHS
             ? read_files(value, problem)
             : json_incref(value);
}

/* Whether a standard is one of the request's language, as far as is known: what
 * holds for the files of a folder may be about C, and not about its C++. */
static bool is_standard_of(const json_t *params, const char *standard) {
  const json_t *source = json_object_get(params, "source");
  const char *id = json_string_value(json_object_get(source, "languageId"));
  const char *uri = json_string_value(json_object_get(source, "uri"));
  rpc_language language = id    ? rpc_language_of_id(id)
                          : uri ? rpc_language_of_name(uri)
                                : RPC_LANGUAGE_UNKNOWN;
  bool is_cpp =
      strncmp(standard, "c++", 3) == 0 || strncmp(standard, "gnu++", 5) == 0;
  return !rpc_language_is_c_or_cpp(language) ||
         is_cpp == (language == RPC_LANGUAGE_CPP);
}

static bool add_settings(json_t *params, json_t *options, const char *method,
                         const json_t *settings, char **problem) {
  for (size_t i = 0; i < project_keys_count; i++) {
    const project_key *key = &project_keys[i];
    json_t *value = json_object_get(settings, key->member);
    bool is_standard = strcmp(key->member, "std") == 0;
    if (!value || !reaches(key, method) ||
        (is_standard && json_is_string(value) &&
         !is_standard_of(params, json_string_value(value)))) {
      continue;
    }
    json_t *group = key->reach == PROJECT_OPTION ? options : params;
    json_t *said = json_object_get(group, key->member);
    json_t *given = value_for(key, said, value, problem);
    if (!given || json_object_set_new(group, key->member, given) != 0) {
      return false;
    }
  }
  return true;
}

json_t *project_params_add(json_t *params, const char *method,
                           const json_t *settings, char **problem) {
  *problem = NULL;
  json_t *known = json_object_get(params, "options");
  known = json_is_null(known) ? NULL : known;
  if (known && !json_is_object(known)) {
    return json_incref(params); /* the worker says what is wrong with that */
  }
  json_t *whole = json_copy(params);
  json_t *options = known ? json_copy(known) : json_object();
  bool ok = whole && options &&
            add_settings(whole, options, method, settings, problem) &&
            json_object_set(whole, "options", options) == 0;
  json_decref(options);
  if (!ok) {
    json_decref(whole);
    return NULL;
  }
  return whole;
}
