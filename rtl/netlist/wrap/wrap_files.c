/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "rtl/netlist/wrap/wrap_files.h"

#include <string.h>

bool wrap_files_begin(wrap_files *list, const wrap_texts *texts, size_t most) {
  most += texts->library->num_units + 2;
  *list = (wrap_files){.texts = texts,
                       .files = ARENA_ARRAY(texts->arena, rtl_file, most)};
  return list->files;
}

bool wrap_files_add_text(wrap_files *list, const char *module,
                         rtl_file_kind kind, hls_buffer *text) {
  arena_pool *arena = list->texts->arena;
  rtl_file file = {.path = arena_printf(arena, "%s.sv", module), .kind = kind};
  if (!text->failed) {
    file.text = arena_copy(arena, text->data, text->size);
    file.size = text->size;
  }
  hls_buffer_finish(text);
  list->files[list->count++] = file;
  return file.path && file.text;
}

rtl_file *wrap_files_find(const wrap_files *list, const char *path) {
  for (size_t i = 0; i < list->count; i++) {
    if (strcmp(list->files[i].path, path) == 0) {
      return &list->files[i];
    }
  }
  return NULL;
}

static bool add_unit(wrap_files *list, const library_unit *unit) {
  arena_pool *arena = list->texts->arena;
  char *path = arena_printf(arena, "%s.sv", unit->name);
  if (!path || wrap_files_find(list, path)) {
    return path;
  }
  rtl_file *file = &list->files[list->count++];
  *file = (rtl_file){.path = path,
                     .text = arena_copy(arena, unit->text, strlen(unit->text)),
                     .size = strlen(unit->text),
                     .kind = RTL_FILE_UNIT};
  bool ok = file->text;
  for (size_t i = 0; ok && i < unit->num_uses; i++) {
    const library_unit *used =
        library_find(list->texts->library, unit->uses[i]);
    ok = !used || add_unit(list, used);
  }
  return ok;
}

bool wrap_files_add_units(wrap_files *list) {
  const wrap_texts *texts = list->texts;
  bool ok = true;
  for (size_t i = 0; ok && i < texts->library->num_units; i++) {
    ok = !texts->is_used[i] || add_unit(list, &texts->library->units[i]);
  }
  return ok;
}

void wrap_files_add_design(wrap_files *list, const rtl_design *design) {
  for (size_t i = 0; i < design->num_files; i++) {
    list->files[list->count++] = design->files[i];
  }
}
