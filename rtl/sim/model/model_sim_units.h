/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The units of earlier circuits, parsed and worked out. What is edited is the
 * circuit; its units are those of the project, of which most circuits have the
 * same.
 */
#ifndef SIM_MODEL_UNITS_H
#define SIM_MODEL_UNITS_H

#include "rtl/design.h"
#include "rtl/model/elaborate/elab_templates.h"
#include "rtl/model/syntax/vlog_library.h"

/* A file of one. */
typedef struct model_sim_unit {
  char *path, *text;
  size_t size;
  size_t first_module, num_modules; /* of the library */
} model_sim_unit;

/* Zero-initialise; finish() in every case. Fields are private. */
typedef struct model_sim_units {
  vlog_library library;
  elab_templates templates;
  model_sim_unit *items;
  size_t count, capacity;
} model_sim_units;

void model_sim_units_finish(model_sim_units *units);

/* Begins an empty library with the units of a design, and parses those that it
 * does not have. They are lent until another design is asked for. Returns false
 * when that cannot be; the library is empty then. */
bool model_sim_units_lend(model_sim_units *units, const rtl_design *design,
                          vlog_library *library);

/* The templates of units that are lent now. */
elab_templates *model_sim_units_templates(model_sim_units *units);

#endif
