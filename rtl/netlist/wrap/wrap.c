/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "rtl/netlist/wrap/wrap.h"

#include <stdlib.h>
#include <string.h>

bool wrap_is_needed(const rtl_design *design) {
  bool is_needed = design->call_interface != HLS_INTERFACE_CHANNEL;
  for (size_t i = 0; i < design->num_ports; i++) {
    is_needed |= design->ports[i].interface != HLS_INTERFACE_RAM;
  }
  return is_needed;
}

/* Files in the making: those of a design, and more. */
typedef struct file_list {
  const wrap_plan *plan;
  rtl_file *files;
  size_t count;
} file_list;

static bool begin_list(file_list *list, const wrap_plan *plan,
                       const rtl_design *design) {
  size_t most = design->num_files + plan->texts.library->num_units + 2;
  *list = (file_list){.plan = plan,
                      .files = ARENA_ARRAY(plan->arena, rtl_file, most)};
  return list->files;
}

/* Takes the text, whatever becomes of it. */
static bool add_text(file_list *list, const char *module, rtl_file_kind kind,
                     hls_buffer *text) {
  arena_pool *arena = list->plan->arena;
  rtl_file file = {.path = arena_printf(arena, "%s.sv", module), .kind = kind};
  if (!text->failed) {
    file.text = arena_copy(arena, text->data, text->size);
    file.size = text->size;
  }
  hls_buffer_finish(text);
  list->files[list->count++] = file;
  return file.path && file.text;
}

static bool has_file(const file_list *list, const char *path) {
  for (size_t i = 0; i < list->count; i++) {
    if (strcmp(list->files[i].path, path) == 0) {
      return true;
    }
  }
  return false;
}

/* Adds the unit's file and those of the units that it uses, if they are not
 * there. */
static bool add_unit(file_list *list, const library_unit *unit) {
  arena_pool *arena = list->plan->arena;
  char *path = arena_printf(arena, "%s.sv", unit->name);
  if (!path || has_file(list, path)) {
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
        library_find(list->plan->texts.library, unit->uses[i]);
    ok = !used || add_unit(list, used);
  }
  return ok;
}

static bool add_units(file_list *list) {
  const wrap_texts *texts = &list->plan->texts;
  bool ok = true;
  for (size_t i = 0; ok && i < texts->library->num_units; i++) {
    ok = !texts->is_used[i] || add_unit(list, &texts->library->units[i]);
  }
  return ok;
}

static void add_files(file_list *list, const rtl_design *design) {
  for (size_t i = 0; i < design->num_files; i++) {
    list->files[list->count++] = design->files[i];
  }
}

/* Puts the module with the interfaces, and its units, behind all else. */
static bool add_ip(wrap_plan *plan, rtl_design *design) {
  file_list list;
  hls_buffer text = {0};
  if (!begin_list(&list, plan, design)) {
    return false;
  }
  add_files(&list, design);
  wrap_ip_write(plan, &text);
  if (!add_text(&list, plan->ip, RTL_FILE_INNER, &text) || !add_units(&list)) {
    return false;
  }
  design->files = list.files;
  design->num_files = list.count;
  design->wrapper = (char *)plan->ip;
  return true;
}

/* The circuit's channels, by their paths from the module around it. */
static bool add_channels(const wrap_plan *plan, rtl_design *wrapped) {
  const rtl_design *design = plan->design;
  wrapped->channels =
      ARENA_ARRAY(plan->arena, rtl_channel, design->num_channels);
  wrapped->num_channels = wrapped->channels ? design->num_channels : 0;
  for (size_t i = 0; i < wrapped->num_channels; i++) {
    rtl_channel *channel = &wrapped->channels[i];
    *channel = design->channels[i];
    channel->net = arena_printf(plan->arena, "%s.%s.%s", plan->ip_instance,
                                plan->core, design->channels[i].net);
  }
  return wrapped->channels && !plan->arena->failed;
}

/* The circuit's ports, of which none may wait, and that of faults. */
static bool add_ports(const wrap_plan *plan, rtl_design *wrapped) {
  const rtl_design *design = plan->design;
  wrapped->ports = ARENA_ARRAY(plan->arena, rtl_port, design->num_ports + 1);
  if (!wrapped->ports) {
    return false;
  }
  for (size_t i = 0; i < design->num_ports; i++) {
    wrapped->ports[i] = design->ports[i];
    wrapped->ports[i].interface = HLS_INTERFACE_RAM;
  }
  wrapped->ports[design->num_ports] =
      (rtl_port){.role = RTL_ROLE_FAULT,
                 .name = (char *)plan->fault,
                 .source_name = (char *)plan->fault,
                 .data_width = (unsigned)plan->num_faults,
                 .argument = -1};
  wrapped->num_ports = design->num_ports + 1;
  wrapped->faults = (char **)plan->faults;
  wrapped->num_faults = plan->num_faults;
  return true;
}

/* The design around the module with the interfaces. */
static bool add_wrapped(wrap_plan *plan, rtl_design *design) {
  rtl_design *wrapped = ARENA_ARRAY(plan->arena, rtl_design, 1);
  file_list list;
  hls_buffer text = {0};
  if (!wrapped || !begin_list(&list, plan, design)) {
    return false;
  }
  wrap_bench_write(plan, &text);
  *wrapped = (rtl_design){.top = (char *)plan->bench,
                          .externals = design->externals,
                          .num_externals = design->num_externals,
                          .surroundings = design->surroundings};
  if (!add_text(&list, plan->bench, RTL_FILE_TOP, &text)) {
    return false;
  }
  add_files(&list, design);
  list.files[1].kind = RTL_FILE_INNER;
  if (!add_units(&list) || !add_channels(plan, wrapped) ||
      !add_ports(plan, wrapped)) {
    return false;
  }
  wrapped->files = list.files;
  wrapped->num_files = list.count;
  design->wrapped = wrapped;
  return true;
}

bool wrap_make(arena_pool *arena, const unit_library *library,
               name_scope *modules, rtl_design *design) {
  wrap_plan plan;
  return wrap_plan_make(&plan, arena, library, design, modules) &&
         add_ip(&plan, design) && add_wrapped(&plan, design);
}
