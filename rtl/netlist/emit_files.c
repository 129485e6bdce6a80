/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files of a circuit, and where its instances stand in the first.
 */
#include "rtl/netlist/emit_files.h"

#include "rtl/netlist/circuit/verilog.h"

#include <stdlib.h>
#include <string.h>

static int compare_files(const void *left, const void *right) {
  return strcmp(((const rtl_file *)left)->path,
                ((const rtl_file *)right)->path);
}

/* Adds the unit's file and those of the units it uses, each once. `is_added`
 * tells of each unit of the library whether its file is there. */
static bool add_unit_file(const netlist_builder *builder, rtl_design *design,
                          const library_unit *unit, bool *is_added) {
  bool *added = &is_added[unit - builder->library->units];
  if (*added) {
    return true;
  }
  *added = true;
  design->files[design->num_files++] = (rtl_file){
      .path = arena_printf(builder->arena, "%s.sv", unit->name),
      .text = arena_copy(builder->arena, unit->text, strlen(unit->text)),
      .size = strlen(unit->text),
      .kind = RTL_FILE_UNIT};
  for (size_t i = 0; i < unit->num_uses; i++) {
    const library_unit *used = library_find(builder->library, unit->uses[i]);
    if (used && !add_unit_file(builder, design, used, is_added)) {
      return false;
    }
  }
  return !builder->arena->failed;
}

static bool add_units_of(const netlist_builder *builder, rtl_design *design,
                         const netlist_circuit *netlist, bool *is_added) {
  bool ok = true;
  for (size_t i = 0; ok && i < netlist->num_instances; i++) {
    const library_unit *unit = netlist->instances[i].unit;
    ok = !unit || add_unit_file(builder, design, unit, is_added);
  }
  return ok;
}

static bool add_unit_files(const netlist_builder *builder, rtl_design *design) {
  bool *is_added =
      ARENA_ARRAY(builder->arena, bool, builder->library->num_units);
  bool ok =
      is_added && add_units_of(builder, design, &builder->netlist, is_added);
  for (size_t i = 0; ok && i < builder->num_inner; i++) {
    ok = add_units_of(builder, design, builder->inner[i].netlist, is_added);
  }
  if (ok) {
    qsort(design->files + 1, design->num_files - 1, sizeof(*design->files),
          compare_files);
  }
  return ok;
}

/* Writes the top module. `lines` has the line of each instance then. */
static bool add_top_file(const netlist_builder *builder, rtl_design *design,
                         char **top, size_t *lines) {
  arena_pool *arena = builder->arena;
  const netlist_circuit *netlist = &builder->netlist;
  hls_buffer text = {0};
  rtl_file file = {.path = arena_printf(arena, "%s.sv", netlist->top),
                   .kind = RTL_FILE_TOP};
  verilog_write_top(&text, netlist, builder->lines, lines);
  file.text = *top = hls_buffer_take(&text, &file.size);
  design->files[design->num_files++] = file;
  return file.path && file.text;
}

/* Takes the text, whatever becomes of it. */
static bool add_file(arena_pool *arena, rtl_design *design, rtl_file_kind kind,
                     const char *module, hls_buffer *text) {
  rtl_file file = {.path = arena_printf(arena, "%s.sv", module), .kind = kind};
  if (!text->failed) {
    file.text = arena_copy(arena, text->data, text->size);
    file.size = text->size;
  }
  hls_buffer_finish(text);
  design->files[design->num_files++] = file;
  return file.path && file.text;
}

/* Writes a module that prints, or one for the user to fill in. */
static bool add_print_or_stub(arena_pool *arena, rtl_design *design,
                              const external_module *external) {
  hls_buffer text = {0};
  external->prints ? print_module_write(&text, external->prints)
                   : verilog_write_stub(&text, external);
  rtl_file_kind kind = external->prints ? RTL_FILE_INNER : RTL_FILE_STUB;
  return add_file(arena, design, kind, external->module, &text);
}

/* Writes the modules of a function that the circuit has instances of: its own,
 * and what is around it. */
static bool add_inner_files(const netlist_builder *builder, rtl_design *design,
                            const external_module *external) {
  arena_pool *arena = builder->arena;
  size_t *lines =
      arena_alloc(arena, external->inner->num_instances, sizeof *lines);
  hls_buffer text = {0};
  if (!lines) {
    return false;
  }
  verilog_write_top(&text, external->inner, builder->lines, lines);
  const char *top = external->inner->top;
  bool ok = add_file(arena, design, RTL_FILE_INNER, top, &text);
  if (ok && external->is_in_turn && external->is_alone) {
    text = (hls_buffer){0};
    verilog_write_turns(&text, external);
    ok = add_file(arena, design, RTL_FILE_INNER, external->module, &text);
  }
  if (ok && external->shared) {
    text = (hls_buffer){0};
    verilog_write_shared(&text, external);
    ok = add_file(arena, design, RTL_FILE_INNER, external->shared, &text);
  }
  return ok;
}

/* Writes what comes with the circuit, or what the user has to provide. */
static bool add_modules(const netlist_builder *builder, rtl_design *design,
                        bool are_given) {
  bool ok = true;
  for (size_t i = 0; ok && i < builder->netlist.num_externals; i++) {
    const external_module *module = &builder->netlist.externals[i];
    if ((module->inner || module->prints) == are_given) {
      ok = module->inner ? add_inner_files(builder, design, module)
                         : add_print_or_stub(builder->arena, design, module);
    }
  }
  return ok;
}

/* Everything about the instances but their lines, for which the array returned
 * has room; NULL when out of memory. */
static size_t *make_instances(const netlist_builder *builder,
                              rtl_design *design) {
  const netlist_circuit *netlist = &builder->netlist;
  arena_pool *arena = builder->arena;
  size_t *lines = arena_alloc(arena, netlist->num_instances, sizeof *lines);
  design->instances =
      arena_alloc(arena, netlist->num_instances, sizeof *design->instances);
  if (!lines || !design->instances) {
    return NULL;
  }
  for (size_t i = 0; i < netlist->num_instances; i++) {
    const netlist_instance *instance = &netlist->instances[i];
    design->instances[design->num_instances++] =
        (rtl_instance){.name = (char *)instance->name,
                       .module = (char *)instance->module,
                       .location = instance->location};
  }
  return lines;
}

bool emit_files_make(const netlist_builder *builder, rtl_design *design,
                     char **top) {
  const netlist_circuit *netlist = &builder->netlist;
  size_t most = 1 + builder->library->num_units + 3 * netlist->num_externals;
  design->files = ARENA_ARRAY(builder->arena, rtl_file, most);
  if (!design->files) {
    return false;
  }
  size_t *lines = make_instances(builder, design);
  if (!lines || !add_top_file(builder, design, top, lines)) {
    return false;
  }
  for (size_t i = 0; i < design->num_instances; i++) {
    design->instances[i].line = lines[i];
  }
  return add_unit_files(builder, design) &&
         add_modules(builder, design, true) &&
         add_modules(builder, design, false);
}
