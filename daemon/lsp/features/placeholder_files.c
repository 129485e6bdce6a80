/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looking into the files of a folder.
 */
#include "daemon/lsp/features/placeholder_files.h"

#include <ctype.h>
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/files/read_file.h"
#include "daemon/lsp/features/verilog_module.h"
#include "daemon/lsp/session/kernel_file.h"

/* A few milliseconds' worth. */
#define MOST_NAMES 1024
#define FILE_BYTES_MAX (256u << 10)
#define BYTES_MAX (4u << 20)

/* Files that are offered: more would be no help. */
#define MOST_FOUND 8

/* ---- Definitions in C ---- */

/* How far the definition that is looked for has been seen. */
typedef enum progress { NOTHING, NAME, ARGUMENTS, BEHIND, DEFINED } progress;

typedef struct scan {
  const char *at;
  const char *end;
  const char *name;
  unsigned braces;
  unsigned parentheses;
  bool is_linkage; /* behind `extern "C"` */
  progress seen;
} scan;

static bool begins(const scan *text, const char *word) {
  size_t size = strlen(word);
  return (size_t)(text->end - text->at) >= size &&
         memcmp(text->at, word, size) == 0;
}

static void skip_line(scan *text) {
  while (text->at < text->end && *text->at != '\n') {
    text->at += *text->at == '\\' && text->at + 1 < text->end ? 2 : 1;
  }
}

static void skip_comment(scan *text) {
  const char *begin = text->at + 2;
  const char *close = begin < text->end
                          ? memmem(begin, (size_t)(text->end - begin), "*/", 2)
                          : NULL;
  text->at = close ? close + 2 : text->end;
}

static void skip_quoted(scan *text) {
  char quote = *text->at++;
  while (text->at < text->end && *text->at != quote && *text->at != '\n') {
    text->at += *text->at == '\\' && text->at + 1 < text->end ? 2 : 1;
  }
  text->at += text->at < text->end;
}

static void take_name(scan *text) {
  const char *begin = text->at;
  while (text->at < text->end && kernel_file_is_name_byte(*text->at)) {
    text->at++;
  }
  size_t size = (size_t)(text->at - begin);
  bool is_it = strlen(text->name) == size &&
               memcmp(text->name, begin, size) == 0 && text->braces == 0;
  if (text->seen != ARGUMENTS && text->seen != BEHIND) {
    text->seen = is_it ? NAME : NOTHING;
  }
}

static void take_brace(scan *text, bool was_linkage) {
  if (text->seen == BEHIND && *text->at == '{') {
    text->seen = DEFINED;
  } else if (*text->at == '{') {
    text->seen = NOTHING;
    text->braces += was_linkage ? 0 : 1;
  } else {
    text->seen = NOTHING;
    text->braces -= text->braces > 0;
  }
}

static void take_sign(scan *text, bool was_linkage) {
  switch (*text->at) {
  case '(':
    text->seen = text->seen == NAME ? ARGUMENTS : text->seen;
    text->parentheses += text->seen == ARGUMENTS;
    break;
  case ')':
    text->parentheses -= text->parentheses > 0;
    text->seen =
        text->seen == ARGUMENTS && text->parentheses == 0 ? BEHIND : text->seen;
    break;
  case '{':
  case '}':
    take_brace(text, was_linkage);
    break;
  default:
    text->seen = text->seen == ARGUMENTS ? ARGUMENTS : NOTHING;
  }
  text->at++;
}

static void take_token(scan *text) {
  bool was_linkage = text->is_linkage;
  if (begins(text, "//") || *text->at == '#') {
    skip_line(text);
  } else if (begins(text, "/*")) {
    skip_comment(text);
  } else if (isspace((unsigned char)*text->at)) {
    text->at++;
  } else {
    text->is_linkage = begins(text, "\"C\"");
    if (*text->at == '"' || *text->at == '\'') {
      skip_quoted(text);
    } else if (kernel_file_is_name_byte(*text->at)) {
      take_name(text);
    } else {
      take_sign(text, was_linkage);
    }
  }
}

bool placeholder_files_define(const char *text, size_t size, const char *name) {
  scan all = {.at = text, .end = text + size, .name = name};
  while (all.at < all.end && all.seen != DEFINED) {
    take_token(&all);
  }
  return all.seen == DEFINED;
}

/* ---- Folders ---- */

typedef struct looking {
  const char *name;
  bool is_verilog;
  size_t names_left;
  size_t bytes_left;
  json_t *found;
} looking;

static bool has_ending(const looking *all, const char *path) {
  static const char *const verilog[] = {".v", ".sv", NULL};
  static const char *const c[] = {".c", ".cc", ".cpp", ".cxx", NULL};
  const char *ending = strrchr(path, '.');
  const char *const *known = all->is_verilog ? verilog : c;
  while (ending && *known && strcmp(ending, *known) != 0) {
    known++;
  }
  return ending && *known;
}

static void look_into(looking *all, const char *path) {
  size_t most =
      all->bytes_left < FILE_BYTES_MAX ? all->bytes_left : FILE_BYTES_MAX;
  size_t size = 0, offset;
  char *text = NULL;
  if (read_file(path, most, &text, &size) != READ_FILE_OK) {
    return;
  }
  all->bytes_left -= size;
  if (all->is_verilog ? verilog_module_in_text(text, size, all->name, &offset)
                      : placeholder_files_define(text, size, all->name)) {
    json_array_append_new(all->found, json_string(path));
  }
  free(text);
}

/* Looks at what is in a folder, and in those of it when `levels` is above 0. */
static void look_through(looking *all, const char *folder, unsigned levels) {
  DIR *names = opendir(folder);
  const struct dirent *name;
  while (names && all->names_left > 0 && (name = readdir(names)) != NULL) {
    char path[PATH_MAX];
    struct stat info;
    all->names_left--;
    int length = snprintf(path, sizeof path, "%s/%s", folder, name->d_name);
    if (name->d_name[0] == '.' || length < 0 || (size_t)length >= sizeof path ||
        lstat(path, &info) != 0) {
      continue;
    }
    if (S_ISDIR(info.st_mode) && levels > 0) {
      look_through(all, path, levels - 1);
    } else if (S_ISREG(info.st_mode) && has_ending(all, path)) {
      look_into(all, path);
    }
  }
  if (names) {
    closedir(names);
  }
}

static int compare(const void *a, const void *b) {
  return strcmp(json_string_value(*(json_t *const *)a),
                json_string_value(*(json_t *const *)b));
}

/* Takes the texts; the first ones of them in order. */
static json_t *sorted(json_t *texts) {
  size_t count = json_array_size(texts);
  json_t **all = calloc(count + 1, sizeof(json_t *));
  json_t *list = all ? json_array() : NULL;
  for (size_t i = 0; list && i < count; i++) {
    all[i] = json_array_get(texts, i);
  }
  if (list) {
    qsort(all, count, sizeof(json_t *), compare);
  }
  for (size_t i = 0; list && i < count && i < MOST_FOUND; i++) {
    json_array_append(list, all[i]);
  }
  free(all);
  json_decref(texts);
  return list;
}

json_t *placeholder_files_find(const char *folder, const char *name,
                               bool is_verilog) {
  looking all = {.name = name,
                 .is_verilog = is_verilog,
                 .names_left = MOST_NAMES,
                 .bytes_left = BYTES_MAX,
                 .found = json_array()};
  if (!all.found) {
    return NULL;
  }
  look_through(&all, folder[0] ? folder : "/", 1);
  return sorted(all.found);
}
