/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looking for files that define placeholders.
 */
#include "daemon/lsp/folders/placeholder_files.h"

#include <stdlib.h>
#include <string.h>

#include "base/c_text/c_functions.h"
#include "base/json/json_sort.h"
#include "daemon/lsp/folders/folder_walk.h"
#include "daemon/lsp/folders/verilog_module.h"

#define MOST_NAMES 4096
#define FILE_BYTES_MAX ((size_t)1 << 20)
#define BYTES_MAX ((size_t)16 << 20)

/* Files that are offered: more would be no help. */
#define MOST_FOUND 8

json_t *placeholder_files_wanted(const char *name, bool is_verilog) {
  return json_pack("{s:s, s:b, s:[]}", "name", name, "isVerilog",
                   (int)is_verilog, "files");
}

static bool is_wanted(const json_t *wanted, const char *name, bool is_verilog) {
  return json_is_true(json_object_get(wanted, "isVerilog")) == is_verilog &&
         strcmp(json_string_value(json_object_get(wanted, "name")), name) == 0;
}

json_t *placeholder_files_of(const json_t *all, const char *name,
                             bool is_verilog) {
  size_t index;
  const json_t *wanted;
  json_array_foreach(all, index, wanted) {
    if (is_wanted(wanted, name, is_verilog)) {
      return json_object_get(wanted, "files");
    }
  }
  return NULL;
}

/* A file may define a name twice, under conditions. */
static void add(json_t *files, const char *path) {
  size_t count = json_array_size(files);
  const char *last =
      count > 0 ? json_string_value(json_array_get(files, count - 1)) : NULL;
  if (files && !(last && strcmp(last, path) == 0)) {
    json_array_append_new(files, json_string(path));
  }
}

void placeholder_files_in_c(json_t *all, const char *path, const char *text,
                            size_t size) {
  c_functions functions = c_functions_begin(text, size);
  c_function function;
  while (c_functions_next(&functions, &function)) {
    char *name = function.is_static || function.is_member
                     ? NULL
                     : strndup(text + function.name.offset, function.name.size);
    if (name) {
      add(placeholder_files_of(all, name, false), path);
    }
    free(name);
  }
}

static bool visit_c(folder_walk *walk, const char *path, const char *text,
                    size_t size) {
  placeholder_files_in_c(walk->data, path, text, size);
  return true;
}

static bool visit_verilog(folder_walk *walk, const char *path, const char *text,
                          size_t size) {
  size_t index, offset;
  const json_t *wanted;
  json_array_foreach((json_t *)walk->data, index, wanted) {
    if (json_is_true(json_object_get(wanted, "isVerilog")) &&
        verilog_module_in_text(
            text, size, json_string_value(json_object_get(wanted, "name")),
            &offset)) {
      add(json_object_get(wanted, "files"), path);
    }
  }
  return true;
}

static int by_text(const json_t *a, const json_t *b) {
  return strcmp(json_string_value(a), json_string_value(b));
}

/* Returns false when out of memory. */
static bool walk_for(json_t *all, const char *folder, bool is_verilog,
                     const atomic_bool *is_left) {
  folder_walk walk = {.endings =
                          is_verilog ? folder_walk_verilog : folder_walk_c,
                      .names_left = MOST_NAMES,
                      .bytes_left = BYTES_MAX,
                      .file_bytes_max = FILE_BYTES_MAX,
                      .visit = is_verilog ? visit_verilog : visit_c,
                      .data = all,
                      .is_left = is_left};
  bool is_any = false;
  size_t index;
  const json_t *wanted;
  json_array_foreach(all, index, wanted) {
    is_any |= json_is_true(json_object_get(wanted, "isVerilog")) == is_verilog;
  }
  if (is_any) {
    folder_walk_add(&walk, folder, 1);
    folder_walk_run(&walk);
  }
  folder_walk_finish(&walk);
  return !walk.failed;
}

bool placeholder_files_find(const char *folder, json_t *all,
                            const atomic_bool *is_left) {
  size_t index;
  json_t *wanted;
  bool ok = walk_for(all, folder, false, is_left) &&
            walk_for(all, folder, true, is_left);
  json_array_foreach(all, index, wanted) {
    json_t *files =
        json_sorted(json_object_get(wanted, "files"), by_text, MOST_FOUND);
    ok = json_object_set_new(wanted, "files", files) == 0 && ok;
  }
  return ok;
}
