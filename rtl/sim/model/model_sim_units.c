/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Units are found by their names, and have to have the same text.
 */
#include "rtl/sim/model/model_sim_units.h"

#include "base/memory/array.h"

#include <stdlib.h>
#include <string.h>

/* There are some tens of units. Should somebody give other texts again and
 * again, all is begun anew. */
#define MOST_UNITS 256

void model_sim_units_finish(model_sim_units *units) {
  elab_templates_finish(&units->templates);
  vlog_library_finish(&units->library);
  for (size_t i = 0; i < units->count; i++) {
    free(units->items[i].path);
    free(units->items[i].text);
  }
  free(units->items);
  *units = (model_sim_units){0};
}

static const model_sim_unit *find(const model_sim_units *units,
                                  const rtl_file *file) {
  for (size_t i = 0; i < units->count; i++) {
    const model_sim_unit *unit = &units->items[i];
    if (unit->size == file->size && strcmp(unit->path, file->path) == 0 &&
        memcmp(unit->text, file->text, file->size) == 0) {
      return unit;
    }
  }
  return NULL;
}

static const model_sim_unit *add(model_sim_units *units, const rtl_file *file) {
  if (!ARRAY_RESERVE(units->items, units->count, units->capacity)) {
    return NULL;
  }
  model_sim_unit *unit = &units->items[units->count];
  *unit = (model_sim_unit){.path = strdup(file->path),
                           .text = malloc(file->size + 1),
                           .size = file->size,
                           .first_module = units->library.num_modules};
  units->count++; /* whose texts are to be freed */
  hls_error nobody = {0};
  if (!unit->path || !unit->text ||
      vlog_library_add(&units->library, unit->path, file->text, file->size,
                       &nobody) != HLS_OK) {
    return NULL;
  }
  memcpy(unit->text, file->text, file->size);
  unit->num_modules = units->library.num_modules - unit->first_module;
  return unit;
}

/* Parses what is missing. All of it has to be there before names are lent, as
 * there are more names then. */
static bool complete(model_sim_units *units, const rtl_design *design) {
  if (units->count + design->num_files > MOST_UNITS) {
    model_sim_units_finish(units);
  }
  for (size_t i = 0; i < design->num_files; i++) {
    const rtl_file *file = &design->files[i];
    if (file->kind == RTL_FILE_UNIT && !find(units, file) &&
        !add(units, file)) {
      /* What was added in part is of no use. */
      model_sim_units_finish(units);
      return false;
    }
  }
  return true;
}

bool model_sim_units_lend(model_sim_units *units, const rtl_design *design,
                          vlog_library *library) {
  if (!complete(units, design)) {
    return false;
  }
  for (size_t i = 0; i < design->num_files; i++) {
    const rtl_file *file = &design->files[i];
    const model_sim_unit *unit =
        file->kind == RTL_FILE_UNIT ? find(units, file) : NULL;
    if (unit && !vlog_library_borrow(library, &units->library,
                                     unit->first_module, unit->num_modules)) {
      vlog_library_finish(library);
      return false;
    }
  }
  return true;
}

elab_templates *model_sim_units_templates(model_sim_units *units) {
  elab_templates_limit(&units->templates);
  units->templates.owner = &units->library;
  return &units->templates;
}
