/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looking sources up in compilation databases. A project of thousands of files
 * has a database of tens of megabytes, and an editor asks with each key.
 */
#include "daemon/project/compile_database.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files/read_file.h"
#include "daemon/project/compile_flags.h"
#include "daemon/project/shell_words.h"

/* What is smaller is read at once by whoever asks. */
#define SMALL_BYTES (64 * 1024)
/* The answers that are kept: files that somebody works on. */
#define KEPT 64

/* What a database in one state says of a source. */
typedef struct answer {
  char *path;
  char *source;
  struct stat info;
  json_t *options; /* none in it when it does not name the source */
} answer;

static struct {
  pthread_mutex_t lock;
  answer answers[KEPT];
  size_t next; /* to be replaced */
} kept = {.lock = PTHREAD_MUTEX_INITIALIZER};

static bool is_same_state(const struct stat *a, const struct stat *b) {
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino &&
         a->st_size == b->st_size && a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
         a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* With the lock held. */
static const answer *find_kept(const char *path, const struct stat *info,
                               const char *source) {
  for (size_t i = 0; i < KEPT; i++) {
    const answer *answer = &kept.answers[i];
    if (answer->source && is_same_state(&answer->info, info) &&
        strcmp(answer->source, source) == 0 &&
        strcmp(answer->path, path) == 0) {
      return answer;
    }
  }
  return NULL;
}

bool compile_database_takes_time(const char *path, const struct stat *info,
                                 const char *source) {
  if (info->st_size <= SMALL_BYTES) {
    return false;
  }
  pthread_mutex_lock(&kept.lock);
  bool is_known = find_kept(path, info, source) != NULL;
  pthread_mutex_unlock(&kept.lock);
  return !is_known;
}

/* Whether it could be kept does not matter. */
static void keep(const char *path, const struct stat *info, const char *source,
                 const json_t *options) {
  answer made = {.path = strdup(path),
                 .source = strdup(source),
                 .info = *info,
                 .options = json_deep_copy(options)};
  if (!made.path || !made.source || !made.options) {
    free(made.path);
    free(made.source);
    json_decref(made.options);
    return;
  }
  pthread_mutex_lock(&kept.lock);
  answer *place = &kept.answers[kept.next++ % KEPT];
  answer old = *place;
  *place = made;
  pthread_mutex_unlock(&kept.lock);
  free(old.path);
  free(old.source);
  json_decref(old.options);
}

/* Whether `file`, which is relative to the folder, is the source. */
static bool is_source(const char *folder, const char *file,
                      const char *source) {
  if (strcmp(file, source) == 0) {
    return true;
  }
  const char *name = strrchr(source, '/');
  size_t size = strlen(file), name_size = name ? strlen(name + 1) : 0;
  if (!name || size < name_size ||
      strcmp(file + size - name_size, name + 1) != 0) {
    return false;
  }
  /* The same name: links and `..` decide whether it is the same file. */
  char *path = compile_flags_path(folder, file);
  char *real = path ? realpath(path, NULL) : NULL;
  char *real_source = real ? realpath(source, NULL) : NULL;
  bool is_same = real_source && strcmp(real, real_source) == 0;
  free(path);
  free(real);
  free(real_source);
  return is_same;
}

/* The arguments of an entry, a new reference; NULL when out of memory. */
static json_t *arguments_of(const json_t *entry) {
  json_t *list = json_object_get(entry, "arguments");
  const char *command = json_string_value(json_object_get(entry, "command"));
  return json_is_array(list) ? json_incref(list)
                             : shell_words(command ? command : "");
}

/* Adds what the first entry for the source says, whose paths are relative to
 * its directory, else to the folder of the database. Returns false when out of
 * memory. */
static bool take_entry(json_t *options, const json_t *database,
                       const char *base, const char *source) {
  size_t index;
  const json_t *entry;
  json_array_foreach(database, index, entry) {
    const char *file = json_string_value(json_object_get(entry, "file"));
    const char *folder = json_string_value(json_object_get(entry, "directory"));
    folder = folder ? folder : base;
    if (file && is_source(folder, file, source)) {
      json_t *arguments = arguments_of(entry);
      bool ok = arguments && compile_flags_take(options, arguments, folder);
      json_decref(arguments);
      return ok;
    }
  }
  return true;
}

/* The options that the database gives the source, a new reference; NULL when
 * out of memory. */
static json_t *options_in(const json_t *database, const char *path,
                          const char *source) {
  json_t *options = json_object();
  char *base = strndup(path, (size_t)(strrchr(path, '/') - path));
  bool ok = options && base && take_entry(options, database, base, source);
  free(base);
  if (!ok) {
    json_decref(options);
    return NULL;
  }
  return options;
}

/* Is it a byte that some writers of JSON escape? */
static bool may_be_escaped(unsigned char byte) {
  return byte < ' ' || byte >= 0x7f || strchr("\"\\<>&'", byte);
}

/* Most databases do not name a kernel, and to see that takes less time than to
 * read them as JSON. */
static bool may_name(const char *text, size_t size, const char *source) {
  const char *name = strrchr(source, '/');
  name = name ? name + 1 : source;
  for (const char *at = name; *at; at++) {
    if (may_be_escaped((unsigned char)*at)) {
      return true;
    }
  }
  return memmem(text, size, name, strlen(name));
}

static bool read_database(const char *path, char **text, size_t *size,
                          char **problem) {
  switch (read_file(path, COMPILE_DATABASE_BYTES_MAX, text, size)) {
  case READ_FILE_OK:
    return true;
  case READ_FILE_TOO_LARGE:
    *text = NULL;
    if (asprintf(problem, "%s is larger than %u bytes", path,
                 COMPILE_DATABASE_BYTES_MAX) < 0) {
      *problem = NULL;
    }
    return false;
  default:
    *text = NULL;
    if (asprintf(problem, "%s cannot be read: %m", path) < 0) {
      *problem = NULL;
    }
    return false;
  }
}

/* Reads the database. As compile_database_take(), with new options. */
static json_t *look_up(const char *path, const char *source, char **problem) {
  char *text;
  size_t size;
  json_t *options = NULL;
  if (!read_database(path, &text, &size, problem)) {
    return NULL;
  }
  if (!may_name(text, size, source)) {
    free(text);
    return json_object();
  }
  json_error_t error;
  json_t *database = json_loadb(text, size, 0, &error);
  if (json_is_array(database)) {
    options = options_in(database, path, source);
  } else if (asprintf(problem, "%s:%d:%d: %s", path, database ? 1 : error.line,
                      database ? 1 : error.column,
                      database ? "this is no array of commands" : error.text) <
             0) {
    *problem = NULL;
  }
  json_decref(database);
  free(text);
  return options;
}

/* The members of `from` in `options`, which has none of them. */
static bool add_copy(json_t *options, const json_t *from) {
  json_t *copy = json_deep_copy(from);
  bool ok = copy && json_object_update(options, copy) == 0;
  json_decref(copy);
  return ok;
}

bool compile_database_take(json_t *options, const char *path,
                           const struct stat *info, const char *source,
                           char **problem) {
  *problem = NULL;
  pthread_mutex_lock(&kept.lock);
  const answer *known = find_kept(path, info, source);
  bool is_known = known != NULL;
  bool ok = true;
  if (is_known) {
    ok = add_copy(options, known->options);
  }
  pthread_mutex_unlock(&kept.lock);
  if (is_known) {
    return ok;
  }
  json_t *found = look_up(path, source, problem);
  if (!found) {
    return false;
  }
  keep(path, info, source, found);
  ok = json_object_update(options, found) == 0;
  json_decref(found);
  return ok;
}
