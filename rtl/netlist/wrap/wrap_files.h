/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files of a design with modules around circuits, in the making.
 */
#ifndef RTL_NETLIST_WRAP_FILES_H
#define RTL_NETLIST_WRAP_FILES_H

#include "rtl/design.h"
#include "rtl/netlist/wrap/wrap_module.h"

typedef struct wrap_files {
  const wrap_texts *texts;
  rtl_file *files;
  size_t count;
} wrap_files;

/* Begins with room for `most` files that are there already, all units and two
 * more. Returns false when out of memory. */
bool wrap_files_begin(wrap_files *list, const wrap_texts *texts, size_t most);

/* Adds the file of a module. Takes the text, whatever becomes of it. */
bool wrap_files_add_text(wrap_files *list, const char *module,
                         rtl_file_kind kind, hls_buffer *text);

/* Adds all files of a design, whose texts are borrowed. */
void wrap_files_add_design(wrap_files *list, const rtl_design *design);

/* Adds the units that modules have instances of, and those that these use, if
 * they are not there. */
bool wrap_files_add_units(wrap_files *list);

/* The file of that path; NULL if there is none. */
rtl_file *wrap_files_find(const wrap_files *list, const char *path);

#endif
