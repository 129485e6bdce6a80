/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compiler arguments as options.
 */
#include "daemon/project/compile_flags.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool add(json_t *options, const char *name, json_t *value) {
  json_t *list = json_object_get(options, name);
  if (!list) {
    list = json_array();
    if (json_object_set_new(options, name, list) != 0) {
      json_decref(value);
      return false;
    }
  }
  return json_array_append_new(list, value) == 0;
}

char *compile_flags_path(const char *folder, const char *path) {
  char *whole;
  int size = path[0] == '/' ? asprintf(&whole, "%s", path)
                            : asprintf(&whole, "%s/%s", folder, path);
  return size < 0 ? NULL : whole;
}

static bool take_folder(json_t *options, const char *path, const char *folder) {
  char *whole = compile_flags_path(folder, path);
  bool ok = whole && add(options, "includeDirs", json_string(whole));
  free(whole);
  return ok;
}

/* The size of the macro's name in NAME, NAME=VALUE or NAME(X)=VALUE. */
static size_t name_size(const char *macro) { return strcspn(macro, "=("); }

/* By their names, in order: a file may have thousands. */
static json_t *macros_of(json_t *options) {
  json_t *macros = json_object_get(options, COMPILE_FLAGS_MACROS);
  if (!macros) {
    macros = json_object();
    json_object_set_new(options, COMPILE_FLAGS_MACROS, macros);
  }
  return macros;
}

bool compile_flags_define(json_t *options, const char *macro) {
  json_t *macros = macros_of(options);
  json_object_deln(macros, macro, name_size(macro));
  return json_object_setn_new(macros, macro, name_size(macro),
                              json_string(macro)) == 0;
}

bool compile_flags_finish(json_t *options) {
  json_t *macros = json_object_get(options, COMPILE_FLAGS_MACROS);
  json_t *defines = json_array();
  bool ok = defines;
  const char *name;
  json_t *macro;
  json_object_foreach(macros, name, macro) {
    ok = ok && json_array_append(defines, macro) == 0;
  }
  if (!macros) {
    json_decref(defines);
    return true;
  }
  json_object_del(options, COMPILE_FLAGS_MACROS);
  return json_object_set_new(options, "defines", defines) == 0 && ok;
}

static bool take_macro(json_t *options, const char *macro, const char *folder) {
  (void)folder;
  return compile_flags_define(options, macro);
}

static bool take_undefined(json_t *options, const char *macro,
                           const char *folder) {
  (void)folder;
  json_object_deln(macros_of(options), macro, name_size(macro));
  return true;
}

static bool take_standard(json_t *options, const char *name,
                          const char *folder) {
  (void)folder;
  return json_object_set_new(options, "std", json_string(name)) == 0;
}

typedef bool (*taker)(json_t *options, const char *value, const char *folder);

static const struct {
  const char *prefix;
  taker take;
  bool may_stand_apart; /* the value may be the next argument */
} flags[] = {
    {"-I", take_folder, true},
    {"--include-directory=", take_folder, false},
    {"-isystem", take_folder, true},
    {"-iquote", take_folder, true},
    {"-idirafter", take_folder, true},
    {"-D", take_macro, true},
    {"-U", take_undefined, true},
    {"-std=", take_standard, false},
    {"--std=", take_standard, false},
};

bool compile_flags_take(json_t *options, const json_t *arguments,
                        const char *folder) {
  size_t count = json_array_size(arguments);
  for (size_t i = 0; i < count; i++) {
    const char *text = json_string_value(json_array_get(arguments, i));
    for (size_t f = 0; text && f < sizeof flags / sizeof *flags; f++) {
      size_t size = strlen(flags[f].prefix);
      if (strncmp(text, flags[f].prefix, size) != 0) {
        continue;
      }
      const char *value = text + size;
      if (!*value && flags[f].may_stand_apart) {
        value = json_string_value(json_array_get(arguments, ++i));
      } else if (flags[f].may_stand_apart) {
        value += strspn(value, " \t"); /* in one line of compile_flags.txt */
      }
      if (value && *value && !flags[f].take(options, value, folder)) {
        return false;
      }
      break;
    }
  }
  return true;
}

json_t *compile_flags_lines(const char *text) {
  static const char order_mark[] = "\xef\xbb\xbf"; /* some editors begin so */
  json_t *lines = json_array();
  text += strncmp(text, order_mark, 3) == 0 ? 3 : 0;
  while (lines && *text) {
    size_t size = strcspn(text, "\r\n");
    const char *begin = text, *end = text + size;
    while (begin < end && isblank((unsigned char)*begin)) {
      begin++;
    }
    while (end > begin && isblank((unsigned char)end[-1])) {
      end--;
    }
    if (end > begin &&
        json_array_append_new(
            lines, json_stringn(begin, (size_t)(end - begin))) != 0) {
      json_decref(lines);
      return NULL;
    }
    text += size + (text[size] != '\0');
  }
  return lines;
}
