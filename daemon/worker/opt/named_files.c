/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Parts of words that may be paths.
 */
#include "daemon/worker/opt/named_files.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

/* What stands between the options of passes, and between their elements. */
static const char separators[] = " \t\r\n,;(){}\"'";

typedef struct named_files {
  bool (*visit)(void *user, const char *path, bool in_option);
  void *user;
} named_files;

/* A part of a word; longer ones are no paths. */
static bool visit_part(const named_files *files, const char *begin,
                       size_t size) {
  char path[PATH_MAX];
  if (size == 0 || size >= sizeof(path)) {
    return true;
  }
  memcpy(path, begin, size);
  path[size] = '\0';
  return files->visit(files->user, path, true);
}

/* What follows each '=' in a part: options of passes have values, too. */
static bool visit_assigned(const named_files *files, const char *begin,
                           size_t size) {
  const char *end = begin + size;
  const char *next = begin;
  while ((next = memchr(next, '=', (size_t)(end - next)))) {
    next++;
    if (!visit_part(files, next, (size_t)(end - next))) {
      return false;
    }
  }
  return true;
}

/* What is in quotes, separators and all. */
static bool visit_quoted(const named_files *files, const char *word) {
  const char *begin = word;
  while ((begin = strpbrk(begin, "\"'"))) {
    const char *end = strchr(begin + 1, *begin);
    if (!end) {
      begin++;
      continue;
    }
    if (!visit_part(files, begin + 1, (size_t)(end - begin - 1))) {
      return false;
    }
    begin = end + 1;
  }
  return true;
}

static bool visit_word(const named_files *files, const char *word) {
  if (!files->visit(files->user, word, false) ||
      !visit_assigned(files, word, strlen(word))) {
    return false;
  }
  bool has_parts = strpbrk(word, separators) != NULL;
  for (const char *next = word; has_parts && *next;) {
    size_t size = strcspn(next, separators);
    if (!visit_part(files, next, size) || !visit_assigned(files, next, size)) {
      return false;
    }
    next += size;
    next += strspn(next, separators);
  }
  return visit_quoted(files, word);
}

bool named_files_visit(int count, char **words,
                       bool (*visit)(void *user, const char *path,
                                     bool in_option),
                       void *user) {
  const named_files files = {visit, user};
  for (int i = 1; i < count; i++) {
    if (!visit_word(&files, words[i])) {
      return false;
    }
  }
  return true;
}

static bool is_no_beginning(void *user, const char *named, bool in_option) {
  (void)in_option;
  return !*named || strncmp(user, named, strlen(named)) != 0;
}

bool named_files_begin(int count, char **words, const char *path) {
  return !named_files_visit(count, words, is_no_beginning, (void *)path);
}
