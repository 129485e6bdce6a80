/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Modules of several texts by their names.
 */
#include "rtl/model/syntax/vlog_library.h"

#include "base/memory/array.h"
#include "rtl/model/syntax/vlog_parse.h"

#include <stdlib.h>
#include <string.h>

void vlog_library_finish(vlog_library *library) {
  vlog_names_finish(&library->names);
  free(library->modules);
  ptr_map_finish(&library->by_name);
  ptr_map_finish(&library->packages);
  *library = (vlog_library){0};
}

/* Where a module or a package has its name. */
static ptr_map *map_of(vlog_library *library, const vlog_module *module) {
  return module->is_package ? &library->packages : &library->by_name;
}

/* Takes the last modules away again, those from `count` on. */
static void drop_modules(vlog_library *library, size_t count) {
  while (library->num_modules > count) {
    vlog_module *module = library->modules[--library->num_modules];
    /* A set name cannot fail to be set again. */
    ptr_map_set(map_of(library, module), module->name, NULL);
  }
}

/* Adds a module or a package of a new name. Returns false when out of memory.
 */
static bool put_module(vlog_library *library, vlog_module *module) {
  if (!ARRAY_RESERVE(library->modules, library->num_modules,
                     library->modules_capacity) ||
      !ptr_map_set(map_of(library, module), module->name, module)) {
    return false;
  }
  library->modules[library->num_modules++] = module;
  return true;
}

/* The same, unless there is one of its name. */
static void add_module(vlog_library *library, vlog_module *module,
                       vlog_lexer *lexer) {
  const vlog_module *same = ptr_map_get(map_of(library, module), module->name);
  if (same) {
    vlog_lexer_fail(lexer, module->line,
                    "the %s '%s' is in %s, line %u, already",
                    module->is_package ? "package" : "module", module->name,
                    same->file, same->line);
  } else if (!put_module(library, module)) {
    vlog_lexer_fail_memory(lexer);
  }
}

bool vlog_library_borrow(vlog_library *library, const vlog_library *owner,
                         size_t first, size_t count) {
  if (library->names.capacity == 0 &&
      !vlog_names_begin_with(&library->names, &owner->names)) {
    return false;
  }
  for (size_t i = first; i < first + count; i++) {
    if (!put_module(library, owner->modules[i])) {
      return false;
    }
  }
  return true;
}

hls_status vlog_library_add(vlog_library *library, const char *file,
                            const char *text, size_t size, hls_error *error) {
  vlog_parser parser = {0};
  vlog_lexer *lexer = &parser.lexer;
  vlog_lexer_init(lexer, &library->names, file, text, size, error);
  lexer->is_synthesis = library->is_synthesis;
  vlog_memory_prepare(&library->names.memory, size);
  vlog_parse_advance(&parser);
  size_t count;
  vlog_module **modules = vlog_parse_text(&parser, &count);
  size_t before = library->num_modules;
  for (size_t i = 0; i < count && !lexer->failed; i++) {
    add_module(library, modules[i], lexer);
  }
  if (lexer->failed) {
    drop_modules(library, before);
  }
  hls_status status = lexer->status;
  free(parser.scratch);
  vlog_lexer_finish(lexer);
  return status;
}

const char *vlog_library_name(vlog_library *library, const char *name) {
  return vlog_name_intern(&library->names, name, strlen(name));
}

const vlog_module *vlog_library_find(const vlog_library *library,
                                     const char *name) {
  return name ? ptr_map_get(&library->by_name, name) : NULL;
}

const vlog_module *vlog_library_package(const vlog_library *library,
                                        const char *name) {
  return ptr_map_get(&library->packages, name);
}
